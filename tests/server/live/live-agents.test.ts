import { expect, it } from 'vitest';
import type { AgentState } from '#engine/model/facts.ts';
import { toAgent } from '#server/domains/monitoring/agents/views.ts';
import { createLiveAgents } from '#server/live/live-agents.ts';

it('only the end of the shift ends an agent’s online time, not a pause', () => {
  const rows = createLiveAgents();
  const seen: string[] = [];
  const day: [at: number, from: AgentState, to: AgentState][] = [
    [1000, 'offline', 'available'],
    [2000, 'available', 'busy'],
    [3000, 'busy', 'wrap_up'],
    [4000, 'wrap_up', 'paused'],
    [5000, 'paused', 'available'],
    [6000, 'available', 'offline'],
    [7000, 'offline', 'available'],
  ];
  for (const [at, from, to] of day) {
    rows.accept({ kind: 'AgentChanged', at, agentId: 101, teamId: null, from, to, callId: to === 'busy' ? 9 : null });
    const agent = rows.agents.get(101)!;
    const onlineMs = agent.onlineSinceMs === null ? 0 : at - agent.onlineSinceMs;
    const { status, tempo_online } = toAgent({ ...agent, callsToday: 0, onlineMs, name: null, teamName: null });
    seen.push(`${status} ${tempo_online}`);
  }
  expect(seen).toEqual([
    'disponivel 0',
    'ocupado 1',
    'ocupado 2',
    'pausa 3',
    'disponivel 4',
    'offline 0',
    'disponivel 0',
  ]);
});

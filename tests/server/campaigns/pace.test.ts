import { expect, it } from 'vitest';
import { createPaceReader } from '#server/domains/campaigns/pace.ts';
import type { Campaign } from '#server/domains/campaigns/store.ts';
import type { LiveAgent } from '#server/live/live-agents.ts';
import { NOON } from '../../support/noon.ts';

const agent = (id: number, teamId: number | null, state: LiveAgent['state']): LiveAgent =>
  ({ id, teamId, state }) as LiveAgent;

it('counts only the agents who take the calls of the campaign', () => {
  const agents = [
    agent(10_001, 1, 'available'),
    agent(10_002, 1, 'busy'),
    agent(10_003, 1, 'offline'),
    agent(10_004, 2, 'busy'),
    agent(1, null, 'available'),
  ];
  const nowMs = Date.parse(NOON);
  const read = createPaceReader({
    projection: {
      agents: () => new Map(agents.map((one) => [one.id, one])),
      paces: () => ({ cpsOf: () => 1, steadyCpsOf: () => 1, linesUsed: () => 2, totalCps: () => 1 }),
      sessionsInUseOf: () => 0,
    } as unknown as Parameters<typeof createPaceReader>[0]['projection'],
    globalCps: () => 10,
    mostLines: () => 100,
    countActive: () => 1,
    clock: { nowMs: () => nowMs } as Parameters<typeof createPaceReader>[0]['clock'],
  })();
  const textOf = (teamId: number | null): string | undefined =>
    read(
      { id: 1, status: 'active', teamId, dialMethod: 'ratio', maxConcurrentCalls: 30, sessions: null } as Campaign,
      null,
    )?.bottleneck.text;
  expect([1, 2, 3, null].map(textOf)).toEqual([
    'Las llamadas en camino bastan para los agentes libres: 1 de 2',
    '1 de 1 agentes ocupados',
    'Ningún agente en línea',
    'Las llamadas en camino bastan para los agentes libres: 1 de 1',
  ]);
});

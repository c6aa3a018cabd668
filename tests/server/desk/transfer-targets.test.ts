import { expect, it } from 'vitest';
import type { AgentState } from '#engine/model/facts.ts';
import { targetsFor } from '#server/domains/desk/transfer-targets.ts';

const [SALES, SUPPORT] = [1, 2];
const NAMES = {
  users: [
    { id: 8, name: 'Ana' },
    { id: 7, name: 'Luis' },
    { id: 9, name: 'Zoe' },
  ],
  teams: [
    { id: SUPPORT, name: 'Soporte' },
    { id: SALES, name: 'Ventas' },
  ],
};

const agent = (id: number, state: AgentState, teamId: number | null) => ({
  id,
  state,
  teamId,
  sinceMs: 0,
  pausedFor: null,
  isConnecting: false,
  callId: null,
  shown: null,
  onlineSinceMs: 0,
});

it('are the people who are ready, and the teams in which others are at work', () => {
  const agents = [
    agent(101, 'available', null),
    agent(10_007, 'busy', SALES),
    agent(10_008, 'available', SUPPORT),
    agent(10_009, 'wrap_up', SUPPORT),
  ];
  expect(targetsFor(7, agents, NAMES)).toEqual({
    people: [{ id: 8, name: 'Ana', team: 'Soporte' }],
    teams: [{ id: SUPPORT, name: 'Soporte', ready: 1 }],
  });
  expect(targetsFor(8, agents, NAMES)).toEqual({
    people: [],
    // Their own team, of which nobody else is ready, would give the call back.
    teams: [{ id: SALES, name: 'Ventas', ready: 0 }],
  });
  expect(targetsFor(7, [agent(10_008, 'reserved', SUPPORT)], NAMES).teams).toMatchObject([{ name: 'Soporte' }]);
  expect(targetsFor(7, [agent(10_008, 'paused', SUPPORT), agent(10_009, 'unreachable', SUPPORT)], NAMES)).toEqual({
    people: [],
    teams: [],
  });
});

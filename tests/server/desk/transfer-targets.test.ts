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
    // Nobody else of their own team is ready, so the call would come back to them.
    teams: [{ id: SALES, name: 'Ventas', ready: 0 }],
  });
  expect(targetsFor(7, [agent(10_008, 'reserved', SUPPORT)], NAMES).teams).toMatchObject([{ name: 'Soporte' }]);
  expect(targetsFor(7, [agent(10_008, 'paused', SUPPORT), agent(10_009, 'unreachable', SUPPORT)], NAMES)).toEqual({
    people: [],
    teams: [],
  });
});

it('have their phones at the same PBX', () => {
  const agents = [agent(10_007, 'busy', SALES), agent(10_008, 'available', SUPPORT)];
  const targetsAt = (homes: Record<number, string>, phones: Record<number, string> = {}) =>
    targetsFor(7, agents, NAMES, { homes, phones });
  expect(targetsAt({ [SALES]: 'a', [SUPPORT]: 'a' }).people).toHaveLength(1);
  expect(targetsAt({ [SALES]: 'a', [SUPPORT]: 'b' })).toEqual({ people: [], teams: [] });
  // The team has moved during the user's call.
  expect(targetsAt({ [SALES]: 'b', [SUPPORT]: 'b' }, { 10_007: 'a' })).toEqual({ people: [], teams: [] });
  expect(targetsAt({ [SALES]: 'a', [SUPPORT]: 'b' }, { 10_008: 'a' })).toMatchObject({
    people: [{ id: 8 }],
    teams: [],
  });
});

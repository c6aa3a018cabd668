import { expect, it } from 'vitest';
import { isInOwnCall, type LiveAgent } from '#server/live/live-agents.ts';

const ANA = 10_007;
const ana = (state: LiveAgent['state'], callId: number | null): LiveAgent => ({
  id: ANA,
  state,
  sinceMs: 0,
  pausedFor: null,
  isConnecting: false,
  callId,
  shown: null,
  teamId: 1,
  onlineSinceMs: 0,
});

it.each([
  ['talks in a call that was dialled', ana('busy', 1), true],
  ['wraps it up', ana('wrap_up', 1), false],
  ['is consulted in a call of somebody else', ana('busy', 2), false],
  ['talks to a person who has called back', ana('busy', 3), false],
  ['is called, or dials by hand', ana('busy', 4), false],
  ['was in a call that is over', ana('busy', 5), false],
  ['waits', ana('available', null), false],
])('a call counts for an agent who %s: %o', (_, agent, isOwn) => {
  const calls = new Map([
    [1, { agentId: ANA, attempt: 1 }],
    [2, { agentId: 10_008, attempt: 1 }],
    [3, { agentId: ANA, attempt: 0 }],
    [4, { agentId: null, attempt: 2 }],
  ]);
  expect(isInOwnCall(agent, calls)).toBe(isOwn);
});

import { expect, it } from 'vitest';
import { createTrunkOutages } from '#server/live/trunk-outages.ts';
import type { PbxState, TrunkOnPbx } from '#server/telephony/state.ts';

const pbx: PbxState = { name: 'a', status: 'up', sinceMs: 0, calls: 0, channels: 10, version: null, fault: null };
const trunk = (trunkId: number, isReachable: boolean, registration: TrunkOnPbx['registration'] = null): TrunkOnPbx => ({
  trunkId,
  pbx: 'a',
  isReachable,
  roundTripMs: null,
  registration,
  calls: 0,
});

it('active trunks that rest, or over which no PBX can call, are out of service', () => {
  const trunks = [trunk(1, true, 'rejected'), trunk(2, false), trunk(3, true), trunk(4, true, 'rejected')];
  const rest = { sinceMs: 0, untilMs: 1, sipCause: 402, rests: 1 };
  const read = createTrunkOutages({
    telephony: () => ({ pbxs: [pbx], trunks }),
    rests: () => new Map([[3, rest]]),
    nameOf: (id) => (id === 4 ? undefined : `trunk ${id}`),
  });
  expect(read()).toEqual([
    { trunkId: 3, trunk: 'trunk 3', why: 402, untilMs: 1 },
    { trunkId: 1, trunk: 'trunk 1', why: 'registration_refused', untilMs: null },
    { trunkId: 2, trunk: 'trunk 2', why: 'unreachable', untilMs: null },
  ]);
});

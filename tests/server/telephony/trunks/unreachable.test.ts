import { expect, it } from 'vitest';
import type { PbxState, TrunkOnPbx } from '#server/telephony/state.ts';
import { unreachableTrunks } from '#server/telephony/trunks/unreachable.ts';

const pbx = (name: string, status: PbxState['status'] = 'up'): PbxState => ({
  name,
  status,
  sinceMs: 0,
  calls: 0,
  channels: 10,
  version: null,
  fault: null,
});
const trunk = (
  trunkId: number,
  on: string,
  isReachable: boolean | null,
  registration: TrunkOnPbx['registration'] = null,
): TrunkOnPbx => ({
  trunkId,
  pbx: on,
  isReachable,
  roundTripMs: null,
  registration,
  calls: 0,
});

it('trunks are unreachable if their carrier answers no PBX that accepts calls', () => {
  const pbxs = [pbx('a'), pbx('b'), pbx('c', 'down')];
  const trunks = [
    trunk(1, 'a', false),
    trunk(1, 'b', false),
    trunk(1, 'c', true),
    trunk(2, 'a', false),
    trunk(2, 'b', true),
    trunk(3, 'a', null),
    trunk(3, 'b', false),
    trunk(4, 'a', true),
  ];
  expect(unreachableTrunks({ pbxs, trunks })).toEqual(new Set([1]));
  expect(unreachableTrunks({ pbxs: [pbx('c', 'down')], trunks })).toEqual(new Set());
});

it('trunks are unreachable if their carrier refuses the registration of every PBX that accepts calls', () => {
  const pbxs = [pbx('a'), pbx('b')];
  const trunks = [
    trunk(1, 'a', true, 'rejected'),
    trunk(1, 'b', true, 'rejected'),
    trunk(2, 'a', true, 'rejected'),
    trunk(2, 'b', true, 'registered'),
    trunk(3, 'a', null, 'rejected'),
    trunk(3, 'b', false, 'unregistered'),
    trunk(4, 'a', true, 'unregistered'),
    trunk(5, 'a', true, 'unknown'),
  ];
  expect(unreachableTrunks({ pbxs, trunks })).toEqual(new Set([1, 3]));
});

/** A short run of `npm run chaos -- --telephony`. */
import { describe, expect, it } from 'vitest';
import { runInterruptions } from '../../scripts/telephony/interruptions.ts';

describe('real dialing that is interrupted', () => {
  it('calls nobody twice and loses no call, with killed servers and PBXs, cut connections and a stopped PBX', async () => {
    const plan = { seed: 11, cps: 20, kills: 2, pbxKills: 1, cuts: 2, stops: 1 };
    const { checks, invites } = await runInterruptions(plan);
    expect(checks.filter(({ broken }) => broken.length > 0)).toEqual([]);
    expect(invites).toBeGreaterThan(100);
  });
});

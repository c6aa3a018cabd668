/** A short run of what docs/telephony.md has the figures of. */
import { describe, expect, it } from 'vitest';
import { runSteadyLoad } from '../../scripts/telephony/steady-load.ts';

describe('a steady load over two PBXs', () => {
  it('is seen by the called parties as the history has it', async () => {
    const { checks, invites } = await runSteadyLoad({ seconds: 20, cps: 20, pbxs: 2 });
    // The most in one second depends on this machine's other load; the command checks that too.
    const exact = checks.filter(({ what }) => !what.includes('in any second'));
    expect(exact.filter(({ broken }) => broken.length > 0)).toEqual([]);
    expect(invites).toBeGreaterThanOrEqual(400);
  });
});

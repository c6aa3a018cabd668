/** A short run of the steady load; docs/reliability.md has the figures of long runs. */
import { describe, expect, it } from 'vitest';
import { runSteadyLoad } from '../../scripts/telephony/steady-load.ts';

describe('a steady load over two PBXs', () => {
  it('reaches the called parties exactly as the history records it', async () => {
    const { checks, invites } = await runSteadyLoad({ seconds: 20, cps: 20, pbxs: 2 });
    // The maximum in one second depends on the machine's other load; `npm run steady-load` also checks it.
    const exact = checks.filter(({ what }) => !what.includes('in any second'));
    expect(exact.filter(({ broken }) => broken.length > 0)).toEqual([]);
    expect(invites).toBeGreaterThanOrEqual(400);
  });
});

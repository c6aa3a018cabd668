/** A short run of the steady load; docs/reliability.md has the figures of long runs. */
import { describe, expect, it } from 'vitest';
import { runSteadyLoad } from '../../scripts/telephony/steady-load.ts';

describe('a steady load over two PBXs', () => {
  it('reaches the called parties exactly as the history records it', async () => {
    const { checks, invites } = await runSteadyLoad({ seconds: 62, cps: 20, pbxs: 2 });
    expect(checks.filter(({ broken }) => broken.length > 0)).toEqual([]);
    expect(invites).toBeGreaterThanOrEqual(1240);
  });

  it('lets no more than the target and one out in any second, and loses no call, when server and PBXs stop in turn', async () => {
    const { checks, stalls } = await runSteadyLoad({ seconds: 40, cps: 30, pbxs: 2, stallEveryS: 6 });
    expect(checks.filter(({ broken }) => broken.length > 0)).toEqual([]);
    expect(stalls).toHaveLength(6);
  });
});

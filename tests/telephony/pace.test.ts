/** Stalls over a single PBX, which then carries out at once what it was sent meanwhile. */
import { describe, expect, it } from 'vitest';
import { runSteadyLoad } from '../../scripts/telephony/steady-load.ts';

describe('a server and a PBX that stop for two seconds', () => {
  it('let no more than the target and one out in any second, and lose no call', async () => {
    const { checks, stalls } = await runSteadyLoad({ seconds: 11, cps: 30, pbxs: 1, stallEveryS: 4 });
    expect(checks.filter(({ broken }) => broken.length > 0)).toEqual([]);
    expect(stalls).toEqual(['server 2000 ms', 'PBX 1 2000 ms']);
  });
});

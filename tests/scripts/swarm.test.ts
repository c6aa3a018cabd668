import { describe, expect, it } from 'vitest';
import { runScript } from '../support/run-script.ts';

const swarm = (...args: string[]) => runScript('swarm', args);

describe('npm run swarm', () => {
  it('prints its help', async () => {
    const { code, stdout, stderr } = await swarm('--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('--scenarios N');
  });

  it.each([
    [['--scenarios', '-1'], "swarm: --scenarios must be a whole number of 1 or more, not '-1'\n"],
    [['--scenarios', '0'], "swarm: --scenarios must be a whole number of 1 or more, not '0'\n"],
    [['--seed', 'x'], "swarm: --seed must be a whole number of 1 or more, not 'x'\n"],
    [['--count', '3'], "swarm: Unknown option '--count'\n"],
  ])('rejects %j with one line', async (args, stderr) => {
    expect(await swarm(...args)).toEqual({ code: 1, stdout: '', stderr });
  });

  it('runs and counts scenarios', async () => {
    // The shortest two in a row of the first sixty.
    const { code, stdout } = await swarm('--scenarios', '2', '--seed', '39');
    expect(code).toBe(0);
    expect(stdout).toContain('SEED=39 to 40: 2 of 2 scenarios satisfied every rule');
  });

  it('runs campaigns that share their people', async () => {
    const { code, stdout } = await swarm('--overlap', '--scenarios', '2', '--seed', '14');
    expect(code).toBe(0);
    expect(stdout).toContain('SEED=14 to 15: 2 of 2 scenarios satisfied every rule');
  });
});

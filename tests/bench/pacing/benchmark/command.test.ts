import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import packageFile from '../../../../package.json' with { type: 'json' };
import { HELP, readArguments } from '../../../../bench/pacing/benchmark/arguments.ts';
import { published, run, start } from './support.ts';

const SHORT = ['--seeds', '2', '--hours', '1'];

describe('npm run pacing-benchmark', () => {
  it('writes a line of JSON per scenario to stdout, and its progress to stderr', async () => {
    const { code, stdout, stderr } = await run(`[${published('S1')},${published('U8')}]`, ...SHORT);
    expect(code).toBe(0);
    expect(stderr).toBe('S1: 2 seeds of 1 h\nU8: 2 seeds of 1 h\n');
    const results = stdout.trim().split('\n');
    expect(results).toHaveLength(2);
    const number = expect.any(Number) as number;
    expect(JSON.parse(results[0]!)).toEqual({
      format: 'pacing-result/1',
      engine: `cadencia ${packageFile.version}`,
      scenario: 'S1',
      policy: 'predictive',
      seeds: 2,
      hours: 1,
      warmUpMinutes: 30,
      utilisation: { mean: number, halfWidth95: number },
      abandonment: { mean: number, halfWidth95: number, upperBound95: number },
      abandonmentCap: 0.03,
      keepsCap: expect.any(Boolean) as boolean,
      calls: { placed: number, answered: number, wantedAgent: number, abandoned: number },
    });
  });

  it.each([
    ['scenario 2 (S1): agents: must be >= 1', `${published('S1').replaceAll('\n', '')}\n{"name": "S1"}`, []],
    ["there is no policy 'mine': write one of predictive, progressive, ", published('S1'), ['--policy', 'mine']],
    [
      'the entry failed (S1, seed 1): it ended (exit code 3) before',
      published('S1'),
      ['--seeds', '1', '--entry', 'exit 3'],
    ],
  ])('exits with 2, says why in one line, and writes nothing to stdout: %s', async (problem, input, args) => {
    const { code, stdout, stderr } = await run(input.replace('{"name": "S1"}', wrong), ...args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr.trim().split('\n').at(-1)).toContain(`pacing-benchmark: ${problem}`);
  });

  it('kills its entries when it is interrupted', async () => {
    const child = start('--seeds', '1', '--entry', 'echo $$ >&2; exec sleep 600');
    child.stdin.end(published('S1'));
    let said = '';
    for await (const chunk of child.stderr) if (/^\d+$/m.test((said += String(chunk)))) break;
    const entry = Number(/^\d+$/m.exec(said)![0]);
    expect(() => process.kill(entry, 0)).not.toThrow();
    child.kill('SIGINT');
    await once(child, 'exit');
    expect(child.exitCode).toBe(130);
    await expect.poll(() => isAlive(entry)).toBe(false);
  });

  it('prints its help', async () => {
    const { code, stdout } = await run('', '--help');
    expect(code).toBe(0);
    expect(stdout).toBe(`${HELP}\n`);
  });
});

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}

const wrong = JSON.stringify({ ...(JSON.parse(published('S1')) as object), agents: 0 });

describe('the command line of the benchmark', () => {
  it('plays the predictive method with eight seeds by default', () => {
    expect(readArguments([])).toEqual({
      entrant: { kind: 'policy', name: 'predictive', policy: { kind: 'predictive' } },
      seeds: 8,
      hours: undefined,
      answerWithinMs: 10_000,
      table: false,
      schema: false,
    });
  });

  it.each([
    ['progressive', { kind: 'progressive' }],
    ['ratio:2.5', { kind: 'ratio', level: 2.5 }],
    ['vicidial:AVERAGE', { kind: 'vicidial', mode: 'AVERAGE' }],
    ['impact', { kind: 'impact' }],
    ['issabel', { kind: 'issabel' }],
  ])('knows the policy %s', (name, policy) => {
    expect(readArguments(['--policy', name])?.entrant).toEqual({ kind: 'policy', name, policy });
  });

  it('accepts the command of an entry', () => {
    const args = readArguments(['--entry', 'python3 mine.py --fast', '--answer-within', '0.5', '--hours', '1.5']);
    expect(args).toMatchObject({
      entrant: { kind: 'entry', command: 'python3 mine.py --fast' },
      answerWithinMs: 500,
      hours: 1.5,
    });
  });

  it.each([
    ["there is no policy 'mine': write one of predictive, ", ['--policy', 'mine']],
    ["there is no policy 'impact:5': write one of predictive, ", ['--policy', 'impact:5']],
    ["there is no policy 'vicidial:FAST': write one of predictive, ", ['--policy', 'vicidial:FAST']],
    ['ratio:x: write the calls for each idle agent, over 0 and at most 1000, as in ratio:2.5', ['--policy', 'ratio:x']],
    ['ratio:0: write the calls for each idle agent', ['--policy', 'ratio:0']],
    ['write --policy or --entry, not both', ['--policy', 'impact', '--entry', 'cat']],
    ['--entry must be a command', ['--entry', ' ']],
    ['--table plays every entry: leave out --policy and --entry', ['--table', '--policy', 'impact']],
    ["--seeds must be a whole number of 1 or more, not '0'", ['--seeds', '0']],
    ["--hours must be a number over 0 and at most 240, not 'x'", ['--hours', 'x']],
    ["--answer-within must be a number over 0 and at most 3600, not '0'", ['--answer-within', '0']],
    ["Unknown option '--seed'", ['--seed', '1']],
  ])('is refused: %s', (problem, argv) => {
    expect(() => readArguments(argv)).toThrow(problem);
  });
});

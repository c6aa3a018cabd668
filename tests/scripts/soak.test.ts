import { describe, expect, it } from 'vitest';
import { judgeSoak, type Minute } from '../../scripts/soak/judge.ts';
import { readArguments } from '../../scripts/soak/arguments.ts';
import { theilSen } from '../../scripts/soak/theil-sen.ts';
import { readArguments as readConsoleArguments } from '../../scripts/soak-console/arguments.ts';
import { isMissed } from '../../scripts/verdicts.ts';

describe('the arguments of npm run soak and soak:console', () => {
  it('have defaults, and are parsed', () => {
    expect(readArguments([])).toEqual({ minutes: 30, cps: 50, consoles: 50, history: 200_000 });
    expect(readArguments(['--minutes', '12', '--cps', '20', '--history', '5'])).toEqual({
      minutes: 12,
      cps: 20,
      consoles: 50,
      history: 5,
    });
    expect(readArguments(['--help'])).toBeNull();
    expect(readConsoleArguments([])).toEqual({ minutes: 60, cps: 20 });
  });

  it.each([['--minutes', '0'], ['--cps', '101'], ['--consoles', 'x'], ['--history', '0'], ['--nothing']])(
    '%s %s is rejected with one line',
    (...args) => {
      expect(() => readArguments(args)).toThrow(args[0]);
    },
  );
});

/** Deterministic noise. */
const wobble = (n: number): number => [0.3, -0.8, 0.1, 0.9, -0.4, -0.2, 0.6, -0.7][n % 8]!;
const series = (count: number, of: (n: number) => number): number[] => Array.from({ length: count }, (_, n) => of(n));

describe('a slope', () => {
  it('of exact points on a line is the line’s', () => {
    expect(theilSen(series(10, (n) => 5 + 2 * n))).toEqual({ perStep: 2, low: 2, high: 2 });
  });

  it('has zero in its interval for noise, but not for a rise under noise', () => {
    const flat = theilSen(series(20, wobble));
    expect([flat.low < 0, flat.high > 0]).toEqual([true, true]);
    const rising = theilSen(series(20, (n) => 0.3 * n + wobble(n)));
    expect(rising.low).toBeGreaterThan(0);
    expect(rising.perStep).toBeCloseTo(0.3, 1);
  });

  it('is not affected by a single outlier', () => {
    const values = series(20, (n) => 2 * n);
    values[12] = 10_000;
    expect(theilSen(values).perStep).toBeCloseTo(2, 5);
  });

  it('is inconclusive for too few values', () => {
    expect(theilSen([1, 2, 3])).toEqual({ perStep: 1, low: -Infinity, high: Infinity });
    expect(() => theilSen([1])).toThrow('two values');
  });
});

const minutes = (of: (n: number) => Partial<Minute>): Minute[] =>
  Array.from({ length: 30 }, (_, n) => ({
    cps: 50 + wobble(n) / 100,
    p99Ms: 20 + wobble(n + 1),
    memoryMb: 250 + wobble(n + 2),
    files: 60,
    ...of(n),
  }));
const bad = (given: readonly Minute[]): string[] =>
  judgeSoak(given)
    .filter(isMissed)
    .map(({ name }) => name);

describe('the verdict on a soak', () => {
  it('passes when everything stays level', () => {
    expect(bad(minutes(() => ({})))).toEqual([]);
  });

  it('ignores caches that fill up at first', () => {
    expect(bad(minutes((n) => (n < 10 ? { memoryMb: 150 + 10 * n } : {})))).toEqual([]);
  });

  it('ignores a slope that exceeds the noise but is too small to matter', () => {
    expect(bad(minutes((n) => ({ memoryMb: 250 + 0.01 * n })))).toEqual([]);
  });

  it.each<[string, (n: number) => Partial<Minute>]>([
    ['calls per second: slope', (n) => ({ cps: 50 - 0.1 * n })],
    ['p99 of answers: slope', (n) => ({ p99Ms: 20 + n })],
    ['memory: slope', (n) => ({ memoryMb: 250 + 2 * n })],
    ['open files: slope', (n) => ({ files: 60 + n })],
  ])('is bad for: %s', (name, of) => {
    expect(bad(minutes(of))).toEqual([name]);
  });

  it('names figures that a system does not report', () => {
    const figures = judgeSoak(minutes(() => ({ memoryMb: null, files: null })));
    expect(figures.filter(({ value }) => value === 'not reported on this system')).toHaveLength(2);
    expect(figures.filter(isMissed)).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBenchmark, type Benchmark } from '../../../../bench/pacing/benchmark/benchmark.ts';
import { entrantOf } from '../../../../bench/pacing/benchmark/entrants.ts';
import { readScenarios } from '../../../../bench/pacing/benchmark/read-scenarios.ts';
import { published } from './support.ts';

let benchmark: Benchmark;
beforeAll(() => {
  benchmark = createBenchmark({ seeds: 2, answerWithinMs: 10_000 });
});
afterAll(() => benchmark.close());

function play(policy: string, changes: object = {}) {
  const text = JSON.stringify({ ...(JSON.parse(published('S1')) as object), hours: 1, ...changes });
  return benchmark.play(readScenarios(text)[0]!, entrantOf(policy));
}

describe('the benchmark', () => {
  it('plays progressive dialing to its known utilisation, without abandonment', async () => {
    const { utilisation, abandonment, keepsCap, calls } = await play('progressive', { hours: 6 });
    // The exact value is 0.6312 (bench/pacing/standard.ts).
    expect(Math.abs(utilisation.mean - 0.6312)).toBeLessThan(0.01);
    expect(abandonment.mean).toBe(0);
    expect(keepsCap).toBe(true);
    expect(Math.abs(calls.answered / calls.placed - 0.2)).toBeLessThan(0.01);
    // Calls are counted when they end, so up to one call per agent and seed is missing.
    expect(calls.answered - calls.wantedAgent).toBeLessThanOrEqual(2 * 20);
  });

  it('gives the same result twice', async () => {
    expect(await play('predictive')).toEqual(await play('predictive'));
  });

  it('uses the scenario’s cap and prior', async () => {
    const [usual, strict, warned] = await Promise.all([
      play('predictive'),
      play('predictive', { abandonmentCap: 0.001 }),
      play('predictive', { priorAnswerShare: 0.9 }),
    ]);
    expect(strict.abandonmentCap).toBe(0.001);
    expect(strict.utilisation.mean).toBeLessThan(usual.utilisation.mean);
    expect(warned.calls).not.toEqual(usual.calls);
  });

  it('abandons at once in a scenario without grace', async () => {
    const [patient, hasty] = await Promise.all([
      play('ratio:3', { graceSeconds: 30 }),
      play('ratio:3', { graceSeconds: 0 }),
    ]);
    expect(hasty.abandonment.mean).toBeGreaterThan(patient.abandonment.mean);
  });
});

describe('a result', () => {
  it('has no intervals with one seed', async () => {
    const single = createBenchmark({ seeds: 1, answerWithinMs: 10_000 });
    try {
      const [file] = readScenarios(published('S1'), 1);
      const result = await single.play(file!, entrantOf('ratio:2.5'));
      expect(result).toMatchObject({ seeds: 1, policy: 'ratio:2.5', keepsCap: null });
      expect(result.utilisation.halfWidth95).toBeNull();
      expect(result.abandonment).toMatchObject({ halfWidth95: null, upperBound95: null });
    } finally {
      await single.close();
    }
  });
});

import { expect, it } from 'vitest';
import type { Benchmark } from '../../../../bench/pacing/benchmark/benchmark.ts';
import { entriesTable } from '../../../../bench/pacing/benchmark/entries-table.ts';
import { minutesOf } from '../../../../bench/pacing/benchmark/read-scenarios.ts';
import type { BenchmarkResult } from '../../../../bench/pacing/benchmark/result.ts';
import { STANDARD } from '../../../../bench/pacing/standard.ts';

it('shows every entry on every standard scenario, and reports each result as soon as it is known', async () => {
  const played: string[] = [];
  const benchmark: Benchmark = {
    play(scenario, entrant) {
      const policy = entrant.kind === 'policy' ? entrant.name : 'feedback.py';
      played.push(`${scenario.name} ${policy} ${minutesOf(scenario).whole}`);
      const figures = { utilisation: { mean: 0.87654 }, abandonment: { mean: 0.02346 } };
      return Promise.resolve({ ...figures, policy } as BenchmarkResult);
    },
    close: () => Promise.resolve(),
    endEntries: () => undefined,
  };
  const reported: BenchmarkResult[] = [];
  const table = (await entriesTable(benchmark, 2, (result) => reported.push(result))).split('\n');
  expect(table[0]).toBe(
    '| scenario | predictive | progressive | vicidial:HARD_LIMIT | vicidial:AVERAGE | vicidial:TAPERED | impact | issabel | feedback.py |',
  );
  expect(table[1]).toBe(`|${'---|'.repeat(9)}`);
  expect(table.slice(2).map((line) => line.split(' | ')[0])).toEqual(
    STANDARD.map(({ scenario }) => `| ${scenario.name} ${scenario.what}`),
  );
  expect(table[2]!.split(' | ')[1]).toBe('0.877 / 2.35%');
  expect(played).toHaveLength(8 * STANDARD.length);
  expect(played[0]).toBe('S1 predictive 120');
  expect(reported).toHaveLength(played.length);
});

/** Plays every entry on the standard scenarios, and formats the results as a Markdown table. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { STANDARD } from '../standard.ts';
import type { Benchmark } from './benchmark.ts';
import { entrantOf, type Entrant } from './entrants.ts';
import { readScenarios } from './read-scenarios.ts';
import type { BenchmarkResult } from './result.ts';

const DOCS = fileURLToPath(new URL('../../../docs/pacing-benchmark/', import.meta.url));

const ENTRANTS: readonly Entrant[] = [
  ...[
    'predictive',
    'progressive',
    'vicidial:HARD_LIMIT',
    'vicidial:AVERAGE',
    'vicidial:TAPERED',
    'impact',
    'issabel',
  ].map(entrantOf),
  { kind: 'entry', command: `exec python3 '${DOCS}entries/feedback.py'` },
];

/** Returns the path of a published scenario. */
export const scenarioPath = (name: string): string => `${DOCS}scenarios/${name}.json`;

/** Plays all entries. `report` receives each result as soon as it is known, because all together take long. */
export async function entriesTable(
  benchmark: Benchmark,
  hours: number | undefined,
  report: (result: BenchmarkResult) => void,
): Promise<string> {
  const lines: string[] = [];
  let head = '';
  for (const { scenario } of STANDARD) {
    const [file] = readScenarios(readFileSync(scenarioPath(scenario.name), 'utf8'), hours);
    const results: BenchmarkResult[] = [];
    for (const entrant of ENTRANTS) {
      const result = await benchmark.play(file!, entrant);
      report(result);
      results.push(result);
    }
    head = `| scenario | ${results.map(({ policy }) => policy).join(' | ')} |\n|---|${results.map(() => '---|').join('')}`;
    lines.push(`| ${scenario.name} ${scenario.what} | ${results.map(cell).join(' | ')} |`);
  }
  return [head, ...lines].join('\n');
}

const cell = ({ utilisation, abandonment }: BenchmarkResult): string =>
  `${utilisation.mean.toFixed(3)} / ${(100 * abandonment.mean).toFixed(2)}%`;

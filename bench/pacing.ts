/**
 * How well campaigns are paced: the predictive method against progressive, the best fixed ratio and what other dialers
 * do, on the eight standard scenarios and on others that it was not tuned on; all on the same luck, through the engine's
 * public door. Targets: abandonment at most 3% with 95% confidence, utilisation near the reference or past it, and
 * nobody better within the cap.
 */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { contest, type ContestOptions } from './pacing/contest.ts';
import { OTHERS, PROGRESSIVE } from './pacing/contestants.ts';
import type { Minutes } from './pacing/measure.ts';
import type { PlayOrder } from './pacing/play.ts';
import { STANDARD } from './pacing/standard.ts';
import { resultTable, verdictList, type Entry } from './pacing/tables.ts';
import { UNSEEN } from './pacing/unseen.ts';
import { checkSimulator, judgeByReference, judgeFairly } from './pacing/verdicts.ts';
import { compared, type Trial, type TrialOptions, type TrialRow } from './trial.ts';

const WORKER_FILE = fileURLToPath(new URL('./pacing/play.ts', import.meta.url));

type Size = Omit<ContestOptions, 'play'> & {
  readonly standard: typeof STANDARD;
  readonly others: typeof OTHERS;
  readonly unseen: typeof UNSEEN;
};

/** Half an hour more than what is counted. */
const SIZES: Readonly<Record<TrialOptions['size'], Size>> = {
  full: { seeds: 20, seedsForRatio: 3, minutes: 8.5 * 60, standard: STANDARD, others: OTHERS, unseen: UNSEEN },
  smoke: {
    seeds: 2,
    seedsForRatio: 0,
    minutes: 60,
    standard: STANDARD.slice(0, 2),
    others: [],
    unseen: UNSEEN.slice(0, 1),
  },
};

export const run: Trial = async ({ size }) => {
  const { standard, others, unseen, ...rest } = SIZES[size];
  const threads = new Piscina({ filename: WORKER_FILE, maxThreads: availableParallelism() });
  const options = { ...rest, play: (order: PlayOrder) => threads.run(order, { name: 'play' }) as Promise<Minutes> };
  const startedMs = performance.now();
  try {
    const seen: Entry[] = [];
    for (const entry of standard) {
      const level = entry.fixedLevel === undefined ? [] : [{ kind: 'level' as const, level: entry.fixedLevel.level }];
      const results = await contest(entry.scenario, [PROGRESSIVE, ...others, ...level], options);
      seen.push({ name: entry.scenario.name, results, standard: entry });
    }
    const fresh: Entry[] = [];
    for (const scenario of unseen) {
      const results = await contest(scenario, [PROGRESSIVE], options);
      fresh.push({ name: `${scenario.name} ${scenario.what}`, results, standard: null });
    }
    const fair = [...seen, ...fresh].flatMap(({ name, results }) => judgeFairly(name, results));
    const near = seen.flatMap(({ results, standard: known }) => judgeByReference(known!, results[0]!));
    const checks = seen.flatMap(({ results, standard: known }) => checkSimulator(known!, results));
    // A short run says nothing of shares: only that everything runs.
    const verdicts = size === 'full' ? [...checks, ...near, ...fair] : [];
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    return {
      rows: [...seen, ...fresh].flatMap(rowsOf),
      text: [
        resultTable(seen),
        `Not seen while tuning\n${resultTable(fresh)}`,
        verdictList('The simulator against known values', checks),
        verdictList('Against the reference', near),
        verdictList('Against the cap and everybody else', fair),
        `${options.seeds} seeds of ${options.minutes / 60} h each, the first half hour not counted; ${seconds} s.`,
      ].join('\n\n'),
      failures: verdicts.filter(({ ok }) => !ok).map(({ text }) => `pacing: ${text}`),
    };
  } finally {
    await threads.destroy();
  }
};

function rowsOf({ name, results, standard }: Entry): TrialRow[] {
  const { utilisation } = results[0]!.whole;
  const [floor, floorName] =
    standard === null
      ? [results[1]!.whole.utilisation.mean, 'progressive']
      : [standard.reference.reduce((a, b) => a + b) / standard.reference.length, 'reference'];
  return [compared(`pacing: ${name}`, utilisation.mean, 'share', floor, floorName)];
}

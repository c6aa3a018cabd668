/**
 * Compares the predictive method with progressive dialing and the best fixed ratio, on the eight standard scenarios
 * (there also with other dialers) and on others that it was not tuned on, all on identical random numbers through the
 * engine's public interface. Targets: abandonment at most 3% with 95% confidence, utilisation near or above the
 * reference, and no other method better within the cap.
 */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { comparison, type ComparisonOptions } from './comparison.ts';
import { OTHERS, PROGRESSIVE } from './policies.ts';
import type { Minutes } from './measure.ts';
import type { PlayOrder } from './play.ts';
import { REGIMES } from './regimes.ts';
import { STANDARD } from './standard.ts';
import type { PacingScenario } from './scenario.ts';
import { resultTable, verdictList, type Entry } from './tables.ts';
import { PEOPLE, UNSEEN } from './unseen.ts';
import { checkSimulator, judgeByReference, judgeFairly } from './verdicts.ts';
import { compared, type Trial, type TrialOptions, type TrialRow } from '../trial.ts';

const WORKER_FILE = fileURLToPath(new URL('./play.ts', import.meta.url));

type Size = Omit<ComparisonOptions, 'play' | 'minutes'> & {
  readonly standard: { readonly scenarios: typeof STANDARD; readonly others: typeof OTHERS; readonly minutes: number };
  readonly unseen: { readonly scenarios: readonly PacingScenario[]; readonly minutes: number };
};

/** Sizes of the trial. Minutes include a warm-up of 30 that is not counted. */
const SIZES: Readonly<Record<TrialOptions['size'], Size>> = {
  full: {
    seeds: 20,
    seedsForRatio: 3,
    standard: { scenarios: STANDARD, others: OTHERS, minutes: 6.5 * 60 },
    unseen: { scenarios: [...UNSEEN, ...PEOPLE, ...REGIMES], minutes: 4.5 * 60 },
  },
  smoke: {
    seeds: 2,
    seedsForRatio: 0,
    standard: { scenarios: STANDARD.slice(0, 2), others: [], minutes: 60 },
    unseen: { scenarios: UNSEEN.slice(0, 1), minutes: 60 },
  },
};

export const run: Trial = async ({ size }) => {
  const { standard, unseen, ...rest } = SIZES[size];
  const threads = new Piscina({ filename: WORKER_FILE, maxThreads: availableParallelism() });
  const options = { ...rest, play: (order: PlayOrder) => threads.run(order, { name: 'play' }) as Promise<Minutes> };
  const startedMs = performance.now();
  try {
    const seen: Entry[] = [];
    for (const entry of standard.scenarios) {
      const level = entry.fixedLevel === undefined ? [] : [{ kind: 'level' as const, level: entry.fixedLevel.level }];
      const others = [PROGRESSIVE, ...standard.others, ...level];
      const results = await comparison(entry.scenario, others, { ...options, minutes: standard.minutes });
      seen.push(logged({ name: entry.scenario.name, results, standard: entry }));
    }
    const fresh: Entry[] = [];
    for (const scenario of unseen.scenarios) {
      const results = await comparison(scenario, [PROGRESSIVE], { ...options, minutes: unseen.minutes });
      fresh.push(logged({ name: `${scenario.name} ${scenario.what}`, results, standard: null }));
    }
    // On unseen scenarios, another method counts as better only beyond the noise.
    const fair = [...seen, ...fresh].flatMap(({ name, results, standard: known }) =>
      judgeFairly(name, results, known === null),
    );
    const near = seen.flatMap(({ results, standard: known }) => judgeByReference(known!, results[0]!));
    const checks = seen.flatMap(({ results, standard: known }) => checkSimulator(known!, results));
    // A short run only proves that everything works.
    const isJudged = size === 'full';
    const verdicts = isJudged ? [...checks, ...near, ...fair] : [];
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    return {
      rows: [...seen, ...fresh].flatMap(rowsOf),
      text: [
        resultTable(seen),
        `Others\n${resultTable(fresh)}`,
        ...(isJudged
          ? [
              verdictList('The simulator against known values', checks),
              verdictList('Against the reference', near),
              verdictList('Against the cap and everybody else', fair),
            ]
          : []),
        `${options.seeds} seeds of ${standard.minutes / 60} h each, of ${unseen.minutes / 60} h where not seen, ` +
          `the first half hour not counted; ${seconds} s.`,
      ].join('\n\n'),
      failures: verdicts.filter(({ ok }) => !ok).map(({ text }) => `pacing: ${text}`),
    };
  } finally {
    await threads.destroy();
  }
};

/** Prints an entry as progress, because the trial takes minutes. */
function logged(entry: Entry): Entry {
  const { utilisation, abandonmentBound } = entry.results[0]!.whole;
  const atMost = `${(100 * abandonmentBound).toFixed(2)}%`;
  console.log(`  ${entry.name}: utilisation ${utilisation.mean.toFixed(4)}, abandonment at most ${atMost}`);
  return entry;
}

function rowsOf({ name, results, standard }: Entry): TrialRow[] {
  const { utilisation } = results[0]!.whole;
  const [floor, floorName] =
    standard === null
      ? [results[1]!.whole.utilisation.mean, 'progressive']
      : [standard.reference.reduce((a, b) => a + b) / standard.reference.length, 'reference'];
  return [compared(`pacing: ${name}`, utilisation.mean, 'share', floor, floorName)];
}

/**
 * Measures how much of the exact optimum's gain over progressive dialing the predictive method achieves, on a grid of
 * agents and answer shares with exponential times. The method starts without knowledge, plays eight hours and keeps the
 * cap; the optimum knows everything and keeps the cap only on average. The engine also plays the optimum's method,
 * which verifies the exact values.
 */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { MINUTE_MS } from '#shared/durations.ts';
import { alignColumns } from '../../scripts/measure/align-columns.ts';
import { GRID, progressiveOf, scenarioOfCase } from './exponential.ts';
import { figuresOf, WARM_UP_MINUTES, type Figures } from './figures.ts';
import type { Minutes } from './measure.ts';
import type { ExponentialCase, Optimum } from './optimum.ts';
import type { PlayOrder } from './play.ts';
import { CAP, type NamedPolicy } from './policies.ts';
import { compared, measured, type Trial, type TrialOptions } from '../trial.ts';

const PLAY_FILE = fileURLToPath(new URL('./play.ts', import.meta.url));
const OPTIMUM_FILE = fileURLToPath(new URL('./optimum.ts', import.meta.url));

type Size = { readonly cases: readonly ExponentialCase[]; readonly minutes: number; seeds(agents: number): number };

const SIZES: Readonly<Record<TrialOptions['size'], Size>> = {
  // Few agents make few calls a day, so they need more days for the same precision.
  full: { cases: GRID, minutes: 8 * 60, seeds: (agents) => (agents < 10 ? 64 : agents < 50 ? 24 : 8) },
  smoke: { cases: GRID.slice(0, 2), minutes: 60, seeds: () => 2 },
};

const LEAST_SHARE = 0.6;
const LEAST_MEAN_SHARE = 0.85;
/** Maximum distance between the optimum's method in the engine and its exact performance, in half-widths. */
const WITHIN = 1.6;

type Line = {
  readonly problem: ExponentialCase;
  readonly optimum: Optimum;
  readonly ours: Figures;
  readonly own: Figures;
  /** Share of the optimum's gain that our method achieves. */
  readonly part: number;
  /** Half-width of the 95% interval of `part`. */
  readonly half: number;
};

export const run: Trial = async ({ size }) => {
  const { cases, minutes, seeds } = SIZES[size];
  const threads = new Piscina({ maxThreads: availableParallelism() });

  async function played(problem: ExponentialCase, policy: NamedPolicy): Promise<Figures> {
    const orders = Array.from({ length: seeds(problem.agents) }, (_, index): PlayOrder => {
      return { scenario: scenarioOfCase(problem), policy, seed: index + 1, durationMs: minutes * MINUTE_MS };
    });
    const runs = orders.map((order) => threads.run(order, { filename: PLAY_FILE, name: 'play' }) as Promise<Minutes>);
    return figuresOf(await Promise.all(runs), WARM_UP_MINUTES, minutes);
  }

  async function lineOf(problem: ExponentialCase): Promise<Line> {
    const solve = { filename: OPTIMUM_FILE, name: 'solve' };
    const optimum = (await threads.run({ problem, cap: CAP }, solve)) as Optimum;
    const [ours, own] = await Promise.all([
      played(problem, { kind: 'predictive' }),
      played(problem, { kind: 'levels', levels: optimum.within.levels }),
    ]);
    const gain = optimum.utilisation - progressiveOf(problem);
    const part = (ours.utilisation.mean - progressiveOf(problem)) / gain;
    return { problem, optimum, ours, own, part, half: ours.utilisation.half / gain };
  }

  const startedMs = performance.now();
  try {
    const lines = await Promise.all(cases.map(lineOf));
    const mean = lines.reduce((sum, { part }) => sum + part, 0) / lines.length;
    const isJudged = size === 'full';
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    return {
      rows: [
        ...lines.map(({ problem, ours, optimum }) =>
          compared(`pacing-grid: ${nameOf(problem)}`, ours.utilisation.mean, 'share', optimum.utilisation, 'optimum'),
        ),
        measured(
          'pacing-grid: mean part of the gain',
          mean,
          'share',
          ...(isJudged ? [{ atLeast: LEAST_MEAN_SHARE }] : []),
        ),
      ],
      text:
        `${alignColumns(HEAD, lines.map(cellsOf), NUMERIC)}\n\n` +
        `Mean part of the gain ${mean.toFixed(3)}. ${minutes / 60} h, the first half hour not counted; ${seconds} s.`,
      failures: isJudged ? lines.flatMap(failuresOf) : [],
    };
  } finally {
    await threads.destroy();
  }
};

const HEAD = [
  'agents',
  'p',
  'progressive',
  'predictive',
  '95%',
  'abandoned',
  'at most',
  'optimum',
  'its own play',
  'part of the gain',
  '95%',
];
const NUMERIC = new Set(HEAD.keys());

const nameOf = ({ agents, answerShare }: ExponentialCase): string => `${agents} agents, ${answerShare}`;
const percent = (value: number): string => `${(100 * value).toFixed(2)}%`;

function cellsOf({ problem, optimum, ours, own, part, half }: Line): string[] {
  return [
    String(problem.agents),
    String(problem.answerShare),
    progressiveOf(problem).toFixed(4),
    ours.utilisation.mean.toFixed(4),
    `± ${ours.utilisation.half.toFixed(4)}`,
    percent(ours.abandonment.mean),
    percent(ours.abandonmentBound),
    optimum.utilisation.toFixed(4),
    `${(own.utilisation.mean - optimum.within.utilisation).toFixed(4)} ± ${own.utilisation.half.toFixed(4)}`,
    part.toFixed(3),
    `± ${half.toFixed(3)}`,
  ];
}

function failuresOf({ problem, optimum: { within }, ours, own, part }: Line): string[] {
  const where = `pacing-grid: ${nameOf(problem)}`;
  const failures: string[] = [];
  if (part < LEAST_SHARE) failures.push(`${where}: ${part.toFixed(3)} of the gain, wanted ${LEAST_SHARE}`);
  if (ours.abandonmentBound > CAP)
    failures.push(`${where}: abandonment at most ${percent(ours.abandonmentBound)}, wanted ${percent(CAP)}`);
  for (const what of ['utilisation', 'abandonment'] as const) {
    const off = Math.abs(own[what].mean - within[what]);
    if (off > WITHIN * own[what].half)
      failures.push(`${where}: the optimum's method plays at a ${what} that is ${off.toFixed(4)} off its exact value`);
  }
  return failures;
}

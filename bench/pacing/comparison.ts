/** Runs all policies on one scenario with identical random numbers. */
import { MINUTE_MS } from '#shared/durations.ts';
import type { PlayOrder } from './play.ts';
import { CAP, type NamedPolicy } from './policies.ts';
import { figuresOf, recoveryOf, WARM_UP_MINUTES, type Figures, type Recovery } from './figures.ts';
import type { Minutes } from './measure.ts';
import type { PacingScenario } from './scenario.ts';

export type ComparisonOptions = {
  readonly seeds: number;
  /** Number of seeds of the coarse search for the best ratio; 0 skips the whole search. */
  readonly seedsForRatio: number;
  readonly minutes: number;
  readonly play: (order: PlayOrder) => Promise<Minutes>;
};

export type Part = { readonly figures: Figures; readonly recovery: Recovery | null };

export type Result = {
  readonly policy: NamedPolicy;
  readonly whole: Figures;
  /** The parts of the run between its steps; a run without steps has one part. */
  readonly parts: readonly Part[];
};

/** First seed of the coarse search for the best ratio, whose runs are half as long. */
const SEARCH_SEED = 1000;
const ROUGH_STEPS = 6;
/** Factor by which the fine search, on the comparison's own seeds, extends up and down. */
const FINE_WIDTH = 1.2;
const FINE_STEPS = 5;

/**
 * Returns the result of our method first, then those of `others` in order, and that of the best ratio if it is searched
 * for.
 */
export async function comparison(
  scenario: PacingScenario,
  others: readonly NamedPolicy[],
  options: ComparisonOptions,
): Promise<Result[]> {
  const policies = [{ kind: 'predictive' } as const, ...others];
  const [results, ratio] = await Promise.all([
    Promise.all(policies.map((policy) => measure(scenario, policy, options))),
    options.seedsForRatio === 0 ? null : bestRatio(scenario, options),
  ]);
  return ratio === null ? results : [...results, ratio];
}

async function measure(
  scenario: PacingScenario,
  policy: NamedPolicy,
  { seeds, minutes, play }: ComparisonOptions,
): Promise<Result> {
  const runs = await runsOf(scenario, policy, 1, seeds, minutes, play);
  const bounds = [WARM_UP_MINUTES, ...(scenario.steps ?? []).map(({ at }) => Math.round(at * minutes)), minutes];
  return {
    policy,
    whole: figuresOf(runs, WARM_UP_MINUTES, minutes),
    parts: bounds.slice(1).map((to, i) => ({
      figures: figuresOf(runs, bounds[i]!, to),
      recovery: i === 0 ? null : recoveryOf(runs, bounds[i]!, to, CAP),
    })),
  };
}

function runsOf(
  scenario: PacingScenario,
  policy: NamedPolicy,
  firstSeed: number,
  seeds: number,
  minutes: number,
  play: ComparisonOptions['play'],
): Promise<Minutes[]> {
  return Promise.all(
    Array.from({ length: seeds }, (_, i) =>
      play({ scenario, policy, seed: firstSeed + i, durationMs: minutes * MINUTE_MS }),
    ),
  );
}

/**
 * Returns the best fixed ratio: the highest one found whose abandonment, by its upper bound on the comparison's own
 * random numbers, stays within the cap, or the lowest one tried if none does. No real method could know it in advance.
 */
async function bestRatio(scenario: PacingScenario, options: ComparisonOptions): Promise<Result> {
  const middle = await roughRatio(scenario, options);
  let [low, high] = [middle / FINE_WIDTH, middle * FINE_WIDTH];
  let best = await measure(scenario, { kind: 'ratio', level: low }, options);
  for (let step = 0; step < FINE_STEPS; step++) {
    const level = Math.sqrt(low * high);
    const result = await measure(scenario, { kind: 'ratio', level }, options);
    if (result.whole.abandonmentBound > CAP) high = level;
    else {
      low = level;
      best = result;
    }
  }
  return best;
}

/** Bisects the logarithm of the ratio, from 1 to twice the calls per person who requests an agent. */
async function roughRatio(
  scenario: PacingScenario,
  { seedsForRatio, minutes, play }: ComparisonOptions,
): Promise<number> {
  const wanted = (scenario.mix.person / 100) * (scenario.pressShare ?? 1);
  const length = Math.round(minutes / 2);
  let [low, high] = [0, Math.log(2 / wanted)];
  for (let step = 0; step < ROUGH_STEPS; step++) {
    const middle = (low + high) / 2;
    const policy = { kind: 'ratio', level: Math.exp(middle) } as const;
    const runs = await runsOf(scenario, policy, SEARCH_SEED, seedsForRatio, length, play);
    if (figuresOf(runs, WARM_UP_MINUTES, length).abandonment.mean > CAP) high = middle;
    else low = middle;
  }
  return Math.exp(low);
}

/**
 * The highest utilisation that any method can reach under an abandonment cap when all times are exponential and known:
 * a constrained Markov decision problem, solved exactly. A state is the number of busy agents and of calls in flight.
 * Every call rings for an exponential time and is then answered or refused; an answer that finds no idle agent is
 * abandoned at once. After each event any number of calls may be placed.
 *
 * The cap has a price (Altman, 'Constrained Markov Decision Processes', 1999): the best method at price λ maximises
 * utilisation − λ · (abandoned − cap · answered) per unit of time. At the price where abandonment crosses the cap, two
 * methods are equally good, and the optimum divides its time between them.
 */
import { averageOf, bestLevels, progressiveLevels, type ExponentialCase } from './level-values.ts';

export type { ExponentialCase };

/** Shares, 0 to 1. */
export type Performance = { readonly utilisation: number; readonly abandonment: number };

/** A method that keeps `levels[busy]` calls in flight and never withdraws one. */
export type LevelMethod = Performance & { readonly levels: readonly number[] };

export type Optimum = Performance & {
  /** The method that keeps the cap. The optimum divides its time between it and `beyond`. */
  readonly within: LevelMethod;
  /** The method that exceeds the cap, or null if the cap never binds. */
  readonly beyond: LevelMethod | null;
};

const HIGHEST_PRICE = 16;
const STEPS = 20;

/** Solves a case for a cap between 0 and 1. */
export function optimumOf(problem: ExponentialCase, cap: number): Optimum {
  const at = (price: number, from: readonly number[]): LevelMethod =>
    performanceOf(problem, bestLevels(problem, { busy: 1, answered: price * cap, abandoned: -price }, from));
  let [low, high] = [0, HIGHEST_PRICE];
  let within = at(high, progressiveLevels(problem));
  let beyond = at(low, within.levels);
  if (beyond.abandonment <= cap) return { ...beyond, within: beyond, beyond: null };
  for (let step = 0; step < STEPS; step++) {
    const price = (low + high) / 2;
    const method = at(price, within.levels);
    if (method.abandonment > cap) [low, beyond] = [price, method];
    else [high, within] = [price, method];
  }
  return { ...mixed(within, beyond, cap), within, beyond };
}

/** Entry point for worker threads, which pass a single argument. */
export const solve = ({ problem, cap }: { readonly problem: ExponentialCase; readonly cap: number }): Optimum =>
  optimumOf(problem, cap);

/** Returns the exact performance of a method that keeps `levels[busy]` calls in flight. */
export function performanceOf(problem: ExponentialCase, levels: readonly number[]): LevelMethod {
  const utilisation = averageOf(problem, { busy: 1, answered: 0, abandoned: 0 }, levels);
  const abandoned = averageOf(problem, { busy: 0, answered: 0, abandoned: 1 }, levels);
  return { utilisation, abandonment: abandoned / (utilisation + abandoned), levels };
}

/** Divides the time so that the abandonment of the mix equals the cap. */
function mixed(within: LevelMethod, beyond: LevelMethod, cap: number): Performance {
  // In calls per agent and mean talk time, the served calls equal the utilisation.
  const excess = ({ utilisation, abandonment }: Performance) => (utilisation * (abandonment - cap)) / (1 - abandonment);
  const part = excess(within) / (excess(within) - excess(beyond));
  return { utilisation: within.utilisation + part * (beyond.utilisation - within.utilisation), abandonment: cap };
}

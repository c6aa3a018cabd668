/**
 * The most utilisation that any method can reach under an abandonment cap when all times are exponential and known: a
 * constrained Markov decision problem, solved exactly. A state is the number of busy agents and of calls in flight.
 * Every call rings for an exponential time and is then answered or refused; an answer that finds no idle agent is
 * abandoned at once. After each event any number of calls may be placed.
 *
 * The cap has a price (Altman, 'Constrained Markov Decision Processes', 1999): the best method at price λ maximises
 * utilisation − λ · (abandoned − cap · answered) per unit of time. Where abandonment passes the cap two methods are
 * equally good, and the optimum spends a part of its time in each.
 */
import { averageOf, bestLevels, progressiveLevels, type ExponentialCase } from './level-values.ts';

export type { ExponentialCase };

/** Shares, 0 to 1. */
export type Performance = { readonly utilisation: number; readonly abandonment: number };

/** Keeps `levels[busy]` calls in flight; never withdraws one. */
export type LevelMethod = Performance & { readonly levels: readonly number[] };

export type Optimum = Performance & {
  /** The methods in which it spends its time: at most the cap, and more than it (null: the cap binds nobody). */
  readonly within: LevelMethod;
  readonly beyond: LevelMethod | null;
};

const HIGHEST_PRICE = 16;
const STEPS = 20;

/** Solves a case for a cap (0 to 1, exclusive). */
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

/** For worker threads. */
export const solve = ({ problem, cap }: { readonly problem: ExponentialCase; readonly cap: number }): Optimum =>
  optimumOf(problem, cap);

/** Returns the exact performance of a method that keeps `levels[busy]` calls in flight. */
export function performanceOf(problem: ExponentialCase, levels: readonly number[]): LevelMethod {
  const utilisation = averageOf(problem, { busy: 1, answered: 0, abandoned: 0 }, levels);
  const abandoned = averageOf(problem, { busy: 0, answered: 0, abandoned: 1 }, levels);
  return { utilisation, abandonment: abandoned / (utilisation + abandoned), levels };
}

/** The time is divided so that the abandoned calls are the cap's part of the answered ones. */
function mixed(within: LevelMethod, beyond: LevelMethod, cap: number): Performance {
  // In calls per agent and mean talk, served calls are the utilisation.
  const excess = ({ utilisation, abandonment }: Performance) => (utilisation * (abandonment - cap)) / (1 - abandonment);
  const part = excess(within) / (excess(within) - excess(beyond));
  return { utilisation: within.utilisation + part * (beyond.utilisation - within.utilisation), abandonment: cap };
}

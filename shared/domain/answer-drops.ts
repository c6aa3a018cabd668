/** Finds caller ids whose answer rate has fallen against their own past. Pure. */
import { percentOf, rateOf } from './figures.ts';

export type AnswerCounts = { readonly placed: number; readonly answered: number };

/** Calls of one caller id, lately and before. */
export type AnswerHistory = {
  /** In E.164. */
  readonly phone: string;
  readonly recent: AnswerCounts;
  readonly past: AnswerCounts;
};

export type AnswerDrop = AnswerHistory & {
  /** Answer rates, percent. */
  readonly rate: number;
  readonly usualRate: number;
  /** By how many percent of the usual rate the recent one is lower, or 0 if chance may explain it. */
  readonly drop: number;
};

/** Share of false alarms among the found drops that is accepted on average. */
const FALSE_ALARMS = 0.01;

/**
 * Compares the recent answer rate of each caller id with its past one. Among many caller ids, some are far below their
 * past by chance alone: a drop counts only if it stands out among all of them (Benjamini and Hochberg, 1995). While none
 * has fallen, one look in a hundred finds a drop by chance, however many caller ids there are; when carriers flag many
 * at once, all of them are found.
 */
export function answerDrops(histories: readonly AnswerHistory[]): AnswerDrop[] {
  const chances = histories.map(({ recent, past }) => chanceOfSoFew(recent, past));
  const limit = significantChance(chances);
  return histories.map((history, index) => {
    const rate = rateOf('answer', history.recent);
    const usualRate = rateOf('answer', history.past);
    const drop = chances[index]! <= limit ? percentOf(usualRate - rate, usualRate) : 0;
    return { ...history, rate, usualRate, drop };
  });
}

/** Returns the highest chance that counts as a drop, or −1 if none does. */
function significantChance(chances: readonly number[]): number {
  const sorted = chances.toSorted((a, b) => a - b);
  const last = sorted.findLastIndex((chance, index) => chance <= ((index + 1) / sorted.length) * FALSE_ALARMS);
  return sorted[last] ?? -1;
}

/**
 * Returns the probability of as few recent answers as there were, or fewer, if recent and past calls are equally likely
 * to be answered (Fisher's exact test, one-sided). It is 1 if the recent rate is no lower than the past one.
 */
export function chanceOfSoFew(recent: AnswerCounts, past: AnswerCounts): number {
  if (recent.answered * past.placed >= past.answered * recent.placed) return 1;
  const placed = recent.placed + past.placed;
  const answered = recent.answered + past.answered;
  const unanswered = placed - answered;
  let term = Math.exp(
    logChoose(answered, recent.answered) +
      logChoose(unanswered, recent.placed - recent.answered) -
      logChoose(placed, recent.placed),
  );
  let sum = term;
  // Each term follows from the next higher one. Terms far from the mean no longer change the sum.
  for (let found = recent.answered; found > 0 && term > sum * Number.EPSILON; found -= 1) {
    term *= (found * (unanswered - recent.placed + found)) / ((answered - found + 1) * (recent.placed - found + 1));
    sum += term;
  }
  return Math.min(1, sum);
}

const logChoose = (from: number, taken: number): number =>
  logFactorial(from) - logFactorial(taken) - logFactorial(from - taken);

/** Returns ln(n!), by Stirling's series for all but small n. */
function logFactorial(n: number): number {
  if (n < 20) {
    let product = 1;
    for (let factor = 2; factor <= n; factor += 1) product *= factor;
    return Math.log(product);
  }
  return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3);
}

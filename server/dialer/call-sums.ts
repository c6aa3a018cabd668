import { hasKnownEnd, type Disposition } from '#shared/domain/dispositions.ts';
import type { FactOf } from '#engine/model/facts.ts';

/** Contribution of an ended call to the sums of its hour. */
export type CallSums = {
  calls: number;
  /** Handed to the carrier. */
  placed: number;
  /** Answered by a person or a machine, and placed → answered. */
  answered: number;
  ringMs: number;
  persons: number;
  /** Reached an agent or a session, and its end is known. */
  talked: number;
  talkMs: number;
  /** Contacts that a person answered for the first time. */
  reached: number;
};

/** Contribution to the sums of a dimension, where outcomes are columns. */
export type DimensionSums = CallSums & {
  succeeded: number;
  abandoned: number;
  machines: number;
  noAnswer: number;
  busy: number;
  invalid: number;
};

const OUTCOME_COLUMNS: Readonly<Partial<Record<Disposition, keyof DimensionSums>>> = {
  success: 'succeeded',
  abandoned: 'abandoned',
  machine: 'machines',
  no_answer: 'noAnswer',
  busy: 'busy',
  invalid_number: 'invalid',
};

export const noSums = (): CallSums => ({
  calls: 0,
  placed: 0,
  answered: 0,
  ringMs: 0,
  persons: 0,
  talked: 0,
  talkMs: 0,
  reached: 0,
});

export const noDimensionSums = (): DimensionSums => ({
  ...noSums(),
  succeeded: 0,
  abandoned: 0,
  machines: 0,
  noAnswer: 0,
  busy: 0,
  invalid: 0,
});

/** How long its person and an agent or a session talked; 0 for an interrupted call, whose end is unknown. */
export function talkMsOf({ at, connectedAtMs, disposition }: FactOf<'CallEnded'>): number {
  return connectedAtMs === null || !hasKnownEnd(disposition) ? 0 : at - connectedAtMs;
}

/** Adds a call. `isFirstReach`: a person answers for its contact for the first time. */
export function addCall(sums: CallSums, fact: FactOf<'CallEnded'>, isFirstReach: boolean): void {
  const { placedAtMs, answeredAtMs, connectedAtMs, disposition } = fact;
  sums.calls += 1;
  if (placedAtMs !== null) sums.placed += 1;
  if (answeredAtMs !== null) {
    sums.answered += 1;
    sums.ringMs += placedAtMs === null ? 0 : answeredAtMs - placedAtMs;
  }
  if (fact.answeredBy === 'person') sums.persons += 1;
  if (connectedAtMs !== null && hasKnownEnd(disposition)) sums.talked += 1;
  sums.talkMs += talkMsOf(fact);
  if (isFirstReach) sums.reached += 1;
}

/** Adds a call to the sums of a dimension. */
export function addToDimension(sums: DimensionSums, fact: FactOf<'CallEnded'>, isFirstReach: boolean): void {
  addCall(sums, fact, isFirstReach);
  const column = OUTCOME_COLUMNS[fact.disposition];
  if (column !== undefined) sums[column] += 1;
}

/** A report's figures. Call rates come from shared/domain/figures.ts; the other figures are defined here. */
import { occupancyOf, perShiftHour, shiftMs } from '#shared/domain/agent-figures.ts';
import { knownRateOf, percentOf } from '#shared/domain/figures.ts';
import type { ReportSums, ShiftTimes } from './sums.ts';

type Context = {
  /** Ended calls of the whole report. */
  readonly ended: number;
  /** Share of people whom machine detection takes for machines, 0 to 1, or 0 if unknown. */
  readonly falseMachineShare: number;
};

/** `times` is null if the agents' times of the row are unknown. */
export function figuresOf(sums: ReportSums, times: ShiftTimes | null, { ended, falseMachineShare }: Context) {
  const { calls, placed, persons, talked } = sums;
  const missed = missedPersons(sums, falseMachineShare);
  return {
    ended: calls,
    share: percent(calls, ended),
    placed,
    persons,
    answerRate: knownRateOf('answer', { answered: persons, placed }),
    reached: sums.reached,
    attemptsPerReached: quotient(placed, sums.reached),
    contactsPerHour: times && rounded(perShiftHour(times.persons, times), 2),
    succeeded: sums.succeeded,
    effectiveness: knownRateOf('effectiveness', { succeeded: sums.succeeded, answered: persons }),
    talked,
    talkS: meanS(sums.talkMs, talked),
    wrapUpS: meanS(sums.wrapUpMs, talked),
    handlingS: meanS(sums.talkMs + sums.wrapUpMs, talked),
    abandoned: sums.abandoned,
    abandonment: knownRateOf('abandonment', { abandoned: sums.abandoned, answered: persons }),
    estimatedAbandonment:
      missed === null
        ? null
        : knownRateOf('abandonment', { abandoned: sums.abandoned + missed, answered: persons + missed }),
    ringS: meanS(sums.ringMs, sums.answered),
    connected: sums.answered,
    shortCalls: sums.shortCalls,
    shortCallRate: knownRateOf('short', { shortCalls: sums.shortCalls, connected: sums.answered }),
    busy: percent(sums.busy, calls),
    noAnswer: percent(sums.noAnswer, calls),
    invalid: percent(sums.invalid, calls),
    rejected: percent(sums.rejected, calls),
    blocked: percent(sums.blocked, calls),
    shiftS: times && round(shiftMs(times) / 1000, 0),
    pausedS: times && round(times.pausedMs / 1000, 0),
    unreachableS: times && round(times.unreachableMs / 1000, 0),
    occupancy: times && occupancyOf(times),
  };
}

/**
 * Estimates how many people machine detection took for machines, at most the number of machines. `share` is their share
 * of all people who answered; `persons` counts only those recognized as people.
 */
function missedPersons({ persons, machines }: ReportSums, share: number): number | null {
  return share <= 0 ? null : Math.min(machines, (persons * share) / (1 - share));
}

function percent(part: number, whole: number): number | null {
  return whole <= 0 ? null : percentOf(part, whole);
}

function quotient(part: number, whole: number): number | null {
  return whole <= 0 ? null : round(part / whole, 2);
}

function meanS(totalMs: number, count: number): number | null {
  return count <= 0 ? null : round(totalMs / count / 1000, 1);
}

const rounded = (value: number | null, decimals: number): number | null =>
  value === null ? null : round(value, decimals);

function round(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}

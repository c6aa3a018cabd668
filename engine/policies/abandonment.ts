/**
 * What became of the people who answered, hour by hour, over the last 24 hours and 30 days: the cap on abandonment
 * looks at both (US TSR: 30 days; UK persistent misuse policy: 24 hours). Plain data, changed in place.
 */
import type { AbandonmentCounts } from './pacing/policy.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const MONTH_HOURS = 30 * 24;

type Counts = { answered: number; wanted: number; abandoned: number };

/** One hour that is over: `hour` is epoch milliseconds ÷ 3,600,000. */
export type AbandonmentHour = AbandonmentCounts & { readonly hour: number };

export type AbandonmentLedger = {
  /** Ring of the hours of 30 days and the present one. */
  readonly hours: Counts[];
  hour: number;
  readonly day: Counts;
  readonly month: Counts;
};

export function createAbandonmentLedger(nowMs: number, past: readonly AbandonmentHour[] = []): AbandonmentLedger {
  const ledger: AbandonmentLedger = {
    hours: Array.from({ length: MONTH_HOURS + 1 }, nothing),
    hour: Math.floor(nowMs / HOUR_MS),
    day: nothing(),
    month: nothing(),
  };
  for (const { hour, ...counts } of past) {
    const age = ledger.hour - hour;
    if (age < 0 || age > MONTH_HOURS) continue;
    add(slot(ledger, hour), counts, 1);
    add(ledger.month, counts, 1);
    if (age <= DAY_HOURS) add(ledger.day, counts, 1);
  }
  return ledger;
}

/** Counts one thing that happened now. */
export function countAbandonment(ledger: AbandonmentLedger, what: keyof Counts, nowMs: number): void {
  turn(ledger, nowMs);
  slot(ledger, ledger.hour)[what]++;
  ledger.day[what]++;
  ledger.month[what]++;
}

/** Lets hours that are too old go. The present hour counts beside 24 (720) whole ones. */
export function turn(ledger: AbandonmentLedger, nowMs: number): void {
  const hour = Math.floor(nowMs / HOUR_MS);
  if (hour <= ledger.hour) return;
  if (hour - ledger.hour > MONTH_HOURS) {
    Object.assign(ledger, createAbandonmentLedger(nowMs));
    return;
  }
  while (ledger.hour < hour) {
    ledger.hour++;
    add(ledger.day, slot(ledger, ledger.hour - DAY_HOURS - 1), -1);
    const oldest = slot(ledger, ledger.hour);
    add(ledger.month, oldest, -1);
    Object.assign(oldest, nothing());
  }
}

/** Whether more than `cap` (0 to 1) of those who answered were abandoned, over the day or the month. */
export function isOverCap(ledger: AbandonmentLedger, cap: number | null, nowMs: number): boolean {
  if (cap === null) return false;
  turn(ledger, nowMs);
  const { day, month } = ledger;
  return day.abandoned > cap * day.answered || month.abandoned > cap * month.answered;
}

function slot(ledger: AbandonmentLedger, hour: number): Counts {
  return ledger.hours[hour % (MONTH_HOURS + 1)]!;
}

function add(to: Counts, counts: AbandonmentCounts, sign: 1 | -1): void {
  to.answered += sign * counts.answered;
  to.wanted += sign * counts.wanted;
  to.abandoned += sign * counts.abandoned;
}

function nothing(): Counts {
  return { answered: 0, wanted: 0, abandoned: 0 };
}

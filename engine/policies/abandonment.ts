/**
 * Hourly counts of calls over the last 24 hours and 30 days. The abandonment cap applies to both periods (US TSR: 30
 * days; UK persistent misuse policy: 24 hours). Plain data, mutated in place.
 */
import type { AbandonmentCounts } from './pacing/policy.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const MONTH_HOURS = 30 * 24;

type Counts = { -readonly [K in keyof AbandonmentCounts]: number };

/** The counts of one past hour; `hour` is epoch milliseconds ÷ 3,600,000. */
export type AbandonmentHour = AbandonmentCounts & { readonly hour: number };

export type AbandonmentLedger = {
  /** A ring buffer: 30 days of hours and the current one. */
  readonly hours: Counts[];
  hour: number;
  readonly day: Counts;
  readonly month: Counts;
};

/** Creates a ledger at `nowMs` (epoch milliseconds) from past hours; hours older than 30 days are ignored. */
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

/** Counts one event at `nowMs` (epoch milliseconds). */
export function countAbandonment(ledger: AbandonmentLedger, what: keyof Counts, nowMs: number): void {
  advanceTo(ledger, nowMs);
  countIn(slot(ledger, ledger.hour), what);
  countIn(ledger.day, what);
  countIn(ledger.month, what);
}

/** Names each field, because access by a variable key is slower. */
function countIn(counts: Counts, what: keyof Counts): void {
  switch (what) {
    case 'placed':
      counts.placed++;
      break;
    case 'answered':
      counts.answered++;
      break;
    case 'wanted':
      counts.wanted++;
      break;
    case 'abandoned':
      counts.abandoned++;
      break;
  }
}

/** Drops expired hours. The current hour counts in addition to 24 (720) full ones. */
export function advanceTo(ledger: AbandonmentLedger, nowMs: number): void {
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

/**
 * Returns how many calls may be in flight beyond the free agents so that the expected abandonments stay within `cap` (0
 * to 1; null: no limit), over both the day and the month: (cap × answered − abandoned) ÷ share of calls that request an
 * agent. 0 above the cap; Infinity while no call was abandoned.
 */
export function callsBeyondAgents(ledger: AbandonmentLedger, cap: number | null, nowMs: number): number {
  if (cap === null) return Infinity;
  advanceTo(ledger, nowMs);
  return Math.min(beyondIn(ledger.day, cap), beyondIn(ledger.month, cap));
}

function beyondIn({ placed, answered, wanted, abandoned }: Counts, cap: number): number {
  if (abandoned === 0) return Infinity;
  return Math.max(0, cap * answered - abandoned) * Math.max(1, placed / Math.max(1, wanted));
}

function slot(ledger: AbandonmentLedger, hour: number): Counts {
  return ledger.hours[hour % (MONTH_HOURS + 1)]!;
}

function add(to: Counts, counts: AbandonmentCounts, sign: 1 | -1): void {
  to.placed += sign * counts.placed;
  to.answered += sign * counts.answered;
  to.wanted += sign * counts.wanted;
  to.abandoned += sign * counts.abandoned;
}

function nothing(): Counts {
  return { placed: 0, answered: 0, wanted: 0, abandoned: 0 };
}

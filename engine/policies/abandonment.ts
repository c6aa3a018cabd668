/**
 * Counts calls over the periods of the abandonment cap, and limits the calls in flight beyond the free agents. The
 * periods are the last 24 hours (UK persistent misuse policy), the last 30 days (US TSR) and, if configured, the
 * calendar day of a time zone. The ledger is plain data, mutated in place.
 */
import { DAY_MS, QUARTER_MS } from '#shared/durations.ts';
import { startOfLocalDay, zoneClock, type ZoneClock } from '../kernel/local-time.ts';
import type { AbandonmentCounts } from './pacing/policy.ts';

const HOUR_QUARTERS = 4;
const DAY_HOURS = 24;
const MONTH_HOURS = 30 * 24;
/** Number of hours for which quarter-hours are kept. Longer than any calendar day. */
export const EXACT_HOURS = 26;
const KEPT_QUARTERS = EXACT_HOURS * HOUR_QUARTERS;

type Counts = { -readonly [K in keyof AbandonmentCounts]: number };

/** Counts of a past quarter-hour: `quarter` is 0 to 3, and `hour` is epoch milliseconds ÷ 3,600,000. */
export type AbandonmentQuarter = AbandonmentCounts & { readonly hour: number; readonly quarter: number };

export type AbandonmentLedger = {
  /** Ring buffer of the current hour and the 30 days before it. */
  readonly hours: Counts[];
  hour: number;
  /** Ring buffer of recent quarter-hours. The calendar day starts on a quarter-hour in every time zone. */
  readonly quarters: Counts[];
  /** The current quarter-hour: epoch milliseconds ÷ 900,000. */
  quarter: number;
  inHour: Counts;
  inQuarter: Counts;
  /** When the current quarter-hour ends. */
  endsAtMs: number;
  readonly day: Counts;
  readonly month: Counts;
  /** Null if the cap does not apply per calendar day. */
  today: CalendarDay | null;
};

/** A calendar day that ends at `untilMs` (epoch milliseconds); it has 23 or 25 hours when clocks change. */
type CalendarDay = { readonly clock: ZoneClock; untilMs: number; counts: Counts };

/**
 * Creates a ledger at `nowMs` (epoch milliseconds) from past counts; hours older than 30 days are ignored. See
 * `keepCalendarDay` for `dayZone`.
 */
export function createAbandonmentLedger(
  nowMs: number,
  past: readonly AbandonmentQuarter[] = [],
  dayZone: string | null = null,
): AbandonmentLedger {
  const quarter = Math.floor(nowMs / QUARTER_MS);
  const ledger: AbandonmentLedger = {
    hours: Array.from({ length: MONTH_HOURS + 1 }, nothing),
    hour: hourOf(quarter),
    quarters: Array.from({ length: KEPT_QUARTERS }, nothing),
    quarter,
    inHour: nothing(),
    inQuarter: nothing(),
    endsAtMs: 0,
    day: nothing(),
    month: nothing(),
    today: null,
  };
  enterQuarter(ledger);
  for (const { hour, quarter: part, ...counts } of past) {
    const age = ledger.hour - hour;
    if (age < 0 || age > MONTH_HOURS) continue;
    add(hourSlot(ledger, hour), counts, 1);
    const at = hour * HOUR_QUARTERS + part;
    if (at <= quarter && at > quarter - KEPT_QUARTERS) add(quarterSlot(ledger, at), counts, 1);
    add(ledger.month, counts, 1);
    if (age <= DAY_HOURS) add(ledger.day, counts, 1);
  }
  keepCalendarDay(ledger, dayZone, nowMs);
  return ledger;
}

/**
 * Starts to count by the calendar day of an IANA zone, or stops if `dayZone` is null. The first day starts with the
 * counts of its past quarter-hours. Throws RangeError for a zone that Intl does not know.
 */
export function keepCalendarDay(ledger: AbandonmentLedger, dayZone: string | null, nowMs: number): void {
  if (dayZone === (ledger.today?.clock.timeZone ?? null)) return;
  advanceTo(ledger, nowMs);
  ledger.today = null;
  if (dayZone === null) return;
  const clock = zoneClock(dayZone);
  const counts = nothing();
  const startMs = startOfLocalDay(clock, localDayOf(clock, nowMs));
  for (let quarter = Math.floor(startMs / QUARTER_MS); quarter <= ledger.quarter; quarter++)
    add(counts, quarterSlot(ledger, quarter), 1);
  ledger.today = { clock, untilMs: endOfDay(clock, nowMs), counts };
}

const localDayOf = (clock: ZoneClock, atMs: number): number => Math.floor(clock.localMs(atMs) / DAY_MS);
const endOfDay = (clock: ZoneClock, atMs: number): number => startOfLocalDay(clock, localDayOf(clock, atMs) + 1);

/** Counts one event at `nowMs` (epoch milliseconds). */
export function countAbandonment(ledger: AbandonmentLedger, what: keyof Counts, nowMs: number): void {
  advanceTo(ledger, nowMs);
  countIn(ledger.inHour, what);
  countIn(ledger.inQuarter, what);
  countIn(ledger.day, what);
  countIn(ledger.month, what);
  if (ledger.today !== null) countIn(ledger.today.counts, what);
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

/** Drops expired hours and days. The 24-hour and 30-day periods also include the current, partial hour. */
export function advanceTo(ledger: AbandonmentLedger, nowMs: number): void {
  const { today } = ledger;
  if (today !== null && nowMs >= today.untilMs) {
    today.counts = nothing();
    today.untilMs = endOfDay(today.clock, nowMs);
  }
  if (nowMs < ledger.endsAtMs) return;
  const quarter = Math.floor(nowMs / QUARTER_MS);
  if (hourOf(quarter) - ledger.hour > MONTH_HOURS) {
    Object.assign(ledger, { ...createAbandonmentLedger(nowMs), today });
    return;
  }
  while (ledger.quarter < quarter) {
    ledger.quarter++;
    Object.assign(quarterSlot(ledger, ledger.quarter), nothing());
    if (ledger.quarter % HOUR_QUARTERS === 0) dropOldestHours(ledger);
  }
  enterQuarter(ledger);
}

/** Moves on to the hour of the ledger's quarter-hour and drops the hours that leave the 24-hour and 30-day periods. */
function dropOldestHours(ledger: AbandonmentLedger): void {
  ledger.hour = hourOf(ledger.quarter);
  add(ledger.day, hourSlot(ledger, ledger.hour - DAY_HOURS - 1), -1);
  const oldest = hourSlot(ledger, ledger.hour);
  add(ledger.month, oldest, -1);
  Object.assign(oldest, nothing());
}

function enterQuarter(ledger: AbandonmentLedger): void {
  ledger.inHour = hourSlot(ledger, ledger.hour);
  ledger.inQuarter = quarterSlot(ledger, ledger.quarter);
  ledger.endsAtMs = (ledger.quarter + 1) * QUARTER_MS;
}

const hourOf = (quarter: number): number => Math.floor(quarter / HOUR_QUARTERS);

/**
 * Returns how many calls may be in flight beyond the free agents so that the expected abandonments stay within `cap` (0
 * to 1, or null for no limit) in each period: (cap × answered − abandoned) ÷ (share of calls that request an agent ×
 * `risk`). `risk` (over 0, at most 1) is the chance that such a request finds no agent. Returns 0 above the cap, and
 * Infinity if there is no cap or no call was abandoned.
 */
export function callsBeyondAgents(ledger: AbandonmentLedger, cap: number | null, nowMs: number, risk = 1): number {
  if (cap === null) return Infinity;
  advanceTo(ledger, nowMs);
  const beyond = Math.min(beyondIn(ledger.day, cap), beyondIn(ledger.month, cap));
  return (ledger.today === null ? beyond : Math.min(beyond, beyondIn(ledger.today.counts, cap))) / risk;
}

function beyondIn({ placed, answered, wanted, abandoned }: Counts, cap: number): number {
  if (abandoned === 0) return Infinity;
  return Math.max(0, cap * answered - abandoned) * Math.max(1, placed / Math.max(1, wanted));
}

const hourSlot = (ledger: AbandonmentLedger, hour: number): Counts => ledger.hours[hour % (MONTH_HOURS + 1)]!;
const quarterSlot = (ledger: AbandonmentLedger, quarter: number): Counts => ledger.quarters[quarter % KEPT_QUARTERS]!;

function add(to: Counts, counts: AbandonmentCounts, sign: 1 | -1): void {
  to.placed += sign * counts.placed;
  to.answered += sign * counts.answered;
  to.wanted += sign * counts.wanted;
  to.abandoned += sign * counts.abandoned;
}

function nothing(): Counts {
  return { placed: 0, answered: 0, wanted: 0, abandoned: 0 };
}

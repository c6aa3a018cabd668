/**
 * Counts of calls over the periods of the abandonment cap: the last 24 hours and 30 days by the hour (US TSR: 30 days; UK
 * persistent misuse policy: 24 hours) and, if asked for, the calendar day of a time zone. Plain data, mutated in place.
 */
import { DAY_MS, startOfLocalDay, zoneClock, type ZoneClock } from '../kernel/local-time.ts';
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
  /** The counts of `hour`, and when it ends. */
  current: Counts;
  endsAtMs: number;
  readonly day: Counts;
  readonly month: Counts;
  /** Null: the cap is not kept per calendar day. */
  today: CalendarDay | null;
};

/** The calendar day of a zone, until before `untilMs` (epoch milliseconds); 23 or 25 hours when clocks change. */
type CalendarDay = { readonly clock: ZoneClock; untilMs: number; counts: Counts };

/**
 * Creates a ledger at `nowMs` (epoch milliseconds) from past hours; hours older than 30 days are ignored. `dayZone`: see
 * `keepCalendarDay`.
 */
export function createAbandonmentLedger(
  nowMs: number,
  past: readonly AbandonmentHour[] = [],
  dayZone: string | null = null,
): AbandonmentLedger {
  const ledger: AbandonmentLedger = {
    hours: Array.from({ length: MONTH_HOURS + 1 }, nothing),
    hour: Math.floor(nowMs / HOUR_MS),
    current: nothing(),
    endsAtMs: 0,
    day: nothing(),
    month: nothing(),
    today: null,
  };
  enterHour(ledger);
  for (const { hour, ...counts } of past) {
    const age = ledger.hour - hour;
    if (age < 0 || age > MONTH_HOURS) continue;
    add(slot(ledger, hour), counts, 1);
    add(ledger.month, counts, 1);
    if (age <= DAY_HOURS) add(ledger.day, counts, 1);
  }
  keepCalendarDay(ledger, dayZone, nowMs);
  return ledger;
}

/**
 * Counts the calendar day of an IANA zone from now on, or none (null). The first day starts with the counts of its
 * hours: where midnight is within an hour of UTC (India, Nepal, Newfoundland), all calls of that hour count to it. Later days begin at midnight exactly. Throws RangeError for a zone that Intl does not know.
 */
export function keepCalendarDay(ledger: AbandonmentLedger, dayZone: string | null, nowMs: number): void {
  if (dayZone === (ledger.today?.clock.timeZone ?? null)) return;
  advanceTo(ledger, nowMs);
  ledger.today = null;
  if (dayZone === null) return;
  const clock = zoneClock(dayZone);
  const counts = nothing();
  const startMs = startOfLocalDay(clock, localDayOf(clock, nowMs));
  for (let hour = Math.floor(startMs / HOUR_MS); hour <= ledger.hour; hour++) add(counts, slot(ledger, hour), 1);
  ledger.today = { clock, untilMs: endOfDay(clock, nowMs), counts };
}

const localDayOf = (clock: ZoneClock, atMs: number): number => Math.floor(clock.localMs(atMs) / DAY_MS);
const endOfDay = (clock: ZoneClock, atMs: number): number => startOfLocalDay(clock, localDayOf(clock, atMs) + 1);

/** Counts one event at `nowMs` (epoch milliseconds). */
export function countAbandonment(ledger: AbandonmentLedger, what: keyof Counts, nowMs: number): void {
  advanceTo(ledger, nowMs);
  countIn(ledger.current, what);
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

/** Drops expired hours and days. The current hour counts in addition to 24 (720) full ones. */
export function advanceTo(ledger: AbandonmentLedger, nowMs: number): void {
  const { today } = ledger;
  if (today !== null && nowMs >= today.untilMs) {
    today.counts = nothing();
    today.untilMs = endOfDay(today.clock, nowMs);
  }
  if (nowMs < ledger.endsAtMs) return;
  const hour = Math.floor(nowMs / HOUR_MS);
  if (hour - ledger.hour > MONTH_HOURS) {
    Object.assign(ledger, { ...createAbandonmentLedger(nowMs), today });
    return;
  }
  while (ledger.hour < hour) {
    ledger.hour++;
    add(ledger.day, slot(ledger, ledger.hour - DAY_HOURS - 1), -1);
    const oldest = slot(ledger, ledger.hour);
    add(ledger.month, oldest, -1);
    Object.assign(oldest, nothing());
  }
  enterHour(ledger);
}

function enterHour(ledger: AbandonmentLedger): void {
  ledger.current = slot(ledger, ledger.hour);
  ledger.endsAtMs = (ledger.hour + 1) * HOUR_MS;
}

/**
 * Returns how many calls may be in flight beyond the free agents so that the expected abandonments stay within `cap` (0
 * to 1; null: no limit), over each period: (cap × answered − abandoned) ÷ (share of calls that request an agent × `risk`).
 * `risk`, over 0 to 1, is the chance that such a request finds no agent. 0 above the cap; Infinity while no call was
 * abandoned.
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

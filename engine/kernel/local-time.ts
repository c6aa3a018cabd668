/**
 * Local time in a time zone. UTC offsets come from tables that are built on demand from Intl, one year at a time, by
 * bisection between weekly samples. Since 2015 no zone has changed its offset and reverted it in less than four weeks.
 */
import { DAY_MS } from '#shared/durations.ts';

/** A span of constant UTC offset, from `fromMs` (inclusive) to `untilMs` (exclusive), in epoch milliseconds. */
type OffsetSpan = { readonly fromMs: number; readonly untilMs: number; readonly offsetMs: number };

export type ZoneClock = {
  /** IANA time zone. */
  readonly timeZone: string;
  /** Returns the span that contains `atMs` (epoch milliseconds). Spans also end at the end of a UTC year. */
  spanAt(atMs: number): OffsetSpan;
  /**
   * Returns the local time as if it were UTC, in epoch milliseconds. Divided by DAY_MS, the quotient is the local day
   * and the remainder is the time of day.
   */
  localMs(atMs: number): number;
};

const SAMPLE_EVERY_MS = 7 * DAY_MS;
const MAX_OFFSET_MS = 15 * 3_600_000;
const clocks = new Map<string, ZoneClock>();

/** Returns the shared clock of an IANA zone. Throws RangeError for a zone that Intl does not know. */
export function zoneClock(timeZone: string): ZoneClock {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = createZoneClock(timeZone);
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** Returns the weekday of a local day number (days since 1970-01-01); 0 is Sunday. */
export function weekdayOf(localDay: number): number {
  return (((localDay + 4) % 7) + 7) % 7;
}

/**
 * Returns the first instant (epoch milliseconds) of a local day, or of the next day if the zone's calendar skips it.
 */
export function startOfLocalDay(clock: ZoneClock, localDay: number): number {
  // No zone is further east, so this instant precedes the local day.
  for (let atMs = localDay * DAY_MS - MAX_OFFSET_MS; ;) {
    const { offsetMs, untilMs } = clock.spanAt(atMs);
    const midnightMs = Math.max(atMs, localDay * DAY_MS - offsetMs);
    if (midnightMs < untilMs) return midnightMs;
    atMs = untilMs;
  }
}

function createZoneClock(timeZone: string): ZoneClock {
  const offsetAt = intlOffset(timeZone);
  const years = new Map<number, readonly OffsetSpan[]>();
  // Consecutive calls nearly always fall into the same span.
  let last: OffsetSpan = { fromMs: 0, untilMs: 0, offsetMs: 0 };

  function spanAt(atMs: number): OffsetSpan {
    if (atMs >= last.fromMs && atMs < last.untilMs) return last;
    const year = new Date(atMs).getUTCFullYear();
    let spans = years.get(year);
    if (spans === undefined) {
      spans = spansOf(Date.UTC(year, 0), Date.UTC(year + 1, 0), offsetAt);
      years.set(year, spans);
    }
    last = spans.find(({ untilMs }) => atMs < untilMs)!;
    return last;
  }

  return { timeZone, spanAt, localMs: (atMs) => atMs + spanAt(atMs).offsetMs };
}

function spansOf(fromMs: number, untilMs: number, offsetAt: (atMs: number) => number): OffsetSpan[] {
  const spans: OffsetSpan[] = [];
  let spanFromMs = fromMs;
  let offsetMs = offsetAt(fromMs);
  for (let sampledMs = fromMs; sampledMs < untilMs;) {
    const nextMs = Math.min(sampledMs + SAMPLE_EVERY_MS, untilMs);
    const next = offsetAt(nextMs);
    if (next !== offsetMs) {
      const changeMs = changeBetween(sampledMs, nextMs, offsetMs, offsetAt);
      if (changeMs < untilMs) {
        spans.push({ fromMs: spanFromMs, untilMs: changeMs, offsetMs });
        spanFromMs = changeMs;
        offsetMs = next;
      }
    }
    sampledMs = nextMs;
  }
  spans.push({ fromMs: spanFromMs, untilMs, offsetMs });
  return spans;
}

/**
 * Bisects to the first whole second whose offset differs from `before`. `lowMs` must have the offset `before`, and
 * `highMs` another.
 */
function changeBetween(lowMs: number, highMs: number, before: number, offsetAt: (atMs: number) => number): number {
  let low = lowMs / 1000;
  let high = highMs / 1000;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * 1000) === before) low = middle;
    else high = middle;
  }
  return high * 1000;
}

/** Returns a function that computes a zone's UTC offset in milliseconds with Intl. Instants must be whole seconds. */
function intlOffset(timeZone: string): (atMs: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (atMs) => {
    const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
    for (const { type, value } of format.formatToParts(atMs)) parts[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - atMs;
  };
}

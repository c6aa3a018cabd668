/**
 * Opening hours by local time, as open spans of each local day. Exact across clock changes: an instant is open when its
 * local time is, so an hour that occurs twice is open twice, and a skipped hour never opens. All instants are epoch
 * milliseconds.
 */
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { weekdayOf, zoneClock, type ZoneClock } from '../kernel/local-time.ts';
import type { DaySpan, OperatingHours } from '../model/hours.ts';

export type OpeningHours = {
  isOpen(atMs: number): boolean;
  /** Returns `atMs` itself if it is open, otherwise the next open instant, or Infinity after 400 closed days. */
  nextOpening(atMs: number): number;
  /** Returns `atMs` itself if it is closed, otherwise the next closed instant, or Infinity after 400 open days. */
  nextClosing(atMs: number): number;
};

/**
 * Returns the instant at which `openMs` milliseconds of open time have passed since `fromMs`, or Infinity if the open
 * spans that begin within 400 days are too short.
 */
export function afterOpenTime(hours: OpeningHours, fromMs: number, openMs: number): number {
  let leftMs = openMs;
  for (let at = hours.nextOpening(fromMs); at < fromMs + HORIZON_MS;) {
    const closesMs = hours.nextClosing(at);
    if (leftMs <= closesMs - at) return at + leftMs;
    leftMs -= closesMs - at;
    at = hours.nextOpening(closesMs);
  }
  return Infinity;
}

/** Open parts of a local day, as ascending, non-adjacent pairs [from, to) of milliseconds since local midnight. */
type DaySpans = readonly number[];

const HORIZON_MS = 400 * DAY_MS;

/** Creates opening hours. `spansOn` returns the open parts of a local day, numbered from 1970-01-01. */
export function createOpeningHours(clock: ZoneClock, spansOn: (localDay: number) => DaySpans): OpeningHours {
  // The cached result: the state is `open` until `changeMs` (exclusive). Valid from `sinceMs` to `knownMs` (exclusive).
  let sinceMs = 0;
  let knownMs = 0;
  let changeMs = 0;
  let open = false;

  function refresh(atMs: number): void {
    if (atMs >= sinceMs && atMs < knownMs) return;
    const localMs = clock.localMs(atMs);
    const day = Math.floor(localMs / DAY_MS);
    open = next(spansOn(day), localMs - day * DAY_MS, true) === localMs - day * DAY_MS;
    sinceMs = atMs;
    changeMs = find(atMs, !open);
    knownMs = Math.min(changeMs, atMs + HORIZON_MS);
  }

  /** Returns the first instant from `atMs` on that is open (`wanted` true) or closed (`wanted` false). */
  function find(atMs: number, wanted: boolean): number {
    const endMs = atMs + HORIZON_MS;
    for (let at = atMs; at < endMs;) {
      const { offsetMs, untilMs } = clock.spanAt(at);
      const localMs = at + offsetMs;
      const midnightMs = Math.floor(localMs / DAY_MS) * DAY_MS;
      const found = next(spansOn(midnightMs / DAY_MS), localMs - midnightMs, wanted);
      const foundMs = midnightMs + Math.min(found, DAY_MS) - offsetMs;
      // After a clock change, the same local time is a different instant.
      if (foundMs < untilMs && found < DAY_MS) return foundMs;
      at = Math.min(foundMs, untilMs);
    }
    return Infinity;
  }

  return {
    isOpen(atMs) {
      refresh(atMs);
      return open;
    },
    nextOpening(atMs) {
      refresh(atMs);
      return open ? atMs : changeMs;
    },
    nextClosing(atMs) {
      refresh(atMs);
      return open ? changeMs : atMs;
    },
  };
}

/**
 * Returns the first time of day from `fromMs` on that is open (`wanted` true) or closed (`wanted` false), or DAY_MS.
 */
function next(spans: DaySpans, fromMs: number, wanted: boolean): number {
  for (let i = 0; i < spans.length; i += 2) {
    const opens = spans[i]!;
    const closes = spans[i + 1]!;
    if (fromMs < opens) return wanted ? opens : fromMs;
    if (fromMs < closes) return wanted ? fromMs : closes;
  }
  return wanted ? DAY_MS : fromMs;
}

/**
 * Returns the open parts of a day: the spans that start on it and the overnight spans of the day before, minus lunch.
 */
export function daySpans(
  today: readonly DaySpan[],
  yesterday: readonly DaySpan[],
  lunch: DaySpan | null = null,
): DaySpans {
  const minutes = new Uint8Array(1440);
  for (const span of today) minutes.fill(1, span.fromMinute, isOvernight(span) ? 1440 : span.toMinute + 1);
  for (const span of yesterday) if (isOvernight(span)) minutes.fill(1, 0, span.toMinute + 1);
  if (lunch !== null) {
    minutes.fill(0, lunch.fromMinute, isOvernight(lunch) ? 1440 : lunch.toMinute + 1);
    if (isOvernight(lunch)) minutes.fill(0, 0, lunch.toMinute + 1);
  }
  const spans: number[] = [];
  for (let minute = 0; minute < 1440; minute++) {
    if (minutes[minute] !== spans.length % 2) spans.push(minute * MINUTE_MS);
  }
  if (spans.length % 2 === 1) spans.push(DAY_MS);
  return spans;
}

function isOvernight({ fromMinute, toMinute }: DaySpan): boolean {
  return toMinute < fromMinute;
}

/**
 * Converts a campaign's configured hours. The weekday of a span is the one on which it starts: Monday's 22:00 to 06:00
 * ends on Tuesday. Throws RangeError for a zone that Intl does not know.
 */
export function openingHoursOf(hours: OperatingHours): OpeningHours {
  const { open, weekdays, lunch } = hours;
  const startingOn = (weekday: number): readonly DaySpan[] => (weekdays.includes(weekday) ? [open] : []);
  const byWeekday = Array.from({ length: 7 }, (_, weekday) =>
    daySpans(startingOn(weekday), startingOn((weekday + 6) % 7), lunch),
  );
  return createOpeningHours(zoneClock(hours.timeZone), (day) => byWeekday[weekdayOf(day)]!);
}

/**
 * When something is open by local time: each local day has its open spans. Exact across clock changes: an instant is
 * open when its own local time is, so an hour that occurs twice is open twice, and a skipped hour opens nothing. All
 * instants are epoch milliseconds.
 */
import { DAY_MS, weekdayOf, zoneClock, type ZoneClock } from '../kernel/local-time.ts';
import type { DaySpan, OperatingHours } from '../model/hours.ts';

export type OpeningHours = {
  /** Whether `atMs` is open. */
  isOpen(atMs: number): boolean;
  /** Returns `atMs` itself when it is open, else the next open instant; Infinity after 400 closed days. */
  nextOpening(atMs: number): number;
  /** Returns `atMs` itself when it is closed, else the next closed instant; Infinity after 400 open days. */
  nextClosing(atMs: number): number;
};

/**
 * Returns the instant at which it has been open for `openMs` milliseconds since `fromMs`; Infinity when it is not open
 * that long.
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

/** The open parts of a local day: pairs of milliseconds since local midnight, [from, to), ascending and separated. */
type DaySpans = readonly number[];

const HORIZON_MS = 400 * DAY_MS;
const MINUTE_MS = 60_000;

/** Creates opening hours. `spansOn` returns the open parts of a local day, numbered from 1970-01-01. */
export function createOpeningHours(clock: ZoneClock, spansOn: (localDay: number) => DaySpans): OpeningHours {
  // The cached result: the state is `open` until before `changeMs`. It is valid from `sinceMs` until before `knownMs`.
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

  /** Returns the first instant from `atMs` on that is open (`wanted` true) or closed (false). */
  function find(atMs: number, wanted: boolean): number {
    const endMs = atMs + HORIZON_MS;
    for (let at = atMs; at < endMs;) {
      const { offsetMs, untilMs } = clock.spanAt(at);
      const localMs = at + offsetMs;
      const midnightMs = Math.floor(localMs / DAY_MS) * DAY_MS;
      const found = next(spansOn(midnightMs / DAY_MS), localMs - midnightMs, wanted);
      const foundMs = midnightMs + Math.min(found, DAY_MS) - offsetMs;
      // After a clock change the same local times occur at other instants.
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
 * Returns the first time of day from `fromMs` on that is open (`wanted` true) or closed (false), or DAY_MS.
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
 * Returns the open parts of a day from the span that starts on it and the overnight span of the day before, without the
 * lunch break.
 */
export function daySpans(today: DaySpan | null, yesterday: DaySpan | null, lunch: DaySpan | null): DaySpans {
  const minutes = new Uint8Array(1440);
  if (today !== null) minutes.fill(1, today.fromMinute, isOvernight(today) ? 1440 : today.toMinute + 1);
  if (yesterday !== null && isOvernight(yesterday)) minutes.fill(1, 0, yesterday.toMinute + 1);
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
 * Converts a campaign's configured hours into opening hours. A weekday is that on which a span starts: Monday's 22:00
 * to 06:00 ends on Tuesday. Throws RangeError for a zone that Intl does not know.
 */
export function openingHoursOf(hours: OperatingHours): OpeningHours {
  const { open, weekdays, lunch } = hours;
  const byWeekday = Array.from({ length: 7 }, (_, weekday) =>
    daySpans(weekdays.includes(weekday) ? open : null, weekdays.includes((weekday + 6) % 7) ? open : null, lunch),
  );
  return createOpeningHours(zoneClock(hours.timeZone), (day) => byWeekday[weekdayOf(day)]!);
}

/**
 * The clock on the wall of a time zone. Offsets come from a table that is built from Intl, year by year as they are
 * asked for, by bisection between weekly looks; no zone has changed its offset and back within four weeks since 2015.
 */

export const DAY_MS = 24 * 3_600_000;

/** While the clock of a zone runs evenly: from `fromMs` until before `untilMs` (epoch ms), local time is UTC + offset. */
export type OffsetSpan = { readonly fromMs: number; readonly untilMs: number; readonly offsetMs: number };

export type ZoneClock = {
  /** IANA. */
  readonly timeZone: string;
  /** The span that holds `atMs`, epoch ms. It may end where a year does, though the offset stays. */
  spanAt(atMs: number): OffsetSpan;
  /** Epoch ms of the zone's clock, read as if it were UTC: ÷ DAY_MS is the local date, the rest the time of day. */
  localMs(atMs: number): number;
};

const LOOK_EVERY_MS = 7 * DAY_MS;
const MAX_OFFSET_MS = 15 * 3_600_000;
const clocks = new Map<string, ZoneClock>();

/** The clock of an IANA zone; one a zone. Throws RangeError for a zone that Intl does not know. */
export function zoneClock(timeZone: string): ZoneClock {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = createZoneClock(timeZone);
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** Day of the week of a local day number (days since 1970-01-01): 0 is Sunday. */
export function weekdayOf(localDay: number): number {
  return (((localDay + 4) % 7) + 7) % 7;
}

/** The first moment (epoch ms) of a local day number, or of a later one where the zone's calendar leaves it out. */
export function startOfLocalDay(clock: ZoneClock, localDay: number): number {
  // East of every clock on Earth: it is still the day before.
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
  // Time hardly ever goes on to another span: the last one nearly always answers.
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
  for (let lookedMs = fromMs; lookedMs < untilMs;) {
    const nextMs = Math.min(lookedMs + LOOK_EVERY_MS, untilMs);
    const next = offsetAt(nextMs);
    if (next !== offsetMs) {
      const changeMs = changeBetween(lookedMs, nextMs, offsetMs, offsetAt);
      if (changeMs < untilMs) {
        spans.push({ fromMs: spanFromMs, untilMs: changeMs, offsetMs });
        spanFromMs = changeMs;
        offsetMs = next;
      }
    }
    lookedMs = nextMs;
  }
  spans.push({ fromMs: spanFromMs, untilMs, offsetMs });
  return spans;
}

/** The first whole second at which the offset is not `before` any more; it is at `lowMs`, and not at `highMs`. */
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

/** What Intl says of a zone at whole seconds: its clock minus UTC, in milliseconds. */
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

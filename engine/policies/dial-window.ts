/**
 * Decides whether the law permits calling a number now: its country's window must be open in every zone that the number
 * may be in. Contacts of the same window class (model/window-class.ts) share the result.
 */
import { countryByKey } from '#shared/countries/countries.ts';
import { ANY_COUNTRY } from '#shared/domain/legal-windows.ts';
import { DAY_MS } from '#shared/durations.ts';
import { weekdayOf, zoneClock } from '../kernel/local-time.ts';
import type { LegalWindow } from '../model/hours.ts';
import { parseWindowClass } from '../model/window-class.ts';
import type { Barrier } from '../ports.ts';
import { createOpeningHours, daySpans, type OpeningHours } from './opening-hours.ts';

type DialWindow = {
  /**
   * Returns what blocks the class at `atMs` (epoch milliseconds), or null. `untilMs` is Infinity if the window does not
   * open within 400 days.
   */
  barrierAt(windowClass: string, atMs: number): Barrier | null;
};

const HORIZON_MS = 400 * DAY_MS;

/** A cached barrier, valid from `sinceMs` (inclusive) to `untilMs` (exclusive). */
type CachedBarrier = {
  readonly zones: readonly OpeningHours[];
  sinceMs: number;
  untilMs: number;
  barrier: Barrier | null;
};

/**
 * Creates the check. `windows` maps a country key, or '*' for every other country, to its window. A country without a
 * window may be called at any time.
 */
export function createDialWindow(windows: Readonly<Record<string, LegalWindow>>): DialWindow {
  const classes = new Map<string, CachedBarrier | null>();

  function cachedFor(windowClass: string): CachedBarrier | null {
    let cached = classes.get(windowClass);
    if (cached === undefined) {
      const { country, zones } = parseWindowClass(windowClass);
      const window = windows[country] ?? windows[ANY_COUNTRY];
      cached =
        window === undefined ? null : { zones: zonesOf(country, zones, window), sinceMs: 0, untilMs: 0, barrier: null };
      classes.set(windowClass, cached);
    }
    return cached;
  }

  // Consecutive contacts nearly always have the same class, so the last one is cached.
  let lastClass: string | null = null;
  let last: CachedBarrier | null = null;

  return {
    barrierAt(windowClass, atMs) {
      if (windowClass !== lastClass) {
        last = cachedFor(windowClass);
        lastClass = windowClass;
      }
      const cached = last;
      if (cached === null) return null;
      if (atMs < cached.sinceMs || atMs >= cached.untilMs) evaluate(cached, atMs);
      return cached.barrier;
    },
  };
}

function evaluate(cached: CachedBarrier, atMs: number): void {
  const opensMs = firstOpenInAll(cached.zones, atMs);
  cached.sinceMs = atMs;
  if (opensMs === atMs) {
    cached.untilMs = Math.min(...cached.zones.map((zone) => zone.nextClosing(atMs)));
    cached.barrier = null;
  } else {
    cached.untilMs = Math.min(opensMs, atMs + HORIZON_MS);
    cached.barrier = { why: 'legal_window', untilMs: opensMs };
  }
}

/**
 * Returns the first instant from `fromMs` on when all zones are open, or Infinity. Without known zones, no instant is
 * certain to be lawful.
 */
function firstOpenInAll(zones: readonly OpeningHours[], fromMs: number): number {
  if (zones.length === 0) return Infinity;
  for (let atMs = fromMs; atMs < fromMs + HORIZON_MS;) {
    let latestMs = atMs;
    for (const zone of zones) {
      latestMs = zone.nextOpening(latestMs);
      if (latestMs === Infinity) return Infinity;
    }
    if (latestMs === atMs) return atMs;
    atMs = latestMs;
  }
  return Infinity;
}

function zonesOf(country: string, zones: readonly string[], window: LegalWindow): OpeningHours[] {
  const all = zones.length > 0 ? zones : (countryByKey(country)?.timeZones ?? regionZones(country));
  return all.map((timeZone) => windowIn(timeZone, window));
}

function windowIn(timeZone: string, { days, holiday, holidays }: LegalWindow): OpeningHours {
  const holidayNumbers = new Set(holidays.map((date) => Date.parse(`${date}T00:00:00Z`) / DAY_MS));
  const spanOn = (day: number) => (holidayNumbers.has(day) ? holiday : (days[weekdayOf(day)] ?? null));
  return createOpeningHours(zoneClock(timeZone), (day) => daySpans(spanOn(day), spanOn(day - 1), null));
}

/**
 * Returns the zones of a country that is not in our table and whose key is its ISO code, or an empty list if unknown.
 */
function regionZones(iso2: string): readonly string[] {
  if (!/^[a-z]{2}$/.test(iso2)) return [];
  const locale = new Intl.Locale(`und-${iso2.toUpperCase()}`) as Intl.Locale & {
    getTimeZones?(): string[] | undefined;
  };
  return locale.getTimeZones?.() ?? [];
}

/**
 * Decides whether the law permits calling a number now for a purpose: the windows of its country or region must be open
 * in every zone that the number may be in. Contacts of the same window class (model/window-class.ts) share the result.
 */
import { countryByKey } from '#shared/countries/countries.ts';
import { spansOf } from '#shared/domain/legal-windows.ts';
import type { Purpose } from '#shared/domain/purposes.ts';
import { windowsFor } from '#shared/domain/window-keys.ts';
import { DAY_MS } from '#shared/durations.ts';
import { weekdayOf, zoneClock } from '../kernel/local-time.ts';
import type { DayHours, LegalWindow } from '../model/hours.ts';
import { parseWindowClass } from '../model/window-class.ts';
import type { Barrier } from '../ports.ts';
import { createOpeningHours, daySpans, type OpeningHours } from './opening-hours.ts';

export type DialWindow = {
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
 * Creates the check for a purpose; if it is null, the strictest window applies. The keys of `windows` are in
 * domain/window-keys.ts. A number without a window may be called at any time.
 */
export function createDialWindow(
  windows: Readonly<Record<string, LegalWindow>>,
  purpose: Purpose | null = null,
): DialWindow {
  const classes = new Map<string, CachedBarrier | null>();

  function cachedFor(windowClass: string): CachedBarrier | null {
    let cached = classes.get(windowClass);
    if (cached === undefined) {
      const { country, region, zones } = parseWindowClass(windowClass);
      const ruling = windowsFor(windows, { country, region, purpose });
      const all = ruling
        .flatMap((window) => [window, ...(window.also ?? [])])
        .flatMap((window) => zonesOf(country, zones, window));
      cached = ruling.length === 0 ? null : { zones: all, sinceMs: 0, untilMs: 0, barrier: null };
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

function windowIn(timeZone: string, { days, holiday, holidays, eve }: LegalWindow): OpeningHours {
  const holidayNumbers = new Set(holidays.map((date) => Date.parse(`${date}T00:00:00Z`) / DAY_MS));
  const hoursOn = (day: number): DayHours => {
    if (holidayNumbers.has(day)) return holiday;
    return eve !== undefined && holidayNumbers.has(day + 1) ? eve : (days[weekdayOf(day)] ?? null);
  };
  const spansOn = (day: number) => spansOf(hoursOn(day));
  return createOpeningHours(zoneClock(timeZone), (day) => daySpans(spansOn(day), spansOn(day - 1)));
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

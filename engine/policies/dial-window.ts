/**
 * When the law lets a number be called: inside the window of its country, in every zone that the number may be in
 * (fail closed). Contacts of one class (model/window-class.ts) share the answer.
 */
import { countryByKey } from '#shared/countries.ts';
import { ANY_COUNTRY } from '#shared/legal-windows.ts';
import { DAY_MS, weekdayOf, zoneClock } from '../kernel/local-time.ts';
import type { LegalWindow } from '../model/hours.ts';
import { parseWindowClass } from '../model/window-class.ts';
import type { Barrier } from '../ports.ts';
import { createOpeningHours, daySpans, type OpeningHours } from './opening-hours.ts';

export type DialWindow = {
  /** What keeps the class from being called at `atMs` (epoch ms), or null. Infinity: it never opens within 400 days. */
  barrierAt(windowClass: string, atMs: number): Barrier | null;
};

const HORIZON_MS = 400 * DAY_MS;

/** What is known of a class: from `sinceMs` until before `untilMs` its barrier stays. */
type Known = { readonly zones: readonly OpeningHours[]; sinceMs: number; untilMs: number; barrier: Barrier | null };

/** `windows`: country key, or '*' for any other, → its window. A country without one may be called at any time. */
export function createDialWindow(windows: Readonly<Record<string, LegalWindow>>): DialWindow {
  const classes = new Map<string, Known | null>();

  function knownOf(windowClass: string): Known | null {
    let known = classes.get(windowClass);
    if (known === undefined) {
      const { country, zones } = parseWindowClass(windowClass);
      const window = windows[country] ?? windows[ANY_COUNTRY];
      known =
        window === undefined ? null : { zones: zonesOf(country, zones, window), sinceMs: 0, untilMs: 0, barrier: null };
      classes.set(windowClass, known);
    }
    return known;
  }

  return {
    barrierAt(windowClass, atMs) {
      const known = knownOf(windowClass);
      if (known === null) return null;
      if (atMs < known.sinceMs || atMs >= known.untilMs) look(known, atMs);
      return known.barrier;
    },
  };
}

function look(known: Known, atMs: number): void {
  const opensMs = firstOpenInAll(known.zones, atMs);
  known.sinceMs = atMs;
  if (opensMs === atMs) {
    known.untilMs = Math.min(...known.zones.map((zone) => zone.nextClosing(atMs)));
    known.barrier = null;
  } else {
    known.untilMs = Math.min(opensMs, atMs + HORIZON_MS);
    known.barrier = { why: 'legal_window', untilMs: opensMs };
  }
}

/** Nobody knows where a number without zones is: no moment is sure to be lawful. */
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

/** The zones of a country that is not in the product's table, whose key is its ISO code; none when it is not known. */
function regionZones(iso2: string): readonly string[] {
  if (!/^[a-z]{2}$/.test(iso2)) return [];
  const locale = new Intl.Locale(`und-${iso2.toUpperCase()}`) as Intl.Locale & {
    getTimeZones?(): string[] | undefined;
  };
  return locale.getTimeZones?.() ?? [];
}

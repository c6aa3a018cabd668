/**
 * Legal dial windows by country, in the called number's local time. The defaults follow the US TSR (08:00 to 21:00),
 * Colombia's Ley 2300 of 2023 and Brazil's rules. Operators can override them.
 */
import { colombianHolidays } from '#shared/countries/colombian-holidays.ts';

/** Minutes of the day, both inclusive. 08:00 to 21:00 is 480 to 1259. */
export type WindowSpan = { readonly fromMinute: number; readonly toMinute: number };

export type LegalWindow = {
  /** Indexed by weekday from Sunday. Null forbids calls. */
  readonly days: readonly (WindowSpan | null)[];
  /** Replaces the weekday's window on the dates in `holidays` (YYYY-MM-DD). */
  readonly holiday: WindowSpan | null;
  readonly holidays: readonly string[];
};

/**
 * Windows by country key; '*' covers countries with neither an entry nor a default. A null window allows calls at any
 * time. Countries without an entry keep their default.
 */
export type LegalWindowSettings = Readonly<Record<string, LegalWindow | null>>;

/** Key for all countries without their own window. */
export const ANY_COUNTRY = '*';

/** Allows calls everywhere at any time. Used in demo mode, which places no real calls. */
export const OPEN_WINDOWS: LegalWindowSettings = { [ANY_COUNTRY]: null, colombia: null, brasil: null };

/** Returns the settings minus the windows that allow calls at any time. */
export function closedWindows(settings: LegalWindowSettings): LegalWindowSettings {
  return Object.fromEntries(Object.entries(settings).filter(([, window]) => window !== null));
}

/** Returns the countries, or '*', where calls are allowed at every minute of the week. */
export function openCountries(settings: LegalWindowSettings): string[] {
  return Object.entries(settings).flatMap(([country, window]) => {
    const isOpen = window === null || (window.days.every(isWholeDay) && isWholeDay(window.holiday));
    return isOpen ? [country] : [];
  });
}

const isWholeDay = (span: WindowSpan | null): boolean =>
  span !== null && span.fromMinute === 0 && span.toMinute === 1439;

/** Returns whether an operator has set any windows. */
export function hasWindows(settings: LegalWindowSettings | null): boolean {
  return settings !== null && Object.keys(settings).length > 0;
}

/** Holidays are computed from this many years before the current one. */
const YEARS_BACK = 1;
const YEARS_AHEAD = 10;

const hours = (from: number, to: number): WindowSpan => ({ fromMinute: from * 60, toMinute: to * 60 - 1 });
const WHOLE_DAY = hours(0, 24);

/**
 * Returns the windows in force at `nowMs`: the settings on top of the defaults. Saving the result as settings changes
 * nothing.
 */
export function rulingWindows(settings: LegalWindowSettings, nowMs: number): LegalWindowSettings {
  return { ...defaults(nowMs), ...settings };
}

/**
 * Returns the windows in force in the dialer's format. A country that is open at any time has the whole day, or no
 * entry if '*' is open too.
 */
export function legalWindows(settings: LegalWindowSettings, nowMs: number): Record<string, LegalWindow> {
  const ruling = rulingWindows(settings, nowMs);
  const isOpen = ruling[ANY_COUNTRY] === null;
  const windows: Record<string, LegalWindow> = {};
  for (const [country, window] of Object.entries(ruling)) {
    if (window !== null) windows[country] = window;
    else if (!isOpen) windows[country] = week(WHOLE_DAY, WHOLE_DAY, WHOLE_DAY);
  }
  return windows;
}

function defaults(nowMs: number): Record<string, LegalWindow> {
  const daily = hours(8, 21);
  return {
    [ANY_COUNTRY]: week(daily, daily, daily),
    colombia: { ...week(hours(7, 19), hours(8, 15), null), holidays: holidaysAround(nowMs) },
    brasil: week(hours(9, 21), hours(10, 16), null),
  };
}

function week(weekday: WindowSpan, saturday: WindowSpan, sunday: WindowSpan | null): LegalWindow {
  const days = [sunday, weekday, weekday, weekday, weekday, weekday, saturday];
  return { days, holiday: sunday, holidays: [] };
}

/**
 * Cached because every page of contacts needs the holidays, and computing them takes longer than the rest of the page.
 */
let latest: { readonly year: number; readonly holidays: readonly string[] } | undefined;

function holidaysAround(nowMs: number): readonly string[] {
  const year = new Date(nowMs).getUTCFullYear();
  if (latest?.year !== year) {
    const years = Array.from({ length: YEARS_BACK + YEARS_AHEAD + 1 }, (_, i) => year - YEARS_BACK + i);
    latest = { year, holidays: years.flatMap(colombianHolidays) };
  }
  return latest.holidays;
}

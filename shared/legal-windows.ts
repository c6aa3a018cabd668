/**
 * When the law lets people be called, by country, in the called number's own local time. Defaults: 08:00 to 21:00
 * (US TSR), Colombia's Ley 2300 of 2023, Brazil's rules. An operator may set others.
 */
import { colombianHolidays } from './colombian-holidays.ts';

/** Minutes of the day, from the first to the end of the last: 08:00 to 21:00 is 480 to 1259. */
export type WindowSpan = { readonly fromMinute: number; readonly toMinute: number };

export type LegalWindow = {
  /** By weekday, 0 is Sunday; null: no call may be placed. */
  readonly days: readonly (WindowSpan | null)[];
  /** Rules on the dates of `holidays` (YYYY-MM-DD) instead of the weekday. */
  readonly holiday: WindowSpan | null;
  readonly holidays: readonly string[];
};

/** Country key, or '*' for every country that has neither entry nor default, → its window; null: at any time. What is absent has its default. */
export type LegalWindowSettings = Readonly<Record<string, LegalWindow | null>>;

/** Stands for every country without a window of its own. */
export const ANY_COUNTRY = '*';

/** Every country at any time: where nobody is called. */
export const OPEN_WINDOWS: LegalWindowSettings = { [ANY_COUNTRY]: null, colombia: null, brasil: null };

/** Whether somebody has set any. */
export function hasWindows(settings: LegalWindowSettings | null): boolean {
  return settings !== null && Object.keys(settings).length > 0;
}

/** Holidays are known for so many years around the present. */
const YEARS_BACK = 1;
const YEARS_AHEAD = 10;

const hours = (from: number, to: number): WindowSpan => ({ fromMinute: from * 60, toMinute: to * 60 - 1 });
const WHOLE_DAY = hours(0, 24);

/** What rules at `nowMs`: each default but where the settings name its key. As settings it would change nothing. */
export function rulingWindows(settings: LegalWindowSettings, nowMs: number): LegalWindowSettings {
  return { ...defaults(nowMs), ...settings };
}

/** The same as the dialer takes it: a country that is open at any time has the whole day, or no entry where there is no '*' either. */
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

function holidaysAround(nowMs: number): string[] {
  const year = new Date(nowMs).getUTCFullYear();
  return Array.from({ length: YEARS_BACK + YEARS_AHEAD + 1 }, (_, i) =>
    colombianHolidays(year - YEARS_BACK + i),
  ).flat();
}

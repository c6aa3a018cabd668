/**
 * Legal dial windows in the called number's local time. The law's are in legal-window-defaults.ts; administrators can
 * override them.
 */
import { ANY_COUNTRY, parseWindowKey } from './window-keys.ts';

/** Minutes of the day, both inclusive. 08:00 to 21:00 is 480 to 1259. */
export type WindowSpan = { readonly fromMinute: number; readonly toMinute: number };

/** Hours of a day: one span or several. Null forbids calls. */
export type DayHours = WindowSpan | readonly WindowSpan[] | null;

export type LegalWindow = {
  /** Indexed by weekday from Sunday. */
  readonly days: readonly DayHours[];
  /** Replaces the weekday's hours on the dates in `holidays` (YYYY-MM-DD). */
  readonly holiday: DayHours;
  readonly holidays: readonly string[];
  /** Replaces the weekday's hours on the day before a date in `holidays`, unless that day is one itself. */
  readonly eve?: DayHours;
  /** Windows that must be open as well. Never stored: legalWindows adds them. */
  readonly also?: readonly LegalWindow[];
};

/**
 * Windows by key (window-keys.ts); '*' covers countries with neither an entry nor a default. A null window allows calls
 * at any time. Keys without an entry keep their default.
 */
export type LegalWindowSettings = Readonly<Record<string, LegalWindow | null>>;

/** Allows calls everywhere at any time. Replaces the law in demo mode, which places no real calls. */
export const OPEN_WINDOWS: LegalWindowSettings = { [ANY_COUNTRY]: null, colombia: null, brasil: null };

/** Returns the spans of a day's hours; none if calls are forbidden. */
export function spansOf(hours: DayHours): readonly WindowSpan[] {
  if (hours === null) return [];
  return 'fromMinute' in hours ? [hours] : hours;
}

/** Returns the settings minus the windows that allow calls at any time. */
export function closedWindows(settings: LegalWindowSettings): LegalWindowSettings {
  return Object.fromEntries(Object.entries(settings).filter(([, window]) => window !== null));
}

/** Returns the countries, or '*', where calls of some purpose are allowed at every minute of the week. */
export function openCountries(settings: LegalWindowSettings): string[] {
  const open = Object.entries(settings).flatMap(([key, window]) => {
    const isOpen = window === null || (window.days.every(isWholeDay) && isWholeDay(window.holiday));
    return isOpen ? [parseWindowKey(key)?.country ?? key] : [];
  });
  return [...new Set(open)];
}

const isWholeDay = (hours: DayHours): boolean =>
  spansOf(hours).some(({ fromMinute, toMinute }) => fromMinute === 0 && toMinute === 1439);

/** Returns whether an operator has set any windows. */
export function hasWindows(settings: LegalWindowSettings | null): boolean {
  return settings !== null && Object.keys(settings).length > 0;
}

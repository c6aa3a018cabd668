import { t } from '../i18n.ts';
import { language, locale } from '../language.ts';

/** The console's time zone until a session supplies the configured one. The header's clock always uses it. */
export const ARGENTINA = 'America/Argentina/Buenos_Aires';

/** Shown with exports whose times are in UTC. */
export const EXPORT_TIMES = t('En el archivo, fechas y horas van en UTC');

let consoleZone = ARGENTINA;

/** Sets the time zone of all later formatting. If this browser doesn't know the zone, the previous one stays. */
export function setConsoleZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat(locale, { timeZone });
    consoleZone = timeZone;
  } catch {
    // The server's list of time zones is newer than the browser's.
  }
}

export const consoleZoneName = (): string => consoleZone;

/** English uses the month's name, because 04/03 is ambiguous to its readers. */
const MONTH = language === 'en' ? 'short' : '2-digit';

const day = format({ day: '2-digit', month: MONTH, year: 'numeric' });
const dayAndTime = format({ day: '2-digit', month: MONTH, year: 'numeric', hour: '2-digit', minute: '2-digit' });
const dayAndSeconds = format({
  day: '2-digit',
  month: MONTH,
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const time = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
const argentineTime = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' }, ARGENTINA);
const dayAndMonth = format({ day: '2-digit', month: MONTH });
const tickWithDay = format({ day: '2-digit', month: MONTH, hour: '2-digit', minute: '2-digit' });
const minute = format({ hour: '2-digit', minute: '2-digit' });

/** Formats a day as 21/11/2026, in English 21 Nov 2026, or N/A. */
export function formatDay(instant: string | null | undefined): string {
  return show(day, instant, 'N/A');
}

/** Formats an instant as 21/11/2026, 09:12, or a dash. */
export function formatDateTime(instant: string | null | undefined): string {
  return show(dayAndTime, instant, '—');
}

/** Formats an instant as 21/11/2026, 09:12:05, or a dash. */
export function formatDateSeconds(instant: string | null | undefined): string {
  return show(dayAndSeconds, instant, '—');
}

/** Formats a time as 09:12:05. */
export function formatTime(epochMs: number): string {
  return time.format(epochMs);
}

/** Formats a time as 09:12:05 in Argentina's time zone. */
export function formatArgentineTime(epochMs: number): string {
  return argentineTime.format(epochMs);
}

/**
 * Formats the tick label of an axis of length `spanS` with a tick every `stepS`: 09:12:05, 09:12, 21/11 09:12 or 21/11.
 */
export function formatTick(epochMs: number, stepS: number, spanS: number): string {
  if (spanS > 86_400)
    return stepS >= 86_400 ? dayAndMonth.format(epochMs) : tickWithDay.format(epochMs).replace(',', '');
  return stepS >= 60 ? minute.format(epochMs) : time.format(epochMs);
}

/** Returns the day in the console's time zone as 2026-11-21. */
export function consoleDay(epochMs: number): string {
  return new Date(epochMs).toLocaleDateString('sv-SE', { timeZone: consoleZone });
}

/** Formats a future instant: 14:35 if it is today, otherwise with its date. */
export function formatSoon(epochMs: number, nowMs: number): string {
  return day.format(epochMs) === day.format(nowMs) ? minute.format(epochMs) : dayAndTime.format(epochMs);
}

type Formatter = { format: (epochMs: number) => string };

/** Returns a formatter for the console's current time zone, or for `fixedZone`. */
function format(options: Intl.DateTimeFormatOptions, fixedZone?: string): Formatter {
  let made: Intl.DateTimeFormat | undefined;
  let madeFor: string | undefined;
  return {
    format(epochMs) {
      const timeZone = fixedZone ?? consoleZone;
      if (made === undefined || madeFor !== timeZone) {
        made = new Intl.DateTimeFormat(locale, { ...options, timeZone, hourCycle: 'h23' });
        madeFor = timeZone;
      }
      return made.format(epochMs);
    },
  };
}

function show(formatter: Formatter, instant: string | null | undefined, none: string): string {
  const epochMs = instant === null || instant === undefined ? Number.NaN : Date.parse(instant);
  return Number.isNaN(epochMs) ? none : formatter.format(epochMs);
}

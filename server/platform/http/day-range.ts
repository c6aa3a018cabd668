/** Filters by calendar day in a time zone; the last day is included. */
import { DAY_MS } from '#shared/durations.ts';
import { zoneClock } from '#engine/kernel/local-time.ts';
import { startOfDay, startOfNextDay } from '#server/platform/time/local-day.ts';
import { isDate } from '#server/platform/time/wall-time.ts';
import { fail } from './errors.ts';
import { say } from '#server/platform/i18n/say.ts';

/** Epoch ms; `toMs` is exclusive. Undefined for an open end. */
export type DayRange = { readonly fromMs: number | undefined; readonly toMs: number | undefined };

const HALF_DAY_MS = DAY_MS / 2;

/** Parses the first and the last day. Throws `date_range_invalid`, or `invalid_query` with the field's name. */
export function readDayRange(
  { fecha_inicio, fecha_fin }: { readonly fecha_inicio?: string; readonly fecha_fin?: string },
  timeZone: string,
): DayRange {
  const from = readOptionalDay('fecha_inicio', fecha_inicio, timeZone);
  const to = readOptionalDay('fecha_fin', fecha_fin, timeZone);
  if (from !== undefined && to !== undefined && from > to) fail('date_range_invalid');
  return { fromMs: from, toMs: to === undefined ? undefined : startOfNextDay(to, timeZone) };
}

/** Parses the first and the last day. Throws `date_range_invalid`, or `code` with the field's name. */
export function readPeriod(
  { from, to }: { readonly from: string; readonly to: string },
  timeZone: string,
  code: 'invalid_query' | 'invalid_body' = 'invalid_body',
): { readonly fromMs: number; readonly toMs: number } {
  const [fromMs, last] = [readDay('from', from, timeZone, code), readDay('to', to, timeZone, code)];
  if (fromMs > last) fail('date_range_invalid');
  return { fromMs, toMs: startOfNextDay(last, timeZone) };
}

function readOptionalDay(field: string, text: string | undefined, timeZone: string): number | undefined {
  return text === undefined || text === '' ? undefined : readDay(field, text, timeZone, 'invalid_query');
}

/** Returns the start of the day, epoch ms. */
function readDay(field: string, text: string, timeZone: string, code: 'invalid_query' | 'invalid_body'): number {
  if (!isDate(text)) fail(code, { field, reason: say('{field}: no es una fecha', { field }) });
  const utcMidnight = Date.parse(`${text}T00:00:00Z`);
  const noon = utcMidnight + HALF_DAY_MS;
  // In zones 12 or more hours ahead, noon UTC is the next day; midnight UTC is still the same day.
  const isSameDay = Math.floor(zoneClock(timeZone).localMs(noon) / DAY_MS) === utcMidnight / DAY_MS;
  return startOfDay(isSameDay ? noon : utcMidnight, timeZone);
}

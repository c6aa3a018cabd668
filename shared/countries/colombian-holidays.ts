/**
 * Public holidays of Colombia: fixed dates, dates that Ley 51 of 1983 (Ley Emiliani) moves to a Monday, and dates
 * relative to Easter.
 */
import { DAY_MS } from '#shared/durations.ts';
import { easterMs } from './easter.ts';

const MONDAY = 1;

const FIXED = ['01-01', '05-01', '07-20', '08-07', '12-08', '12-25'];
/** Observed on the date itself if it is a Monday, otherwise on the following Monday. */
const MOVED_TO_MONDAY = ['01-06', '03-19', '06-29', '08-15', '10-12', '11-01', '11-11'];
/**
 * Offsets in days from Easter Sunday: Maundy Thursday, Good Friday, and the Mondays of Ascension, Corpus Christi and
 * Sacred Heart.
 */
const FROM_EASTER = [-3, -2, 43, 64, 71];

/** Returns the public holidays of a Gregorian year as sorted YYYY-MM-DD dates. */
export function colombianHolidays(year: number): string[] {
  const on = (monthDay: string) => Date.parse(`${year}-${monthDay}T00:00:00Z`);
  const times = [
    ...FIXED.map(on),
    ...MOVED_TO_MONDAY.map((monthDay) => mondayFrom(on(monthDay))),
    ...FROM_EASTER.map((days) => easterMs(year) + days * DAY_MS),
  ];
  return [...new Set(times)].sort((a, b) => a - b).map((ms) => new Date(ms).toISOString().slice(0, 10));
}

function mondayFrom(timeMs: number): number {
  return timeMs + ((MONDAY - new Date(timeMs).getUTCDay() + 7) % 7) * DAY_MS;
}

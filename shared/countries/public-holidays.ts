/**
 * Public holidays of the countries and regions whose law forbids or shortens calls on them. Where a holiday is moved to
 * another day, both days count, so that a rule of substitution errs towards not calling. Dates that a government sets
 * each year (elections, bridges, lunar holidays beyond those listed) are missing: administrators add them.
 */
import { DAY_MS } from '#shared/durations.ts';
import { colombianHolidays } from './colombian-holidays.ts';
import { easterMs } from './easter.ts';

/** Days to the substitute of a holiday by its weekday from Sunday; 0 is none. */
const MOVES: Readonly<Record<string, readonly number[]>> = {
  /** Saturday and Sunday to the next weekday that is no holiday: United Kingdom, Australia, New Zealand, Thailand. */
  weekend: [1, 0, 0, 0, 0, 0, 2],
  /** Saturday to Friday and Sunday to Monday: United States. */
  us: [1, 0, 0, 0, 0, 0, -1],
  /** Sunday to Monday: South Africa. */
  sunday: [1, 0, 0, 0, 0, 0, 0],
  /** To the next Monday: Guatemala. */
  monday: [1, 0, 6, 5, 4, 3, 2],
  /** Ley Orgánica Reformatoria of 2016: Ecuador. */
  ecuador: [1, 0, -1, 2, 1, 0, -1],
  /** Ley 139-97: Dominican Republic. */
  dominican: [0, 0, -1, -2, 4, 3, 0],
  /** Ley 19.668: Chile. */
  chile: [0, 0, -1, -2, -3, 3, 0],
  /** Leyes 20.215, 20.983 and 20.299: Chile’s 18 and 19 September, and 31 October. */
  bridgeBefore: [0, 0, -1, 0, 0, 0, 0],
  bridgeAfter: [0, 0, 0, 0, 1, 0, 0],
  reformation: [0, 0, -4, 2, 0, 0, 0],
};

const US_FEDERAL = `01-01@us mon3-01 mon3-02 mon-1-05 06-19@us 07-04@us mon1-09 mon2-10 11-11@us thu4-11 12-25@us`;

/**
 * Holidays by country key or region. A word is MM-DD, a date of one year, `easter` plus or minus days, or the nth
 * weekday of a month, such as `mon3-01` for January’s third Monday or `mon-1-05` for May’s last, plus or minus days. `@`
 * names a move.
 */
const CALENDARS: Readonly<Record<string, string>> = {
  // With Maundy Thursday and Easter Monday, which most regions observe.
  espanha: '01-01 01-06 easter-3 easter-2 easter+1 05-01 08-15 10-12 11-01 12-06 12-08 12-25',
  franca: '01-01 easter+1 05-01 05-08 easter+39 easter+50 07-14 08-15 11-01 11-11 12-25',
  italia: '01-01 01-06 easter+0 easter+1 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26',
  alemanha: '01-01 easter-2 easter+1 05-01 easter+39 easter+50 10-03 12-25 12-26',
  reino_unido: '01-01@weekend easter-2 easter+1 mon1-05 mon-1-05 mon-1-08 12-25@weekend 12-26@weekend',
  holanda: '01-01 easter+0 easter+1 04-27 05-05 easter+39 easter+50 12-25 12-26',
  suica: '01-01 easter-2 easter+1 easter+39 easter+50 08-01 12-25 12-26',
  brasil: '01-01 easter-2 04-21 05-01 09-07 10-12 11-02 11-15 11-20 12-25',
  chile: `01-01 easter-2 easter-1 05-01 05-21 06-20 06-21 06-29@chile 07-16 08-15 09-18@bridgeBefore 09-19@bridgeAfter
    10-12@chile 10-31@reformation 11-01 12-08 12-25`,
  // With the bank holidays of the CNBV.
  mexico: '01-01 mon1-02 mon3-03 easter-3 easter-2 05-01 09-16 11-02 mon3-11 12-12 12-25',
  peru: `01-01 easter-3 easter-2 05-01 06-07 06-29 07-23 07-28 07-29 08-06 08-30 10-08 11-01 12-08 12-09 12-25`,
  ecuador: `01-01 easter-48 easter-47 easter-2 05-01@ecuador 05-24@ecuador 08-10@ecuador 10-09@ecuador 11-02@ecuador
    11-03@ecuador 12-25`,
  paraguay: '01-01 03-01 easter-3 easter-2 05-01 05-14 05-15 06-12 08-15 09-29 12-08 12-25',
  guatemala: '01-01 easter-3 easter-2 easter-1 05-01 06-30@monday 08-15 09-15 10-20 11-01 12-25',
  el_salvador: '01-01 easter-3 easter-2 easter-1 05-01 05-10 06-17 08-06 09-15 11-02 12-25',
  // With 10 August, of Managua.
  nicaragua: '01-01 easter-3 easter-2 05-01 05-30 07-19 08-01 08-10 09-14 09-15 12-08 12-25',
  panama: `01-01@sunday 01-09@sunday easter-47 easter-2 05-01@sunday 11-03 11-04 11-05@sunday 11-10@sunday 11-28@sunday
    12-08@sunday 12-20@sunday 12-25@sunday`,
  republica_dominicana: `01-01 01-06@dominican 01-21 01-26@dominican 02-27 easter-2 05-01@dominican easter+60 08-16
    09-24 11-06@dominican 12-25`,
  australia: '01-01@weekend 01-26@weekend easter-2 easter-1 easter+0 easter+1 04-25 12-25@weekend 12-26@weekend',
  nova_zelandia: `01-01@weekend 01-02@weekend 02-06@weekend easter-2 easter+1 04-25@weekend mon1-06 mon4-10
    12-25@weekend 12-26@weekend 2026-07-10 2027-06-25 2028-07-14 2029-07-06 2030-06-21 2031-07-11 2032-07-02 2033-06-24
    2034-07-07 2035-06-29 2036-07-18 2037-07-10 2038-06-25`,
  africa_do_sul: `01-01@sunday 03-21@sunday easter-2 easter+1 04-27@sunday 05-01@sunday 06-16@sunday 08-09@sunday
    09-24@sunday 12-16@sunday 12-25@sunday 12-26@sunday`,
  tailandia: `01-01@weekend 04-06@weekend 04-13 04-14 04-15 05-01 05-04@weekend 06-03@weekend 07-28@weekend
    08-12@weekend 10-13@weekend 10-23@weekend 12-05@weekend 12-10@weekend 12-31@weekend 2026-03-03`,
  // The lunar ones as published for 2026 and, as far as known, 2027.
  indonesia: `01-01 easter-2 easter+0 easter+39 05-01 06-01 08-17 12-25 2026-01-16 2026-02-17 2026-03-19 2026-03-20
    2026-03-21 2026-05-27 2026-05-31 2026-06-16 2026-08-25 2027-01-05 2027-02-06 2027-03-08 2027-03-10 2027-03-11
    2027-05-16 2027-05-17 2027-05-20 2027-06-06 2027-08-15`,
  'US-AL': `${US_FEDERAL} easter-47 mon4-04 mon1-06`,
  // With those that the governor proclaims or the Public Service Commission lists.
  'US-LA': `${US_FEDERAL} 01-08 01-19 easter-47 easter-2 06-03 08-30 11-01 mon1-11+1 fri4-11 12-26`,
  'US-PA': `${US_FEDERAL} easter-2 06-14 mon1-11+1`,
  'US-RI': `${US_FEDERAL} 05-04 mon2-08 mon1-11+1`,
  'US-UT': `${US_FEDERAL} 07-24@us`,
};

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/**
 * Returns the public holidays of a country (by key) or region in a Gregorian year, as sorted YYYY-MM-DD dates. Throws
 * RangeError if they are not known.
 */
export function publicHolidays(place: string, year: number): string[] {
  if (place === 'colombia') return colombianHolidays(year);
  const words = CALENDARS[place]?.split(/\s+/);
  if (words === undefined) throw new RangeError(`the holidays of ${place} are not known`);
  const dated = words.flatMap((word) => {
    const [date = '', move] = word.split('@');
    const timeMs = timeOf(date, year);
    return timeMs === null ? [] : [{ timeMs, move }];
  });
  const times = new Set(dated.map(({ timeMs }) => timeMs));
  for (const { timeMs, move } of dated) {
    if (move === undefined) continue;
    const days = MOVES[move]![weekdayOf(timeMs)]!;
    if (days === 0) continue;
    let movedMs = timeMs + days * DAY_MS;
    // Two holidays on one weekend have two substitutes.
    while (move === 'weekend' && times.has(movedMs)) movedMs += DAY_MS;
    times.add(movedMs);
  }
  return [...times].sort((a, b) => a - b).map((ms) => new Date(ms).toISOString().slice(0, 10));
}

/** Returns the UTC midnight of a word’s date, or null if it is a date of another year. */
function timeOf(word: string, year: number): number | null {
  if (/^\d{4}-/.test(word)) return word.startsWith(`${year}-`) ? Date.parse(word) : null;
  const fromEaster = /^easter([+-]\d+)$/.exec(word);
  if (fromEaster !== null) return easterMs(year) + Number(fromEaster[1]) * DAY_MS;
  const [, weekday, nth, month, days = '0'] = /^([a-z]{3})(-?\d)-(\d\d)([+-]\d+)?$/.exec(word) ?? [];
  if (weekday === undefined) return Date.parse(`${year}-${word}T00:00:00Z`);
  return nthWeekday(year, Number(month), WEEKDAYS.indexOf(weekday), Number(nth)) + Number(days) * DAY_MS;
}

/** Returns the nth weekday of a month, or the last if `nth` is -1. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  const firstMs = Date.UTC(year, nth > 0 ? month - 1 : month, 1);
  const days = (weekday - weekdayOf(firstMs) + 7) % 7;
  return firstMs + (days + 7 * (nth > 0 ? nth - 1 : nth)) * DAY_MS;
}

const weekdayOf = (timeMs: number): number => new Date(timeMs).getUTCDay();

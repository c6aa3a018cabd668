/**
 * The law's windows in each of the 41 countries and in the states that differ, checked every half hour of a working day,
 * a Saturday, a Sunday and Christmas Day, a Friday.
 */
import { describe, expect, it } from 'vitest';
import { COUNTRIES, countryByKey } from '#shared/countries/countries.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { LEGAL_RULES, legalWindows } from '#shared/domain/legal-window-defaults.ts';
import { PURPOSES, type Purpose } from '#shared/domain/purposes.ts';
import { parseWindowKey } from '#shared/domain/window-keys.ts';
import { createDialWindow } from '#engine/policies/dial-window.ts';
import { intlLocal } from '../support/zones.ts';

const law = legalWindows({}, Date.parse('2026-11-27T12:00:00Z'));
const [MONDAY, SATURDAY, SUNDAY, CHRISTMAS] = ['2026-11-23', '2026-11-28', '2026-11-29', '2026-12-25'] as const;

/** Returns the instant of a local time in a zone. */
function instantOf(local: string, zone: string): number {
  const asUtcMs = Date.parse(`${local}Z`);
  const shownMs = Date.parse(`${intlLocal(asUtcMs, zone).replace(' ', 'T').slice(0, 16)}Z`);
  return asUtcMs - (shownMs - asUtcMs);
}

/** Returns a day's open hours, such as '10:00-13:00 14:00-20:00', or '-'. */
function openOn(day: string, place: string, purpose: Purpose | null): string {
  const { country, region } = parseWindowKey(place)!;
  const zone = countryByKey(country)!.timeZones[0]!;
  const { barrierAt } = createDialWindow(law, purpose);
  const windowClass = `${country}@${region === null ? '' : `#${region}+`}${zone}`;
  const startMs = instantOf(`${day}T00:00`, zone);
  const spans: string[] = [];
  let from: string | null = null;
  for (let minute = 0; minute <= 1440; minute += 30) {
    const isOpen = minute < 1440 && barrierAt(windowClass, startMs + minute * MINUTE_MS) === null;
    const time = new Date(minute * MINUTE_MS).toISOString().slice(11, 16);
    if (isOpen) from ??= time;
    else if (from !== null) {
      spans.push(`${from}-${time}`);
      from = null;
    }
  }
  return spans.join(' ') || '-';
}

const FLORIDA = 'usa@#US-FL+America/New_York';
const LOUISIANA = 'usa@#US-LA+America/Chicago';
const PENNSYLVANIA = 'usa@#US-PA+America/New_York';
const SAO_PAULO = 'brasil@#BR-SP+America/Sao_Paulo';
const CHILE = 'chile@America/Santiago';
const MEXICO = 'mexico@America/Mexico_City';

const GENERAL = ['08:00-21:00', '08:00-21:00', '08:00-21:00', '08:00-21:00'] as const;

/** Place and purpose → hours on Monday, Saturday, Sunday and Christmas Day. */
const EXPECTED: readonly (readonly [
  place: string,
  purpose: Purpose,
  weekday: string,
  saturday: string,
  sunday: string,
  christmas: string,
])[] = [
  ['usa-other', 'sales', ...GENERAL],
  ['usa', 'collections', ...GENERAL],
  ['US-FL', 'sales', '08:00-20:00', '08:00-20:00', '08:00-20:00', '08:00-20:00'],
  ['US-FL', 'collections', ...GENERAL],
  ['US-LA', 'sales', '08:00-20:00', '08:00-20:00', '-', '-'],
  ['US-AL', 'sales', '08:00-20:00', '08:00-20:00', '-', '-'],
  ['US-MS', 'sales', '08:00-20:00', '08:00-20:00', '-', '08:00-20:00'],
  ['US-UT', 'sales', '08:00-21:00', '08:00-21:00', '-', '-'],
  ['US-RI', 'sales', '09:00-18:00', '10:00-17:00', '-', '-'],
  ['US-PA', 'sales', '09:00-19:00', '09:00-19:00', '-', '-'],
  ['US-WY', 'sales', '08:00-20:00', '08:00-20:00', '08:00-20:00', '08:00-20:00'],
  ['US-MI', 'sales', '09:00-21:00', '09:00-21:00', '09:00-21:00', '09:00-21:00'],
  ['US-NM', 'sales', '09:00-21:00', '09:00-21:00', '09:00-21:00', '09:00-21:00'],
  ['US-NV', 'sales', '09:00-20:00', '09:00-20:00', '09:00-20:00', '09:00-20:00'],
  ['US-MA', 'sales', '08:00-20:00', '08:00-20:00', '08:00-20:00', '08:00-20:00'],
  ['US-MD', 'sales', '08:00-20:00', '08:00-20:00', '08:00-20:00', '08:00-20:00'],
  ['US-MN', 'sales', '09:00-21:00', '09:00-21:00', '09:00-21:00', '09:00-21:00'],
  ['US-OR', 'sales', '08:00-20:00', '08:00-20:00', '08:00-20:00', '08:00-20:00'],
  ['US-TX', 'sales', '09:00-21:00', '09:00-21:00', '12:00-21:00', '09:00-21:00'],
  ['US-SD', 'sales', '09:00-21:00', '-', '-', '09:00-21:00'],
  ['US-KY', 'sales', '10:00-21:00', '10:00-21:00', '10:00-21:00', '10:00-21:00'],
  ['US-CT', 'sales', '09:00-20:00', '09:00-20:00', '09:00-20:00', '09:00-20:00'],
  ['US-WA', 'sales', '08:00-20:00', '08:00-20:00', '08:00-20:00', '08:00-20:00'],
  ['US-OK', 'sales', '08:00-20:00', '08:00-20:00', '08:00-20:00', '08:00-20:00'],
  ['canada', 'sales', '09:00-21:30', '10:00-18:00', '10:00-18:00', '09:00-21:30'],
  ['canada', 'research', '09:00-21:30', '10:00-18:00', '10:00-18:00', '09:00-21:30'],
  ['mexico', 'sales', ...GENERAL],
  ['mexico', 'collections', '07:00-22:00', '-', '-', '-'],
  ['brasil', 'sales', '09:00-21:00', '10:00-16:00', '-', '-'],
  // The strictest of its states.
  ['brasil', 'collections', '09:00-18:00', '-', '-', '-'],
  ['BR-SP', 'sales', '09:00-21:00', '10:00-16:00', '-', '-'],
  ['BR-SP', 'collections', '08:00-20:00', '08:00-14:00', '-', '-'],
  ['BR-RJ', 'collections', '09:00-19:00', '-', '-', '-'],
  ['BR-PR', 'collections', '08:00-18:00', '08:00-13:00', '-', '-'],
  ['BR-AL', 'collections', '08:00-20:00', '08:00-14:00', '-', '-'],
  ['BR-AM', 'collections', '08:00-19:00', '-', '-', '-'],
  ['BR-ES', 'collections', '08:00-19:00', '-', '-', '-'],
  ['BR-MG', 'collections', '08:00-20:00', '08:00-14:00', '-', '-'],
  ['argentina', 'sales', ...GENERAL],
  ['colombia', 'sales', '07:00-19:00', '08:00-15:00', '-', '-'],
  ['colombia', 'collections', '07:00-19:00', '08:00-15:00', '-', '-'],
  ['chile', 'sales', ...GENERAL],
  ['chile', 'collections', '08:00-20:00', '08:00-20:00', '-', '-'],
  ['peru', 'sales', ...GENERAL],
  ['peru', 'collections', '07:00-20:00', '-', '-', '-'],
  ['venezuela', 'sales', ...GENERAL],
  ['ecuador', 'sales', ...GENERAL],
  ['ecuador', 'collections', '07:00-20:00', '-', '-', '-'],
  ['bolivia', 'sales', ...GENERAL],
  ['uruguay', 'sales', '09:00-21:00', '09:00-17:00', '-', '09:00-21:00'],
  ['paraguay', 'sales', ...GENERAL],
  ['paraguay', 'collections', '08:00-18:00', '08:00-12:00', '-', '-'],
  ['costa_rica', 'sales', ...GENERAL],
  ['panama', 'sales', ...GENERAL],
  // The Saturday is Panama’s independence day.
  ['panama', 'collections', '08:00-18:00', '-', '-', '-'],
  ['guatemala', 'sales', ...GENERAL],
  ['guatemala', 'collections', '08:00-18:00', '-', '-', '-'],
  ['honduras', 'sales', ...GENERAL],
  ['el_salvador', 'sales', '08:00-18:00', '-', '-', '-'],
  ['el_salvador', 'collections', '08:00-18:00', '-', '-', '-'],
  ['nicaragua', 'sales', ...GENERAL],
  ['nicaragua', 'collections', '07:00-18:00', '07:00-12:00', '-', '-'],
  ['republica_dominicana', 'sales', ...GENERAL],
  ['republica_dominicana', 'collections', '07:00-20:00', '09:00-13:00', '-', '-'],
  ['porto_rico', 'sales', ...GENERAL],
  ['espanha', 'sales', '09:00-21:00', '-', '-', '-'],
  ['espanha', 'collections', ...GENERAL],
  ['portugal', 'sales', '09:00-22:00', '09:00-22:00', '09:00-22:00', '09:00-22:00'],
  ['franca', 'sales', '10:00-13:00 14:00-20:00', '-', '-', '-'],
  ['franca', 'service', ...GENERAL],
  ['alemanha', 'sales', '08:00-20:00', '09:00-18:00', '-', '-'],
  ['italia', 'sales', '09:00-20:00', '10:00-19:00', '-', '-'],
  ['reino_unido', 'sales', '08:00-21:00', '09:00-21:00', '-', '-'],
  ['holanda', 'sales', '09:00-22:00', '10:00-16:00', '-', '-'],
  ['belgica', 'sales', ...GENERAL],
  ['suica', 'sales', '08:00-20:30', '09:00-16:00', '-', '-'],
  ['austria', 'sales', ...GENERAL],
  ['india', 'sales', '09:00-21:00', '09:00-21:00', '09:00-21:00', '09:00-21:00'],
  ['india', 'collections', '08:00-19:00', '08:00-19:00', '08:00-19:00', '08:00-19:00'],
  ['filipinas', 'sales', ...GENERAL],
  ['filipinas', 'collections', '06:00-22:00', '06:00-22:00', '06:00-22:00', '06:00-22:00'],
  ['malasia', 'sales', ...GENERAL],
  ['singapura', 'sales', ...GENERAL],
  ['tailandia', 'sales', ...GENERAL],
  ['tailandia', 'collections', '08:00-20:00', '08:00-18:00', '08:00-18:00', '08:00-20:00'],
  ['indonesia', 'sales', ...GENERAL],
  ['indonesia', 'collections', '08:00-20:00', '08:00-20:00', '-', '-'],
  ['australia', 'sales', '09:00-20:00', '09:00-17:00', '-', '-'],
  ['australia', 'research', '09:00-20:30', '09:00-17:00', '09:00-17:00', '-'],
  ['nova_zelandia', 'sales', '08:00-21:00', '08:00-21:00', '-', '-'],
  ['africa_do_sul', 'sales', '08:00-20:00', '09:00-13:00', '-', '-'],
  ['israel', 'sales', ...GENERAL],
];

describe('the law’s windows', () => {
  it.each(EXPECTED)('%s, %s: %s, %s on Saturday, %s on Sunday, %s at Christmas', (place, purpose, ...hours) => {
    const where = place === 'usa-other' ? 'US-NY' : place;
    expect([MONDAY, SATURDAY, SUNDAY, CHRISTMAS].map((day) => openOn(day, where, purpose))).toEqual(hours);
  });

  it('are checked in all 41 countries, and in every state and for every purpose that has its own', () => {
    const checked = new Set(EXPECTED.map(([place]) => parseWindowKey(place)?.country ?? 'usa'));
    expect(COUNTRIES.filter(({ key }) => !checked.has(key))).toEqual([]);
    expect(COUNTRIES).toHaveLength(41);
    const rows = new Set(EXPECTED.flatMap(([place, purpose]) => [place, `${place}.${purpose}`]));
    const keys = LEGAL_RULES.flatMap(({ place, purposes }) => purposes?.map((each) => `${place}.${each}`) ?? [place]);
    expect(keys.filter((key) => key !== '*' && !rows.has(key))).toEqual([]);
  });

  /** Description, window class and purpose of a call, a closed instant, and one a minute inside the window. */
  it.each([
    ['Spain on a Saturday', 'espanha@Europe/Madrid', 'sales', '2026-11-28T12:00+01:00', '2026-11-27T20:59+01:00'],
    [
      'Canada at 08:30 on a Sunday',
      'canada@America/Toronto',
      'sales',
      '2026-11-29T08:30-05:00',
      '2026-11-29T10:00-05:00',
    ],
    ['Florida at 20:30', FLORIDA, 'sales', '2026-11-23T20:30-05:00', '2026-11-23T19:59-05:00'],
    ['Florida at 20:00', FLORIDA, 'sales', '2026-11-23T20:00-05:00', '2026-11-23T08:00-05:00'],
    ['Brazil on 25 December', SAO_PAULO, 'sales', '2026-12-25T11:00-03:00', '2026-12-24T20:59-03:00'],
    ['France at 13:30', 'franca', 'sales', '2026-11-23T13:30+01:00', '2026-11-23T12:59+01:00'],
    ['France at 13:59', 'franca', 'sales', '2026-11-23T13:59+01:00', '2026-11-23T14:00+01:00'],
    ['Louisiana on a Sunday', LOUISIANA, 'sales', '2026-11-29T12:00-06:00', '2026-11-28T19:59-06:00'],
    ['Chile’s debtors on a Sunday', CHILE, 'collections', '2026-11-29T12:00-03:00', '2026-11-28T19:59-03:00'],
    ['Chile’s debtors on Saturday at 21:00', CHILE, 'collections', '2026-11-28T21:00-03:00', '2026-11-28T08:00-03:00'],
    ['Mexico’s debtors at 06:30', MEXICO, 'collections', '2026-11-23T06:30-06:00', '2026-11-23T07:00-06:00'],
    ['Mexico’s debtors at 22:30', MEXICO, 'collections', '2026-11-23T22:30-06:00', '2026-11-23T21:59-06:00'],
    ['Pennsylvania at 19:00', PENNSYLVANIA, 'sales', '2026-11-23T19:00-05:00', '2026-11-23T18:59-05:00'],
    ['Italy at 09:30 before a holiday', 'italia', 'sales', '2026-12-07T09:30+01:00', '2026-12-07T10:00+01:00'],
  ] as const)('forbid calling %s, and allow it inside the window', (_what, windowClass, purpose, closed, open) => {
    const { barrierAt } = createDialWindow(law, purpose);
    expect(barrierAt(windowClass, Date.parse(closed))).toMatchObject({ why: 'legal_window' });
    expect(barrierAt(windowClass, Date.parse(open))).toBeNull();
  });

  it('are the strictest of a country when the purpose is unknown', () => {
    const strictest = createDialWindow(law);
    const byPurpose = PURPOSES.map((purpose) => createDialWindow(law, purpose));
    for (const { key, timeZones } of COUNTRIES) {
      for (const day of [MONDAY, SATURDAY, SUNDAY, CHRISTMAS]) {
        for (let hour = 0; hour < 24; hour++) {
          const atMs = Date.parse(`${day}T00:00:00Z`) + hour * (DAY_MS / 24);
          const windowClass = `${key}@${timeZones[0]}`;
          const isClosed = byPurpose.some(({ barrierAt }) => barrierAt(windowClass, atMs) !== null);
          expect([key, day, hour, strictest.barrierAt(windowClass, atMs) !== null]).toEqual([key, day, hour, isClosed]);
        }
      }
    }
  });
});

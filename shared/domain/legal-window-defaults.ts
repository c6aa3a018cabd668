/**
 * Legal windows of the law, of regulators, or of the industry's code where there is no other rule, with their sources
 * (docs/compliance.md). Where no rule was found, the general window applies, the United States' federal one.
 */
import { publicHolidays } from '#shared/countries/public-holidays.ts';
import type { DayHours, LegalWindow, LegalWindowSettings, WindowSpan } from './legal-windows.ts';
import type { Purpose } from './purposes.ts';
import { ANY_COUNTRY, parseWindowKey, widerKeys } from './window-keys.ts';

/** Holidays are computed from this many years before the current one. */
const YEARS_BACK = 1;
const YEARS_AHEAD = 10;

const WHOLE_DAY: WindowSpan = { fromMinute: 0, toMinute: 1439 };
const ANYTIME: LegalWindow = { days: Array.from({ length: 7 }, () => WHOLE_DAY), holiday: WHOLE_DAY, holidays: [] };

export type LegalRule = {
  /** Country key or region (ISO 3166-2), as in window-keys.ts. */
  readonly place: string;
  /** Absent: every purpose that has no rule of its own. */
  readonly purposes?: readonly Purpose[];
  /**
   * Hours from Monday to Friday, on Saturday, on Sunday and, unless they are days like others, on public holidays. '-'
   * forbids calls; a day may have two spans: '10-13 14-20 | - | - | -'.
   */
  readonly hours: string;
  /** Hours on the day before a public holiday. Absent: as on other days. */
  readonly eve?: string;
  readonly source: string;
};

const SALES = ['sales'] as const;
const COLLECTIONS = ['collections'] as const;

export const LEGAL_RULES: readonly LegalRule[] = [
  {
    place: ANY_COUNTRY,
    hours: '8-21 | 8-21 | 8-21',
    source: '47 CFR § 64.1200(c)(1), 16 CFR § 310.4(c)',
  },
  // Americas
  {
    place: 'usa',
    purposes: COLLECTIONS,
    hours: '8-21 | 8-21 | 8-21',
    source: '15 U.S.C. § 1692c(a)(1), 12 CFR § 1006.6(b)(1)(i)',
  },
  ...inRegions('US', SALES, [
    ['AL', '8-20 | 8-20 | - | -', 'Ala. Admin. Code r. 770-X-5-.17(1)(b), (2)'],
    ['CT', '9-20 | 9-20 | 9-20', 'Conn. Gen. Stat. § 42-288a'],
    ['FL', '8-20 | 8-20 | 8-20', 'Fla. Stat. § 501.616(6)(a)'],
    ['KY', '10-21 | 10-21 | 10-21', 'Ky. Rev. Stat. § 367.46955(16)'],
    ['LA', '8-20 | 8-20 | - | -', 'La. Pub. Serv. Comm’n General Order R-29617, § V(A)(2); La. R.S. 45:811'],
    ['MA', '8-20 | 8-20 | 8-20', 'Mass. Gen. Laws c. 159C, § 3'],
    ['MD', '8-20 | 8-20 | 8-20', 'Md. Code, Com. Law § 14-4502(c)'],
    ['MI', '9-21 | 9-21 | 9-21', 'Mich. Comp. Laws § 750.540e(1)(f)'],
    ['MN', '9-21 | 9-21 | 9-21', 'Minn. Stat. § 325E.30'],
    ['MS', '8-20 | 8-20 | -', 'Miss. Code § 77-3-603(a) and § 77-3-723(1)'],
    ['NM', '9-21 | 9-21 | 9-21', 'N.M. Stat. § 57-12-22(B)(5)'],
    ['NV', '9-20 | 9-20 | 9-20', 'Nev. Rev. Stat. § 598.0918(3)'],
    ['OK', '8-20 | 8-20 | 8-20', 'Okla. Stat. tit. 15, § 775C.4'],
    ['OR', '8-20 | 8-20 | 8-20', 'Or. Rev. Stat. § 646.563(1)(b)'],
    ['PA', '9-19 | 9-19 | - | -', '73 Pa. Stat. § 2245(a)(1), (10), as in SB 992 of 2025 (Act 47 of 2026)'],
    ['RI', '9-18 | 10-17 | - | -', 'R.I. Gen. Laws § 5-61-2(2) and § 5-61-3.6(a)'],
    ['SD', '9-21 | - | -', 'S.D. Codified Laws § 37-30-28 (automated dialing), § 37-30A-3(2)'],
    ['TX', '9-21 | 9-21 | 12-21', 'Tex. Bus. & Com. Code § 301.051(b)(2)'],
    ['UT', '8-21 | 8-21 | - | -', 'Utah Code § 13-25a-103(3)'],
    ['WA', '8-20 | 8-20 | 8-20', 'RCW 80.36.390(8)'],
    ['WY', '8-20 | 8-20 | 8-20', 'Wyo. Stat. § 40-12-302(d)'],
  ]),
  {
    place: 'canada',
    hours: '9-21:30 | 10-18 | 10-18',
    source: 'CRTC Unsolicited Telecommunications Rules, Part III, s. 23, and Part IV (TRP CRTC 2009-200)',
  },
  {
    place: 'mexico',
    purposes: COLLECTIONS,
    hours: '7-22 | - | - | -',
    source: 'CONDUSEF, Disposiciones en materia de despachos de cobranza (DOF 7-10-2014)',
  },
  {
    place: 'brasil',
    hours: '9-21 | 10-16 | - | -',
    source: 'Probare, Código de Ética; required by Anatel',
  },
  {
    place: 'brasil',
    purposes: COLLECTIONS,
    hours: '8-20 | 8-14 | - | -',
    source: 'as in São Paulo: no federal hours (Lei 8.078/1990, arts. 42 and 71)',
  },
  ...inRegions('BR', COLLECTIONS, [
    ['AL', '8-20 | 8-14 | - | -', 'Lei estadual 7.782/2016'],
    ['AM', '8-19 | - | - | -', 'Lei promulgada 306/2016'],
    ['ES', '8-19 | - | - | -', 'Lei estadual 10.626/2017'],
    ['PR', '8-18 | 8-13 | - | -', 'no published rule found; the safest hours, of bill 252/2010'],
    ['RJ', '9-19 | - | - | -', 'Lei estadual 7.868/2018'],
    ['SP', '8-20 | 8-14 | - | -', 'Lei estadual 15.426/2014, art. 2'],
  ]),
  {
    place: 'colombia',
    hours: '7-19 | 8-15 | - | -',
    source: 'Ley 2300 de 2023, art. 3',
  },
  {
    place: 'chile',
    purposes: COLLECTIONS,
    hours: '8-20 | 8-20 | - | -',
    source: 'Ley 19.496, art. 37 (Ley 21.320), and Código de Procedimiento Civil, art. 59',
  },
  {
    place: 'peru',
    purposes: COLLECTIONS,
    hours: '7-20 | - | - | -',
    source: 'Ley 29571, art. 62 b)',
  },
  {
    place: 'ecuador',
    purposes: COLLECTIONS,
    hours: '7-20 | - | - | -',
    source: 'Ley Orgánica de Defensa del Consumidor, art. 49 (2022)',
  },
  {
    place: 'uruguay',
    purposes: SALES,
    hours: '9-21 | 9-17 | -',
    source: 'Ley 19.996, art. 181, and its decree of 22 April 2022',
  },
  {
    place: 'paraguay',
    purposes: COLLECTIONS,
    hours: '8-18 | 8-12 | - | -',
    source: 'SEDECO, Resolución 764/2025',
  },
  {
    place: 'guatemala',
    purposes: COLLECTIONS,
    hours: '8-18 | - | - | -',
    source: 'Decreto 2-2024, Ley de Tarjetas de Crédito, art. 40 (working days and hours; figures are ours)',
  },
  {
    place: 'el_salvador',
    purposes: ['sales', 'collections'],
    hours: '8-18 | - | - | -',
    source: 'Ley de Protección al Consumidor, art. 18 n) (working days and hours)',
  },
  {
    place: 'nicaragua',
    purposes: COLLECTIONS,
    hours: '7-18 | 7-12 | - | -',
    source: 'Ley 842 de 2013, prohibited methods of collection',
  },
  {
    place: 'panama',
    purposes: COLLECTIONS,
    hours: '8-18 | 8-15 | - | -',
    source: 'no published rule found; the safest hours, of Anteproyecto de Ley 89 of 2025',
  },
  {
    place: 'republica_dominicana',
    purposes: COLLECTIONS,
    hours: '7-20 | 9-13 | - | -',
    source: 'INDOTEL, Resolución 010-16',
  },
  // Europe
  {
    place: 'espanha',
    purposes: SALES,
    hours: '9-21 | - | - | -',
    source: 'Real Decreto Legislativo 1/2007, art. 96.2',
  },
  {
    place: 'portugal',
    hours: '9-22 | 9-22 | 9-22',
    source: 'Decreto-Lei 134/2009 (call centers)',
  },
  {
    place: 'franca',
    purposes: SALES,
    hours: '10-13 14-20 | - | - | -',
    source: 'Code de la consommation, art. L223-1 and D223-9 (décret 2022-1313)',
  },
  {
    place: 'alemanha',
    purposes: SALES,
    hours: '8-20 | 9-18 | - | -',
    source: 'Bitkom, Telefonkodex of 2015 (voluntary)',
  },
  {
    place: 'italia',
    purposes: SALES,
    hours: '9-20 | 10-19 | - | -',
    eve: '10-19',
    source: 'Garante, Codice di condotta telemarketing e teleselling (7 March 2024)',
  },
  {
    place: 'reino_unido',
    purposes: SALES,
    hours: '8-21 | 9-21 | - | -',
    source: 'DMA, Telemarketing Guide (voluntary); the ICO forbids antisocial hours',
  },
  {
    place: 'holanda',
    purposes: SALES,
    hours: '9-22 | 10-16 | - | -',
    source: 'Code Telemarketing (CTM), art. 9',
  },
  {
    place: 'suica',
    purposes: SALES,
    hours: '8-20:30 | 9-16 | - | -',
    source: 'Callnet.ch, Ehrenkodex (voluntary)',
  },
  // Asia, Pacific and Africa
  {
    place: 'india',
    purposes: SALES,
    hours: '9-21 | 9-21 | 9-21',
    source: 'TRAI, Telecom Commercial Communications Customer Preference Regulations',
  },
  {
    place: 'india',
    purposes: COLLECTIONS,
    hours: '8-19 | 8-19 | 8-19',
    source: 'RBI, circular on recovery agents of 12 August 2022; microfinance loans: 9 to 18',
  },
  {
    place: 'filipinas',
    purposes: COLLECTIONS,
    hours: '6-22 | 6-22 | 6-22',
    source: 'BSP Circular 454 of 2004',
  },
  {
    place: 'tailandia',
    purposes: COLLECTIONS,
    hours: '8-20 | 8-18 | 8-18 | 8-18',
    source: 'Debt Collection Act B.E. 2558 (2015), s. 9',
  },
  {
    place: 'indonesia',
    purposes: COLLECTIONS,
    hours: '8-20 | 8-20 | - | -',
    source: 'POJK 22 Tahun 2023, art. 62(2)',
  },
  {
    place: 'australia',
    purposes: SALES,
    hours: '9-20 | 9-17 | - | -',
    source: 'Telecommunications (Telemarketing and Research Calls) Industry Standard 2017',
  },
  {
    place: 'australia',
    purposes: ['research'],
    hours: '9-20:30 | 9-17 | 9-17 | -',
    source: 'Telecommunications (Telemarketing and Research Calls) Industry Standard 2017',
  },
  {
    place: 'nova_zelandia',
    purposes: SALES,
    hours: '8-21 | 8-21 | - | -',
    source: 'Marketing Association, Telemarketing Code of Practice (voluntary)',
  },
  {
    place: 'africa_do_sul',
    purposes: SALES,
    hours: '8-20 | 9-13 | - | -',
    source: 'Consumer Protection Act 68 of 2008, s. 12(2), and its regulation on prohibited times (R293)',
  },
];

function inRegions(
  iso2: string,
  purposes: readonly Purpose[],
  rows: readonly (readonly [code: string, hours: string, source: string])[],
): LegalRule[] {
  return rows.map(([code, hours, source]) => ({ place: `${iso2}-${code}`, purposes, hours, source }));
}

/**
 * Returns the windows in force at `nowMs`: the settings on top of the law, or of `base`. Saving the result as settings
 * changes nothing.
 */
export function rulingWindows(
  settings: LegalWindowSettings,
  nowMs: number,
  base: LegalWindowSettings = legalDefaults(nowMs),
): LegalWindowSettings {
  return { ...base, ...settings };
}

/**
 * Returns the windows in force in the dialer's format. What is open at any time has the whole day, or no entry if
 * nothing is closed in its country and in those without windows. A window that is set for a country also holds where the
 * law has a more specific one, until that is set as well: it may have been set before the law's was known.
 */
export function legalWindows(
  settings: LegalWindowSettings,
  nowMs: number,
  base: LegalWindowSettings = legalDefaults(nowMs),
): Record<string, LegalWindow> {
  const ownOf = (key: string): LegalWindow | null => (settings[key] === base[key] ? null : (settings[key] ?? null));
  const ruling = Object.entries(rulingWindows(settings, nowMs, base));
  const countryOf = (key: string): string => parseWindowKey(key)?.country ?? key;
  const closed = new Set(ruling.flatMap(([key, window]) => (window === null ? [] : [countryOf(key)])));
  const windows: Record<string, LegalWindow> = {};
  for (const [key, window] of ruling) {
    const also = ownOf(key) === null ? widerKeys(key).flatMap((wider) => ownOf(wider) ?? []) : [];
    if (window !== null) windows[key] = also.length === 0 ? window : { ...window, also };
    else if (closed.has(countryOf(key)) || closed.has(ANY_COUNTRY)) windows[key] = ANYTIME;
  }
  return windows;
}

/**
 * Cached because every page of contacts needs the windows, and computing the holidays takes longer than the rest of the
 * page.
 */
let latest: { readonly year: number; readonly windows: Readonly<Record<string, LegalWindow>> } | undefined;

/** Returns the law's windows by key. */
export function legalDefaults(nowMs: number): Readonly<Record<string, LegalWindow>> {
  const year = new Date(nowMs).getUTCFullYear();
  if (latest?.year !== year) latest = { year, windows: windowsAround(year) };
  return latest.windows;
}

function windowsAround(year: number): Record<string, LegalWindow> {
  const years = Array.from({ length: YEARS_BACK + YEARS_AHEAD + 1 }, (_, i) => year - YEARS_BACK + i);
  const holidays = new Map<string, readonly string[]>();
  const holidaysOf = (place: string): readonly string[] => {
    const dates = holidays.get(place) ?? years.flatMap((each) => publicHolidays(place, each));
    holidays.set(place, dates);
    return dates;
  };
  const windows: Record<string, LegalWindow> = {};
  for (const rule of LEGAL_RULES) {
    const window = windowOf(rule, holidaysOf);
    for (const key of keysOf(rule)) windows[key] = window;
  }
  return windows;
}

/** Sources of the law's windows by key. */
export const LEGAL_SOURCES: Readonly<Record<string, string>> = Object.fromEntries(
  LEGAL_RULES.flatMap((rule) => keysOf(rule).map((key) => [key, rule.source])),
);

function keysOf({ place, purposes }: LegalRule): string[] {
  return purposes?.map((purpose) => `${place}.${purpose}`) ?? [place];
}

function windowOf({ place, hours, eve }: LegalRule, holidaysOf: (place: string) => readonly string[]): LegalWindow {
  const [weekday = null, saturday = null, sunday = null, holiday] = hours.split(' | ').map(hoursOf);
  const days = [sunday, weekday, weekday, weekday, weekday, weekday, saturday];
  if (holiday === undefined) return { days, holiday: sunday, holidays: [] };
  const calendar = place.startsWith('BR-') ? 'brasil' : place;
  return { days, holiday, holidays: holidaysOf(calendar), ...(eve !== undefined && { eve: hoursOf(eve) }) };
}

/** Parses '-', '9-21:30' or '10-13 14-20'. */
function hoursOf(text: string): DayHours {
  if (text === '-') return null;
  const spans = text.split(' ').map((span): WindowSpan => {
    const [from = '', to = ''] = span.split('-');
    return { fromMinute: minuteOf(from), toMinute: minuteOf(to) - 1 };
  });
  return spans.length === 1 ? spans[0]! : spans;
}

function minuteOf(time: string): number {
  const [hour, minute = '0'] = time.split(':');
  return Number(hour) * 60 + Number(minute);
}

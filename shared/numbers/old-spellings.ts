/**
 * Converts numbers in spellings that their country's numbering plan no longer has. The rules are string operations,
 * because they run for every line of a list; whether the result exists is for the caller to check.
 */

/** `isInternational` says whether a country code came before the digits. */
type Rule = (national: string, isInternational: boolean) => string | null;

const RULES: Readonly<Record<string, Rule>> = {
  '52': mexican,
  '54': argentine,
  '55': brazilian,
  '56': chilean,
  '57': colombian,
};

/**
 * Returns the national number in today's plan for digits in an older spelling, or null if they are in none.
 *
 * @param national digits after the dial code, or as dialled inside the country
 */
export function inTodaysPlan(dialCode: string, national: string, isInternational: boolean): string | null {
  return RULES[dialCode]?.(national, isInternational) ?? null;
}

/**
 * Ten digits without prefixes since 3 August 2019: IFT, Plan Técnico Fundamental de Numeración (DOF, 11 May 2018) ended
 * 01, 044, 045 and, from abroad, the 1 of mobiles. A 1 alone may also begin a number of North America.
 */
function mexican(national: string, isInternational: boolean): string | null {
  const found = /^(01|04[45]|1)(\d{10})$/.exec(national);
  return found === null || (found[1] === '1' && !isInternational) ? null : found[2]!;
}

/**
 * The 9 of calls from abroad together with the 0 or the 15 of calls inside the country: one of them is enough (Plan
 * Fundamental de Numeración Nacional, Resolución SC 46/97). The 15 is left to the numbering plan's list of areas.
 */
function argentine(national: string): string | null {
  const found = /^0*90*([1-3]\d{9}|[1-3]\d{11})$/.exec(national);
  if (found === null) return null;
  const bare = found[1]!;
  if (bare.length > 10) return bare;
  return national.length > 11 ? `9${bare}` : null;
}

/**
 * The ninth digit of mobiles: Anatel, Resolução 553/2010, complete since 6 November 2016. Numbers that begin with 7
 * (trunking) kept eight digits. Before the area there may be 0 and a carrier's code.
 */
function brazilian(national: string): string | null {
  const found = /^(?:0(?:[1-9]\d)?)?([1-9][1-9])([689]\d{7})$/.exec(national);
  return found === null ? null : `${found[1]}9${found[2]}`;
}

/**
 * Nine digits without 0 since 6 February 2016 (Subtel, "marcación única"): mobiles lost the 0 of 09 or got a 9, area
 * codes lost their 0. In 2012 and 2013 landlines got a 2 after the area code (Subtel's communication in ITU Operational
 * Bulletin 1057 lists the areas). Eight digits that begin with 9 are as often a mobile that lost its last digit, and
 * those with an area code's digits may be a landline: they are not converted.
 */
function chilean(national: string, isInternational: boolean): string | null {
  const trunk = /^0([2-9]\d{8})$/.exec(national);
  if (trunk !== null) return trunk[1]!;
  const landline = /^(0?)(?:(2)(\d{7})|(3[2-5]|4[1-5]|5[1-578]|6[13-57]|7[1235])(\d{6}))$/.exec(national);
  if (landline !== null && (isInternational || landline[1] !== ''))
    return `${landline[2] ?? landline[4]}2${landline[3] ?? landline[5]}`;
  return /^(?:6[02689]|7[046-9]|8\d)\d{6}$/.test(national) ? `9${national}` : null;
}

/**
 * Ten digits since 1 September 2021 (CRC, Resolución 5826 of 2019): 60, the area's digit and the seven digits, without
 * 0 and the carrier's digit.
 */
function colombian(national: string): string | null {
  const found = /^(?:0[3579]?)?([124-8][2-9]\d{6})$/.exec(national);
  return found === null ? null : `60${found[1]}`;
}

/** Converts the national part of a typed number to the digits after its dial code in E.164. */
import { inTodaysPlan } from './old-spellings.ts';

/**
 * Returns the digits that may follow the dial code for `typed`, as up to four alternatives. `typed` is a number or its
 * beginning in digits, with or without the trunk prefix or the mobile digit.
 */
export function nationalForms(dialCode: string, typed: string): readonly string[] {
  const forms = RULES[dialCode]?.(typed) ?? withoutTrunkPrefix(typed);
  return [...new Set(forms.filter((form) => form !== ''))];
}

type Rule = (typed: string) => readonly string[];

const RULES: Readonly<Record<string, Rule>> = {
  '54': argentine,
  '52': mexican,
  '55': brazilian,
  '56': chilean,
  '57': colombian,
};

/** Most countries dial 0 before the area code. In some, such as Italy, the 0 is part of the number. */
function withoutTrunkPrefix(typed: string): readonly string[] {
  return typed.startsWith('0') ? [typed, typed.slice(1)] : [typed];
}

/** Length of an Argentine area code and local number, without 0, 15 and 9. */
const ARGENTINE_DIGITS = 10;
const ARGENTINE_AREA = /^[1-3]/;

/** Mobiles are dialled as 0 + area + 15 + number within Argentina, and as 9 + area + number from abroad. */
function argentine(typed: string): readonly string[] {
  const behindZero = typed.replace(/^0+/, '');
  const isMobile = /^9[1-3]/.test(behindZero);
  const national = isMobile ? behindZero.slice(1) : behindZero;
  if (!ARGENTINE_AREA.test(national)) return [national];
  const dialled = without15(national);
  // In more than ten digits, 15 is the prefix; otherwise, it may be part of the number.
  const readings = dialled === null ? [national] : national.length > ARGENTINE_DIGITS ? [dialled] : [national, dialled];
  return readings.flatMap((reading) => [reading, `9${reading}`]);
}

/** Removes 15 after an area code of two (only 11), three or four digits. Returns null if there is no 15. */
function without15(national: string): string | null {
  const areas = national.startsWith('11') ? [2] : [3, 4];
  const area = areas.find((length) => national.startsWith('15', length));
  return area === undefined ? null : national.slice(0, area) + national.slice(area + 2);
}

/** Until 2019, mobiles were dialled with 044 or 045, other areas with 01, and mobiles from abroad with 1. */
function mexican(typed: string): readonly string[] {
  const national = typed.replace(/^(?:04[45]|01)/, '');
  const bare = /^1\d/.test(national) ? national.slice(1) : national;
  return [bare, `1${bare}`];
}

/** Trunk prefix with a two-digit carrier code, as in 0 15 11 98123-4567. */
const BRAZILIAN_CARRIER = /^0(?:\d\d)(?=\d{10,11}$)/;
const BRAZILIAN_AREA_DIGITS = 2;
/** Length of a mobile number with its area code and without the ninth digit. */
const BRAZILIAN_SHORT_DIGITS = 10;

/** Older lists lack the ninth digit, a 9 in front of numbers that begin with 6, 8 or 9. */
function brazilian(typed: string): readonly string[] {
  const national = typed.replace(BRAZILIAN_CARRIER, '').replace(/^0/, '');
  const area = national.slice(0, BRAZILIAN_AREA_DIGITS);
  const subscriber = national.slice(BRAZILIAN_AREA_DIGITS);
  const isLong = national.length > BRAZILIAN_SHORT_DIGITS;
  const forms = [national];
  if (/^9[689]/.test(subscriber)) forms.push(area + subscriber.slice(1));
  if (!isLong && /^[689]/.test(subscriber) && subscriber !== '9') forms.push(`${area}9${subscriber}`);
  return forms;
}

function chilean(typed: string): readonly string[] {
  return [...withoutTrunkPrefix(typed), inTodaysPlan('56', typed, true) ?? ''];
}

/**
 * Mobiles were dialled from landlines as 03, or 0 and a carrier digit, followed by the ten digits. Landlines are also
 * written without the 60 of 2021.
 */
function colombian(typed: string): readonly string[] {
  return [typed.replace(/^0\d?(?=\d{10}$)/, '').replace(/^0/, ''), inTodaysPlan('57', typed, false) ?? ''];
}

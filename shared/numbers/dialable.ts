/** Decides which numbers are never dialled, regardless of the list they are on. */
import {
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
  type NumberType,
  type PhoneNumber,
} from 'libphonenumber-js/max';
import { EMERGENCY_NUMBERS } from './emergency-numbers.ts';

/** `short` is a number that is incomplete in its country's numbering plan, such as a service code. */
export type RefuseReason = 'emergency' | 'short' | 'premium';

/** Numbers that mobile phones connect to the local emergency service in every country. */
const EVERYWHERE = ['112', '911'];

const emergencyOf = new Map(
  Object.entries(EMERGENCY_NUMBERS).map(([code, texts]) => [code, new Set([...texts.split(' '), ...EVERYWHERE])]),
);
const emergencyAnywhere = new Set([...emergencyOf.values()].flatMap((texts) => [...texts]));

/** Possible numbers of digits of a country code. */
const CODE_DIGITS = [1, 2, 3];

/**
 * Number types that charge the caller more than a normal call, which makes them a target of fraud. Freephone, company
 * (UAN) and personal numbers don't.
 */
const CHARGED: ReadonlySet<NumberType> = new Set<NumberType>(['PREMIUM_RATE', 'SHARED_COST']);

/**
 * Country codes of satellite and other international networks, whose calls are very expensive. libphonenumber reports
 * them as mobile or VoIP.
 */
const SATELLITE_CODES: ReadonlySet<string> = new Set(['870', '881', '882', '883']);

/**
 * National numbers that charge the caller more although their type doesn't say so, by country. In Argentina, 0810
 * shares the cost (Resolución SC 46/97, where libphonenumber has a company's number); in the USA and Canada, 976 is a
 * premium exchange and 555-1212 directory assistance in any area (NANPA).
 */
const CHARGED_NUMBERS: Readonly<Record<string, RegExp>> = {
  AR: /^810/,
  US: /^\d{3}(?:976|5551212)/,
  CA: /^\d{3}(?:976|5551212)/,
};

/** Returns why a number (E.164) must not be dialled, or null. Checked for each call just before it is dialled. */
export function refuseReason(phone: string): RefuseReason | null {
  if (isEmergency(phone.replace(/\D/g, ''))) return 'emergency';
  if (!phone.startsWith('+') || validatePhoneNumberLength(phone) === 'TOO_SHORT') return 'short';
  const parsed = parsePhoneNumberFromString(phone);
  return parsed === undefined ? 'short' : chargeReason(parsed, parsed.getType());
}

/**
 * Returns 'premium' if a valid number must not be dialled because of its charge, else null. `type` must come from the
 * full metadata.
 */
export function chargeReason(
  { country, countryCallingCode, nationalNumber }: PhoneNumber,
  type: NumberType,
): 'premium' | null {
  if (CHARGED.has(type) || SATELLITE_CODES.has(countryCallingCode)) return 'premium';
  const isCharged = type !== 'TOLL_FREE' && CHARGED_NUMBERS[country ?? '']?.test(nationalNumber) === true;
  return isCharged ? 'premium' : null;
}

/** Whether the digits are an emergency number, alone or after a country code. */
export function isEmergency(digits: string): boolean {
  return (
    emergencyAnywhere.has(digits) ||
    CODE_DIGITS.some((count) => emergencyOf.get(digits.slice(0, count))?.has(digits.slice(count)) === true)
  );
}

/** Returns the emergency number of the dial code's country with which the text begins, or null. */
export function emergencyAtStart(dialCode: string, text: string): string | null {
  // The table merges the countries that share 1. One has 919, with which 9 and a number of the USA may begin.
  const numbers = dialCode.startsWith('1') ? EVERYWHERE : (emergencyOf.get(dialCode) ?? EVERYWHERE);
  return [...numbers].find((number) => text.startsWith(number)) ?? null;
}

/** Numbers that are never dialled, whatever list they are on. */
import {
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
  type NumberType,
  type PhoneNumber,
} from 'libphonenumber-js/max';
import { EMERGENCY_NUMBERS } from './emergency-numbers.ts';

/** short: no whole number of its country's plan, such as a service code. */
export type RefuseReason = 'emergency' | 'short' | 'premium';

/** Mobile telephones connect these to the local emergency service in every country. */
const EVERYWHERE = ['112', '911'];

const emergencyOf = new Map(
  Object.entries(EMERGENCY_NUMBERS).map(([code, texts]) => [code, new Set([...texts.split(' '), ...EVERYWHERE])]),
);
const emergencyAnywhere = new Set([...emergencyOf.values()].flatMap((texts) => [...texts]));

/** Country codes have one to three digits. */
const CODE_DIGITS = [1, 2, 3];

/**
 * Number types that charge the caller more than a normal call, which makes them a target of fraud. Freephone, company
 * (UAN) and personal numbers do not.
 */
const CHARGED: ReadonlySet<NumberType> = new Set<NumberType>(['PREMIUM_RATE', 'SHARED_COST']);

/** Satellite networks, which cost several units of any currency a minute. The library reports them as mobile or VoIP. */
const SATELLITE_CODES: ReadonlySet<string> = new Set(['870', '881', '882', '883']);

/** Why a number in E.164 must not be dialled; null: it may be. For each call, just before it is dialled. */
export function refuseReason(phone: string): RefuseReason | null {
  if (isEmergency(phone.replace(/\D/g, ''))) return 'emergency';
  if (!phone.startsWith('+') || validatePhoneNumberLength(phone) === 'TOO_SHORT') return 'short';
  const parsed = parsePhoneNumberFromString(phone);
  return parsed === undefined ? 'short' : chargeReason(parsed, parsed.getType());
}

/** Returns the same for a valid number of this type (from the full metadata), which only its charge can forbid. */
export function chargeReason({ countryCallingCode }: PhoneNumber, type: NumberType): 'premium' | null {
  return CHARGED.has(type) || SATELLITE_CODES.has(countryCallingCode) ? 'premium' : null;
}

/** Whether digits are an emergency number, alone or after a country code. */
export function isEmergency(digits: string): boolean {
  return (
    emergencyAnywhere.has(digits) ||
    CODE_DIGITS.some((count) => emergencyOf.get(digits.slice(0, count))?.has(digits.slice(count)) === true)
  );
}

/**
 * Some countries have two E.164 forms of one telephone: with and without a digit that says "mobile" and does not change
 * whom one reaches. Argentina's 9 after the country code, México's 1 (dropped in 2019), and Brasil's ninth digit. The
 * rules are string operations, because they run for every line of a list and every claim.
 */

/** Length of these numbers in E.164, with the plus: with the mobile digit, and without it. */
const LONG = 14;
const SHORT = 13;

/** Argentine area codes begin with one of these. */
const ARGENTINE_AREA = /^[1-3]/;
/**
 * How a Brazilian mobile begins behind its area, without the ninth digit. 2 to 5 are landlines, and 7 has its own short
 * numbers: adding a 9 to these gives another telephone.
 */
const BRAZILIAN_MOBILE = /^[689]/;
/** Index behind `+55` and the two digits of the area. */
const BEHIND_BRAZILIAN_AREA = 5;

/** Returns the form by which contacts and the blacklist compare: without the mobile digit. `phone` is E.164. */
export function canonicalNumber(phone: string): string {
  if (phone.length !== LONG) return phone;
  if (phone.startsWith('+549')) return `+54${phone.slice(4)}`;
  if (phone.startsWith('+521')) return `+52${phone.slice(4)}`;
  const subscriber = phone.slice(BEHIND_BRAZILIAN_AREA);
  if (phone.startsWith('+55') && subscriber.startsWith('9') && BRAZILIAN_MOBILE.test(subscriber.slice(1)))
    return phone.slice(0, BEHIND_BRAZILIAN_AREA) + subscriber.slice(1);
  return phone;
}

/**
 * Returns the two forms under which a number may be stored: as given, and the other one; the same twice when it has only
 * one. A number is listed when either form is. Rows keep the number as the list had it, which is dialled.
 */
export function formsOf(phone: string): readonly [given: string, other: string] {
  const canonical = canonicalNumber(phone);
  return [phone, canonical === phone ? withMobileDigit(phone) : canonical];
}

function withMobileDigit(canonical: string): string {
  if (canonical.length !== SHORT) return canonical;
  if (canonical.startsWith('+54') && ARGENTINE_AREA.test(canonical.slice(3))) return `+549${canonical.slice(3)}`;
  if (canonical.startsWith('+52')) return `+521${canonical.slice(3)}`;
  const subscriber = canonical.slice(BEHIND_BRAZILIAN_AREA);
  if (canonical.startsWith('+55') && BRAZILIAN_MOBILE.test(subscriber))
    return `${canonical.slice(0, BEHIND_BRAZILIAN_AREA)}9${subscriber}`;
  return canonical;
}

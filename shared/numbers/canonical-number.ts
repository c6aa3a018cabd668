/**
 * In some countries a telephone has two E.164 forms, with and without a mobile digit that doesn't change the
 * destination: Argentina's 9 after the country code, Mexico's 1 (dropped in 2019), and Brazil's ninth digit. The rules
 * are string operations because they run for every line of a list and every claim.
 */

/** Length of these E.164 numbers with the mobile digit, including the plus. */
const LONG = 14;
/** Length of these E.164 numbers without the mobile digit, including the plus. */
const SHORT = 13;

/** First digit of Argentine area codes. */
const ARGENTINE_AREA = /^[1-3]/;
/**
 * First digit of Brazilian mobiles without area and ninth digit. Other numbers must not get a 9: those with 2 to 5 are
 * landlines, and those with 7 have no ninth digit.
 */
const BRAZILIAN_MOBILE = /^[689]/;
/** Index after `+55` and the two-digit area code. */
const BEHIND_BRAZILIAN_AREA = 5;

/** Returns an E.164 number without the mobile digit. Contacts and the blacklist compare numbers in this form. */
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
 * Returns the two forms under which a number may be stored: as given and the other one, which is the same if there is
 * only one. A number matches if either form does. Rows keep the number as listed, which is the one dialled.
 */
export function formsOf(phone: string): readonly [given: string, other: string] {
  const canonical = canonicalNumber(phone);
  return [phone, canonical === phone ? withMobileDigit(phone) : canonical];
}

/** Returns an Argentine number with the mobile digit, and any other as it is. */
export function argentineMobile(phone: string): string {
  return phone.startsWith('+54') ? withMobileDigit(phone) : phone;
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

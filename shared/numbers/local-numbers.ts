/**
 * Local numbers as dialled inside one area, by ISO code of the country: subscriber numbers of its numbering plan without
 * the area code. Argentina's mobiles are dialled with 15 before them. Countries without area codes are left out.
 */
const LOCAL_NUMBERS: Readonly<Record<string, RegExp>> = {
  AR: /^(?:15)?[2-9]\d{5,7}$/,
  BO: /^[2-4]\d{6}$/,
  BR: /^(?:9\d{8}|[2-9]\d{7})$/,
  CL: /^[2-7]\d{5,7}$/,
  CO: /^[2-8]\d{6}$/,
  EC: /^[2-7]\d{6}$/,
  MX: /^[2-9]\d{6,7}$/,
  PE: /^[2-7]\d{5,6}$/,
  PY: /^[2-7]\d{5,6}$/,
  VE: /^[2-9]\d{6}$/,
};
const NORTH_AMERICAN = /^[2-9]\d{6}$/;
const OF_NORTH_AMERICA: ReadonlySet<string> = new Set(['US', 'CA', 'PR', 'DO', 'JM']);

/** Returns whether digits, without a country code, are a number that lacks its area code. */
export function lacksAreaCode(digits: string, iso2: string): boolean {
  const local = OF_NORTH_AMERICA.has(iso2) ? NORTH_AMERICAN : LOCAL_NUMBERS[iso2];
  return local?.test(digits) === true;
}

import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const SEPARATORS = /[\s().-]/g;
const DIGITS = /^\+?([1-9]\d{6,14})$/;

/**
 * Converts a typed caller id to E.164. Returns null if it is empty, or undefined if no country has numbers with its
 * prefix and length.
 */
export function readCliNumber(typed: string | null): string | null | undefined {
  const bare = (typed ?? '').replace(SEPARATORS, '');
  if (bare === '') return null;
  const digits = DIGITS.exec(bare)?.[1];
  const phone = `+${digits ?? ''}`;
  return parsePhoneNumberFromString(phone)?.isPossible() ? phone : undefined;
}

import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const SEPARATORS = /[\s().-]/g;
const DIGITS = /^\+?([1-9]\d{6,14})$/;

/**
 * Reads a typed caller id into E.164. Returns null when it is empty, and undefined when no country has numbers of that
 * prefix and length.
 */
export function readCliNumber(typed: string | null): string | null | undefined {
  const bare = (typed ?? '').replace(SEPARATORS, '');
  if (bare === '') return null;
  const digits = DIGITS.exec(bare)?.[1];
  const phone = `+${digits ?? ''}`;
  return parsePhoneNumberFromString(phone)?.isPossible() ? phone : undefined;
}

import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const SEPARATORS = /[\s().-]/g;
const DIGITS = /^\+?([1-9]\d{6,14})$/;

/** A caller id as typed, in E.164; null when empty, undefined when it can't be one: no country has numbers of that beginning and length. */
export function readCliNumber(typed: string | null): string | null | undefined {
  const bare = (typed ?? '').replace(SEPARATORS, '');
  if (bare === '') return null;
  const digits = DIGITS.exec(bare)?.[1];
  const phone = `+${digits ?? ''}`;
  return parsePhoneNumberFromString(phone)?.isPossible() ? phone : undefined;
}

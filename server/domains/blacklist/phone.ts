import { fail } from '#server/http/errors.ts';

const SPACES = /\s/g;
const FORMAT = /^\+?[1-9]\d{1,14}$/;

/**
 * Normalizes a typed number to the form that contacts have. `readListed` reads a cell of a list in the default country;
 * undefined: not a valid number. An invalid number is stored as typed: it is never called either. Throws
 * phone_required, phone_format_invalid.
 */
export function readBlacklistPhone(typed: string, readListed: (cell: string) => string | undefined): string {
  const bare = typed.replaceAll(SPACES, '');
  if (bare === '') fail('phone_required', { field: 'phone' });
  if (!FORMAT.test(bare)) fail('phone_format_invalid', { field: 'phone' });
  const international = bare.startsWith('+') ? bare : `+${bare}`;
  return readListed(bare) ?? readListed(international) ?? international;
}

import { fail } from '#server/http/errors.ts';

const SPACES = /\s/g;
const FORMAT = /^\+?[1-9]\d{1,14}$/;

/**
 * A number as typed, in the one form in which contacts have it. `readListed` reads a cell of a list, in the default
 * country; undefined: no valid number. What is none is kept as it is: nobody can be called there, either.
 * Throws phone_required, phone_format_invalid.
 */
export function readBlacklistPhone(typed: string, readListed: (cell: string) => string | undefined): string {
  const bare = typed.replaceAll(SPACES, '');
  if (bare === '') fail('phone_required', { field: 'phone' });
  if (!FORMAT.test(bare)) fail('phone_format_invalid', { field: 'phone' });
  const international = bare.startsWith('+') ? bare : `+${bare}`;
  return readListed(bare) ?? readListed(international) ?? international;
}

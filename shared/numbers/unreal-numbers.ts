/** Recognises valid numbers that stand for nobody: fillers, and those reserved for films and examples. */
import { canonicalNumber } from './canonical-number.ts';

/** `repetido`: one digit repeated; `secuencia`: digits in order; `ficticio`: reserved for fiction. */
type UnrealReason = 'repetido' | 'secuencia' | 'ficticio';

/** Shorter texts may be anything. */
const LEAST_DIGITS = 7;
/** Each digit is the one before plus or minus one, after 9 comes 0. */
const UP = '01234567890123456789';
const DOWN = '98765432109876543210';

/**
 * National numbers reserved for fiction, by country code.
 *
 * - 1: 555-0100 to 555-0199 of every area; of the toll-free ones only 555-0199 (ATIS-0300115, 555 NXX Assignment
 *   Guidelines).
 * - 33: Arcep, décision 2018-0881, annexe 1.
 * - 44: Ofcom, "Telephone numbers for use in TV and radio drama programmes".
 * - 61: ACMA, "Phone numbers for use in TV shows, films and creative works" (landlines).
 */
const FICTIONAL: Readonly<Record<string, RegExp>> = {
  '1': /^(?:(?!8(?:00|33|44|55|66|77|88))\d{3}55501\d\d|8(?:00|33|44|55|66|77|88)5550199)$/,
  '33': /^(?:19900|26191|35301|46571|53649|63998)\d{4}$/,
  '44': /^(?:11[3-8]4960|1[2-6]14960|2079460|1914980|2896496|2920180|1632960|7700900|8081570|3069990)\d{3}$/,
  '61': /^[2378](?:5550|7010)\d{4}$/,
};

/** Returns why a valid number (E.164) stands for nobody, or null. */
export function unrealReason(phone: string, dialCode: string): UnrealReason | null {
  const national = phone.slice(1 + dialCode.length);
  if (FICTIONAL[dialCode]?.test(national) === true) return 'ficticio';
  return fillerReason(national) ?? fillerReason(canonicalNumber(phone).slice(1 + dialCode.length));
}

/** Returns whether digits are one repeated digit or a sequence, or null. */
export function fillerReason(digits: string): Exclude<UnrealReason, 'ficticio'> | null {
  if (digits.length < LEAST_DIGITS) return null;
  if (/^(\d)\1*$/.test(digits)) return 'repetido';
  return UP.includes(digits) || DOWN.includes(digits) ? 'secuencia' : null;
}

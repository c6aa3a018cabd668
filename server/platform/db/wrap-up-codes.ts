/** Reads wrap-up codes from their rows. */
import type { WrapUpCode } from '#shared/domain/wrap-up-codes.ts';

export const WRAP_UP_CODE_COLUMNS = `id, label, key, is_success isSuccess, is_final isFinal, effect, needs_note needsNote`;

type Flags = 'isSuccess' | 'isFinal' | 'needsNote';

export type WrapUpCodeColumns = Omit<WrapUpCode, Flags> & { readonly [K in Flags]: 0 | 1 };

export function toWrapUpCode({ isSuccess, isFinal, needsNote, ...others }: WrapUpCodeColumns): WrapUpCode {
  return { ...others, isSuccess: isSuccess === 1, isFinal: isFinal === 1, needsNote: needsNote === 1 };
}

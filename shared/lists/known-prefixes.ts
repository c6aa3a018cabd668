/** Remembers which numbers of a list are valid, so that those that are only checked are not all parsed. */
import { fillerReason } from '#shared/numbers/unreal-numbers.ts';

/** A number alone. Whether it is valid depends on what is before its last four digits. */
const NUMBER = /^\s*[+(]?\d[\d\s().-]{3,20}\d{4}\s*$/;
const FREE_DIGITS = 4;
/** North America's 555 numbers are valid or reserved by their last digits. */
const UNDECIDED = /555\D*$/;
/** Digits of a filler such as 1111111, whose neighbours may be valid. */
const FILLER_DIGITS = 7;
/** Bounds the memory of a long list. */
const MOST_PREFIXES = 50_000;

/** `context` is what else decides how a text is read. */
export type KnownPrefixes = {
  /** Returns whether a number with the same beginning and length was valid. */
  has(text: string, context: string): boolean;
  /** Remembers a valid number. */
  add(text: string, context: string): void;
};

export function createKnownPrefixes(): KnownPrefixes {
  const valid = new Set<string>();
  return {
    has: (text, context) => {
      const prefix = prefixOf(text);
      return prefix !== null && valid.has(`${context}\n${prefix}`);
    },
    add(text, context) {
      const prefix = prefixOf(text);
      if (prefix === null) return;
      if (valid.size >= MOST_PREFIXES) valid.clear();
      valid.add(`${context}\n${prefix}`);
    },
  };
}

function prefixOf(text: string): string | null {
  if (!NUMBER.test(text)) return null;
  const prefix = text.trimEnd().slice(0, -FREE_DIGITS);
  const isFiller = fillerReason(text.replace(/\D/g, '').slice(-FILLER_DIGITS)) !== null;
  return isFiller || UNDECIDED.test(prefix) ? null : prefix;
}

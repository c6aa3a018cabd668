/** How the text of contacts is compared: by words, whatever their accents and case. */

const MARKS = /\p{M}/gu;
const WORD = /[\p{L}\p{N}]+/gu;

/** The words of a text, folded, in order. */
export function wordsOf(text: string): string[] {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase().match(WORD) ?? [];
}

/** Whether each of the folded beginnings begins some word of the text. */
export function hasWords(text: string, beginnings: readonly string[]): boolean {
  const words = wordsOf(text);
  return beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)));
}

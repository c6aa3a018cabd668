/**
 * Cleans and checks typed numbers. Kept apart from the search because the console's first screens need only this part.
 */

/** Maximum length of a typed number. */
export const MAX_TYPED_NUMBER = 40;

/** Bidirectional marks, zero-width and similar characters in text copied from chats and web pages. */
export const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** An optional plus, then digits and the usual separators, including Unicode dashes. */
const NUMBER_TEXT = /^\+?[\s(]*\d[\d\s().\-\u2010-\u2015/]*$/;

/** Removes invisible characters and `tel:` from a typed number. */
export function cleanNumberText(typed: string): string {
  return typed.replace(INVISIBLE, '').trim().replace(/^tel:/i, '');
}

/** Returns whether the text can be a number or a part of one. */
export function isNumberText(typed: string): boolean {
  return typed.length <= MAX_TYPED_NUMBER && NUMBER_TEXT.test(cleanNumberText(typed));
}

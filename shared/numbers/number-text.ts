/**
 * Cleans and checks typed numbers. Kept apart from the search because the console's first screens need only this part.
 */

/** Maximum length of a typed number. */
export const MAX_TYPED_NUMBER = 40;

/** Bidirectional marks, zero-width and similar characters in text copied from chats and web pages. */
export const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Digits and signs of East Asian keyboards. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xff01 - 0x21;
/** What the number is, before it: `tel:+54…`, `Tel. 11…`, `WhatsApp: 11…`, `p:+54…` in Meta's exports of leads. */
const LABEL =
  /^(?:tel(?:[eé]fonos?|efones?|ephone|f)?|phone|fone|cel(?:ular|l)?|m[oó]vil|mobile|whats ?app|wsp|callto|p(?=:))\s*[.:]*\s*(?=[+(\d])/i;
/** Brazil's placeholder of a carrier's code, as in 0xx11 and (0xx11). */
const ANY_CARRIER = /(^|[\s(])0?\s?xx(?=[\s().-]*\d)/i;
/** A country code in brackets. */
const CODE_IN_BRACKETS = /^\(\s*\+\s*(\d{1,3})\s*\)/;
/** A remark in brackets behind the number, as in `11 4555-1234 (casa)`. */
const REMARK = /\s*\(\s*\p{L}[\p{L}\s.'-]*\)$/u;
/** An extension, which is not part of the number: `int. 3`, `x3`, `;ext=3`. */
const EXTENSION = /[\s,;(-]*(?:ext(?:ensi[oó]n)?|int(?:erno)?|anexo|ramal|x|#)[\s.:=]*\d{1,6}\)?$/i;
/** Fewer digits before a remark or an extension are no number. */
const LEAST_DIGITS = 6;
/** An optional plus, then digits and the usual separators, including Unicode dashes. */
const NUMBER_TEXT = /^\+?[\s(]*\d[\d\s().\-\u2010-\u2015/]*$/;
const PLAIN = /^\+?\d+$/;
/** Longer texts are no numbers, whatever is around them. */
const MOST_CHARS = 200;

/** Removes invisible characters and what is written around a typed number: a label, a remark, an extension. */
export function cleanNumberText(typed: string): string {
  if (PLAIN.test(typed)) return typed;
  const trimmed = typed.replace(INVISIBLE, '').trim();
  if (trimmed.length > MOST_CHARS) return trimmed;
  const text = trimmed
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(LABEL, '')
    .replace(CODE_IN_BRACKETS, '+$1 ')
    .replace(ANY_CARRIER, '$10');
  return withoutEnd(withoutEnd(text, REMARK), EXTENSION);
}

function withoutEnd(text: string, end: RegExp): string {
  const before = text.replace(end, '');
  return before !== text && before.replace(/\D/g, '').length >= LEAST_DIGITS ? before : text;
}

/** Returns whether the text can be a number or a part of one. */
export function isNumberText(typed: string): boolean {
  return typed.length <= MAX_TYPED_NUMBER && NUMBER_TEXT.test(cleanNumberText(typed));
}

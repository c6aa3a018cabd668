/**
 * The last look at a line of the log before it is written: what somebody else's error says of passwords, tokens or the people
 * who are called stands in no file. Keys are redacted where the line is made (log.ts); this is for what stands within texts.
 * It rather takes too much than too little.
 */

const GONE = '[redacted]';

/** A JSON text, with its quotes. */
const TEXT = /"(?:[^"\\]|\\.)*"/g;

const NAMES =
  '(?:current_|new_|old_)?password|passwd|contrase[nñ]a|(?:access_|refresh_|id_)?token|secret|authorization|set-cookie|cookie|api_?key|cadencia_refresh|sec-websocket-protocol';
/** `"password":"…"` of the line itself, at whatever depth. */
const FIELD = new RegExp(`"(${NAMES})":"(?:[^"\\\\]|\\\\.)*"`, 'gi');
/** `token=…`, `password: …`, `\"secret\":\"…\"` within a text: up to the quote that ends it, else to what parts it from the rest. */
const NAMED = new RegExp(
  `\\b(${NAMES})((?:\\\\?["'])?\\s*[:=]\\s*)(?:\\\\"[^"]*?\\\\"|'[^']*'|[^\\s"'&,;}\\\\]+)`,
  'gi',
);

const TOKENS: readonly RegExp[] = [
  /\b(?:Bearer|Basic)\s+[\w.~+/=-]+/gi,
  // A JSON Web Token, whatever its signature.
  /\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g,
  // A session's cookie: its id and its secret.
  /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.[\w-]{20,}/gi,
  /\$argon2[\w$=,+/.-]+/g,
];

/** Ids, which stay; digits in a row, wherever they stand; and digits as people part them: +54 9 11 4555-1234, (011) 4555-1234. */
const NUMBERS = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\+?\d{8,}|(?<![\w-])\+?\(?\d[\d ().\-/]{6,20}\d(?!\w)/gi;
/** Days, addresses and ids. */
const NO_PHONE = /^(\d{4}-\d{2}-\d{2}|\d{1,3}(\.\d{1,3}){3}|.{8}-.{4}-.{4}-.{4}-.{12})$/;
const LEAST_DIGITS = 8;
/** Enough to tell two apart who look at the same page. */
const SHOWN_DIGITS = 3;

/** `line` as it may be written: JSON before and after. */
export function scrubLine(line: string): string {
  return line.replace(FIELD, `"$1":"${GONE}"`).replace(TEXT, scrubText);
}

/** A text without secrets, its phone numbers down to their last digits. */
export function scrubText(text: string): string {
  let scrubbed = text.replace(NAMED, `$1$2${GONE}`);
  for (const token of TOKENS) scrubbed = scrubbed.replace(token, GONE);
  return scrubbed.replace(NUMBERS, shorten);
}

function shorten(number: string): string {
  const digits = number.replace(/\D/g, '');
  return digits.length < LEAST_DIGITS || NO_PHONE.test(number) ? number : `…${digits.slice(-SHOWN_DIGITS)}`;
}

/**
 * The last filter before a log line is written: removes passwords, tokens and phone numbers from other libraries' error
 * texts. Keys are redacted where the line is made (log.ts); this handles what is inside texts. It removes too much
 * rather than too little.
 */

const GONE = '[redacted]';

/** A JSON text, with its quotes. */
const TEXT = /"(?:[^"\\]|\\.)*"/g;

const NAMES =
  '(?:current_|new_|old_)?password|passwd|contrase[nñ]a|(?:access_|refresh_|id_)?token|secret|authorization|set-cookie|cookie|api_?key|cadencia_refresh|sec-websocket-protocol';
/** `"password":"…"` as a field of the line itself, at any depth. */
const FIELD = new RegExp(`"(${NAMES})":"(?:[^"\\\\]|\\\\.)*"`, 'gi');
/**
 * `token=…`, `password: …`, `\"secret\":\"…\"` inside a text: up to the closing quote, otherwise up to the next
 * separator.
 */
const NAMED = new RegExp(
  `\\b(${NAMES})((?:\\\\?["'])?\\s*[:=]\\s*)(?:\\\\"[^"]*?\\\\"|'[^']*'|[^\\s"'&,;}\\\\]+)`,
  'gi',
);

const TOKENS: readonly RegExp[] = [
  /\b(?:Bearer|Basic)\s+[\w.~+/=-]+/gi,
  // A JSON Web Token with any signature.
  /\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g,
  // A session cookie: its id and its secret.
  /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.[\w-]{20,}/gi,
  /\$argon2[\w$=,+/.-]+/g,
];

/**
 * Ids, which stay; runs of digits anywhere; and digits grouped as people write them: +54 9 11 4555-1234, (011)
 * 4555-1234.
 */
const NUMBERS = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\+?\d{8,}|(?<![\w-])\+?\(?\d[\d ().\-/]{6,20}\d(?!\w)/gi;
/** Dates, addresses and ids. */
const NO_PHONE = /^(\d{4}-\d{2}-\d{2}|\d{1,3}(\.\d{1,3}){3}|.{8}-.{4}-.{4}-.{4}-.{12})$/;
const LEAST_DIGITS = 8;
/** Enough to tell two numbers apart. */
const SHOWN_DIGITS = 3;

/** `line` with secrets removed; JSON before and after. */
export function scrubLine(line: string): string {
  return line.replace(FIELD, `"$1":"${GONE}"`).replace(TEXT, scrubText);
}

/** The text without secrets, and with phone numbers cut to their last digits. */
export function scrubText(text: string): string {
  let scrubbed = text.replace(NAMED, `$1$2${GONE}`);
  for (const token of TOKENS) scrubbed = scrubbed.replace(token, GONE);
  return scrubbed.replace(NUMBERS, shorten);
}

function shorten(number: string): string {
  const digits = number.replace(/\D/g, '');
  return digits.length < LEAST_DIGITS || NO_PHONE.test(number) ? number : `…${digits.slice(-SHOWN_DIGITS)}`;
}

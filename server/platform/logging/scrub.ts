/**
 * Last filter before a log line is written: removes passwords, tokens and phone numbers inside other libraries' error
 * texts. Keys are redacted in log.ts. When in doubt, it removes.
 */

const GONE = '[redacted]';

/** A JSON string with its quotes. */
const TEXT = /"(?:[^"\\]|\\.)*"/g;

const NAMES =
  '(?:current_|new_|old_)?password|passwd|contrase[nñ]a|(?:access_|refresh_|id_)?token|secret|authorization|set-cookie|cookie|api_?key|cadencia_refresh|sec-websocket-protocol';
/** `"password":"…"` as a field of the line, at any depth. */
const FIELD = new RegExp(`"(${NAMES})":"(?:[^"\\\\]|\\\\.)*"`, 'gi');
/** `token=…`, `password: …`, `\"secret\":\"…\"` inside a text, up to the closing quote or the next separator. */
const NAMED = new RegExp(
  `\\b(${NAMES})((?:\\\\?["'])?\\s*[:=]\\s*)(?:\\\\"[^"]*?\\\\"|'[^']*'|[^\\s"'&,;}\\\\]+)`,
  'gi',
);

const TOKENS: readonly RegExp[] = [
  /\b(?:Bearer|Basic)\s+[\w.~+/=-]+/gi,
  // JSON Web Tokens.
  /\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g,
  // Session cookies: an id and a secret.
  /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.[\w-]{20,}/gi,
  /\$argon2[\w$=,+/.-]+/g,
];

/** Ids (kept, see `NO_PHONE`), runs of digits, and grouped digits such as +54 9 11 4555-1234 or (011) 4555-1234. */
const NUMBERS = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\+?\d{8,}|(?<![\w-])\+?\(?\d[\d ().\-/]{6,20}\d(?!\w)/gi;
/** Matches of `NUMBERS` that are not phone numbers: dates, IP addresses and ids. */
const NO_PHONE = /^(\d{4}-\d{2}-\d{2}|\d{1,3}(\.\d{1,3}){3}|.{8}-.{4}-.{4}-.{4}-.{12})$/;
const LEAST_DIGITS = 8;
/** Enough digits to tell numbers apart. */
const SHOWN_DIGITS = 3;

/** Removes secrets from a JSON line and keeps it valid JSON. */
export function scrubLine(line: string): string {
  return line.replace(FIELD, `"$1":"${GONE}"`).replace(TEXT, scrubText);
}

/** Removes secrets, and cuts phone numbers to their last digits. */
export function scrubText(text: string): string {
  let scrubbed = text.replace(NAMED, `$1$2${GONE}`);
  for (const token of TOKENS) scrubbed = scrubbed.replace(token, GONE);
  return scrubbed.replace(NUMBERS, shorten);
}

function shorten(number: string): string {
  const digits = number.replace(/\D/g, '');
  return digits.length < LEAST_DIGITS || NO_PHONE.test(number) ? number : `…${digits.slice(-SHOWN_DIGITS)}`;
}

/** Formats a caller id as Asterisk parses it: "Name" <number>. */

/** Maximum length of the name. SIP sets no limit, but screens and carriers do; Asterisk has room for 80 bytes. */
const LONGEST_NAME_BYTES = 79;

/**
 * Returns the caller id. The name is free text, so characters that Asterisk or SIP would parse as syntax are replaced
 * with spaces. If nothing is left, returns the number alone.
 */
export function callerIdText(name: string, number: string): string {
  const plain = name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"\\<>]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const shown = cut(plain).trim();
  return shown === '' ? `<${number}>` : `"${shown}" <${number}>`;
}

/** Shortens the text to the maximum length without splitting a character. */
function cut(text: string): string {
  let bytes = 0;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text.toWellFormed())) {
    bytes += Buffer.byteLength(segment);
    if (bytes > LONGEST_NAME_BYTES) break;
    kept += segment;
  }
  return kept;
}

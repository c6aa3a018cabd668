/** A caller id as Asterisk reads it: "Name" <number>. */

/** SIP sets no limit, but screens and carriers do; Asterisk has room for 80 bytes. */
const LONGEST_NAME_BYTES = 79;

/** Removes from the name, a free text, what Asterisk or SIP would read as syntax. Empty: the number alone. */
export function callerIdText(name: string, number: string): string {
  const plain = name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"\\<>]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const shown = cut(plain).trim();
  return shown === '' ? `<${number}>` : `"${shown}" <${number}>`;
}

/** Whole characters only. */
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

/** Fills a placeholder of a text whose place a link or a marked word takes. */
export const GAP = '\uFFFC';

/** Splits a translated text at its `GAP`, whose position depends on the language. */
export function around(text: string): readonly [before: string, after: string] {
  const at = text.indexOf(GAP);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + GAP.length)];
}

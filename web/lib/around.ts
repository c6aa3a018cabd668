/** Marks the place in a translated text where an element will be inserted. */
export const GAP = '\uFFFC';

/** Splits a translated text at its `GAP`, whose position depends on the language. */
export function around(text: string): readonly [before: string, after: string] {
  const at = text.indexOf(GAP);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + GAP.length)];
}

/** Fills a placeholder of a text whose place a link or a marked word takes. */
export const GAP = '\uFFFC';

/** What a text with a `GAP` says before it and after it: a language puts it where its sentence needs it. */
export function around(text: string): readonly [before: string, after: string] {
  const at = text.indexOf(GAP);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + GAP.length)];
}

declare const MARKED: unique symbol;

/** A Spanish text that is in the catalogues, because its literal is marked with `msg`. */
export type Marked = string & { readonly [MARKED]: true };

/**
 * Marks a Spanish literal as a text that people read, where it is declared and not yet shown: `npm run catalogues`
 * extracts it, and `t` accepts it.
 */
export function msg<Text extends string>(text: Text): Text & Marked {
  return text as Text & Marked;
}

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

declare const SERVER: unique symbol;

/** A Spanish text that the server says, in its catalogues: it is answered in the client's language. */
export type ServerText = string & { readonly [SERVER]: true };

/** Marks a Spanish literal as a text of the server, where it is declared and not yet said. */
export function serverMsg<Text extends string>(text: Text): Text & ServerText {
  return text as Text & ServerText;
}

declare const MARKED: unique symbol;

/** A Spanish text of the catalogues. */
export type Marked = string & { readonly [MARKED]: true };

/**
 * Marks a Spanish literal that is shown elsewhere: `npm run catalogues` extracts it, and `t` accepts it.
 */
export function msg<Text extends string>(text: Text): Text & Marked {
  return text as Text & Marked;
}

declare const SERVER: unique symbol;

/** A Spanish text of the server's catalogues, answered in the client's language. */
export type ServerText = string & { readonly [SERVER]: true };

/** Marks a Spanish literal of the server that is said elsewhere. */
export function serverMsg<Text extends string>(text: Text): Text & ServerText {
  return text as Text & ServerText;
}

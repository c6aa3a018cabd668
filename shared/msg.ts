declare const MARKED: unique symbol;

/** A Spanish text in the catalogues. */
export type Marked = string & { readonly [MARKED]: true };

/** Marks a Spanish literal for extraction by `npm run catalogues`. Pass the result to `t` where it is shown. */
export function msg<Text extends string>(text: Text): Text & Marked {
  return text as Text & Marked;
}

declare const SERVER: unique symbol;

/** A Spanish text in the server's catalogues. Answers contain it in the client's language. */
export type ServerText = string & { readonly [SERVER]: true };

/** Marks a Spanish literal of the server for extraction by `npm run catalogues`. */
export function serverMsg<Text extends string>(text: Text): Text & ServerText {
  return text as Text & ServerText;
}

/** Marks a Spanish literal that both the console and the server show. */
export function sharedMsg<Text extends string>(text: Text): Text & Marked & ServerText {
  return text as Text & Marked & ServerText;
}

import { newSecret } from '#server/platform/http/random-secrets.ts';

/** The id lets wrong guesses be counted per display, as a user name does for logins. */
export type DisplayToken = { readonly id: number; readonly secret: string };

const TOKEN = /^([1-9]\d{0,14})\.([\w-]{43})$/;

export const newTokenSecret = newSecret;

export function tokenText({ id, secret }: DisplayToken): string {
  return `${id}.${secret}`;
}

/** Returns null if the text is not a display token. */
export function readToken(text: string): DisplayToken | null {
  const found = TOKEN.exec(text);
  return found === null ? null : { id: Number(found[1]), secret: found[2]! };
}

import type { App } from './app.ts';

/** What an access token says. It names the session; the database says the rest. */
export type TokenClaims = {
  /** The session. */
  readonly sid: string;
  /** The user. */
  readonly sub: string;
  readonly role: string;
  /** Epoch seconds. */
  readonly iat: number;
  readonly exp: number;
};

export type TokenCodec = {
  sign(claims: TokenClaims): string;
  /** The claims of a token that this server signed, null of any other. It does not look at the expiry. */
  verify(token: string): TokenClaims | null;
};

/** More tokens than are in use at a time in any call centre; of more, those go first that came first. */
const MAX_KNOWN = 10_000;

export function createTokenCodec(app: App): TokenCodec {
  /** A signature that was good stays good: each is worked out once. Whether the token still opens anything is asked each time, elsewhere. */
  const known = new Map<string, TokenClaims>();

  function verify(token: string): TokenClaims | null {
    const before = known.get(token);
    if (before !== undefined) return before;
    try {
      const claims = app.jwt.verify<TokenClaims>(token);
      if (known.size >= MAX_KNOWN) known.delete(known.keys().next().value ?? token);
      known.set(token, claims);
      return claims;
    } catch {
      return null;
    }
  }

  return { sign: (claims) => app.jwt.sign(claims), verify };
}

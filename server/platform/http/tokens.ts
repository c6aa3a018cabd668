import type { App } from './app.ts';

/** The claims of an access token. It names the session; everything else is read from the database. */
type TokenClaims = {
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
  /** The claims of a token signed by this server, null for any other. It does not check the expiry. */
  verify(token: string): TokenClaims | null;
};

/** More than the tokens in use at a time in any call centre. The oldest are dropped first. */
const MAX_KNOWN = 10_000;

export function createTokenCodec(app: App): TokenCodec {
  /**
   * A verified signature stays valid, so each is checked once. Whether the token still grants access is checked
   * elsewhere, on every request.
   */
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

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

export function createTokenCodec(app: App): TokenCodec {
  return {
    sign: (claims) => app.jwt.sign(claims),
    verify: (token) => {
      try {
        return app.jwt.verify<TokenClaims>(token);
      } catch {
        return null;
      }
    },
  };
}

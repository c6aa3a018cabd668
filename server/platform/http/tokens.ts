import type { App } from './app.ts';

/** Claims of an access token. It identifies the session; everything else is read from the database. */
type TokenClaims = {
  /** Session id. */
  readonly sid: string;
  /** User id. */
  readonly sub: string;
  readonly role: string;
  /** Epoch seconds. */
  readonly iat: number;
  readonly exp: number;
};

export type TokenCodec = {
  sign(claims: TokenClaims): string;
  /** Returns the claims of a token signed by this server, or null. Does not check the expiry. */
  verify(token: string): TokenClaims | null;
};

export function createTokenCodec(app: App): TokenCodec {
  return {
    sign: (claims) => app.jwt.sign(claims),
    verify(token) {
      try {
        return app.jwt.verify<TokenClaims>(token);
      } catch {
        return null;
      }
    },
  };
}

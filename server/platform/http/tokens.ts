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

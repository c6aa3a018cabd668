/** Holds the access token in memory and renews it with the refresh cookie. Only one renewal runs at a time. */
export type TokenKeeper = {
  current(): string | null;
  set(token: string | null): void;
  /** Resolves to a new token, or null if the session is over. Rejects if the server can't be reached or fails. */
  renew(): Promise<string | null>;
  /** Resolves to the token, which is renewed first if it has expired or is about to. */
  fresh(): Promise<string | null>;
  /** Registers a listener for the end of the session. */
  onLost(listener: () => void): void;
};

const EXPIRY_MARGIN_MS = 30_000;

/**
 * Creates a token keeper. `refresh` requests a new token from the server and resolves to null if the server refuses.
 */
export function createTokenKeeper(refresh: () => Promise<string | null>, nowMs: () => number): TokenKeeper {
  let token: string | null = null;
  let renewal: Promise<string | null> | null = null;
  const lostListeners: (() => void)[] = [];

  function renew(): Promise<string | null> {
    const before = token;
    renewal ??= refresh()
      .then((renewed) => {
        // The user has logged in or out in the meantime, so this result belongs to the previous session.
        if (token !== before) return token;
        const lost = renewed === null && token !== null;
        token = renewed;
        if (lost) for (const listener of lostListeners) listener();
        return renewed;
      })
      .finally(() => {
        renewal = null;
      });
    return renewal;
  }

  return {
    current: () => token,
    set(next) {
      token = next;
    },
    renew,
    async fresh() {
      if (token === null) return null;
      return expiryOf(token) - nowMs() > EXPIRY_MARGIN_MS ? token : renew();
    },
    onLost(listener) {
      lostListeners.push(listener);
    },
  };
}

/** Returns when a JWT expires, epoch ms; Infinity if it has no expiry. */
function expiryOf(token: string): number {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims === 'object' && claims !== null && 'exp' in claims && typeof claims.exp === 'number')
      return claims.exp * 1000;
  } catch {
    // The token isn't a JWT, so only the server can judge it and will answer 401.
  }
  return Infinity;
}

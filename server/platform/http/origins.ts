/**
 * Restricts who may open the WebSocket or use the session cookie: pages of this server and of the configured origins.
 * Browsers send the page's origin in the Origin header, which pages cannot change or omit here. A client without the
 * header is not a browser: it has no cookie to abuse, and needs a token.
 */
import type { FastifyRequest } from 'fastify';

export type OriginCheck = (request: Pick<FastifyRequest, 'headers' | 'host'>) => boolean;

/** `allowed` lists origins (`https://host:port`) besides the server's own. */
export function createOriginCheck(allowed: readonly string[]): OriginCheck {
  const named = new Set(allowed);
  return ({ headers, host }) => {
    const { origin } = headers;
    if (origin === undefined || named.has(origin)) return true;
    const page = URL.parse(origin);
    // Uses the page's scheme, which decides the default port, because behind a TLS proxy the request's scheme differs.
    return page !== null && page.host !== '' && page.host === URL.parse(`${page.protocol}//${host}`)?.host;
  };
}

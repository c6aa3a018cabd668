/**
 * Which pages may open the WebSocket or use the session cookie: those of this server, and those of the configured
 * origins. Browsers state a page's origin in the Origin header, which pages cannot change or omit here. A client
 * without the header is not a browser: it has no cookie that another page could abuse, and needs a token like every
 * client.
 */
import type { FastifyRequest } from 'fastify';

export type OriginCheck = (request: Pick<FastifyRequest, 'headers' | 'host'>) => boolean;

/** `allowed`: origins (`https://host:port`) beside the server's own. */
export function createOriginCheck(allowed: readonly string[]): OriginCheck {
  const named = new Set(allowed);
  return ({ headers, host }) => {
    const { origin } = headers;
    if (origin === undefined || named.has(origin)) return true;
    const page = URL.parse(origin);
    // The scheme is taken from the page, because behind a TLS proxy the request's scheme differs. It decides which
    // default port is omitted.
    return page !== null && page.host !== '' && page.host === URL.parse(`${page.protocol}//${host}`)?.host;
  };
}

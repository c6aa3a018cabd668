/**
 * Which pages may open the live line, or use the session's cookie: those of this server, and those that the operator has
 * named. Browsers say which page asks in the Origin header, which no page can change or leave out here; so who sends none
 * is no browser, has no cookie that somebody else could abuse, and needs a token of its own like anybody.
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
    // The scheme is the page's: behind a proxy that ends TLS the request has another one. It says which port is left out.
    return page !== null && page.host !== '' && page.host === URL.parse(`${page.protocol}//${host}`)?.host;
  };
}

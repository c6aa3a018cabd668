import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import { fail } from './errors.ts';
import { isForwarded, hostNameOf, isLoopbackName } from './host-name.ts';

export type MetricsPage = {
  /** Bearer token that opens the page; undefined: only this machine may read it. */
  readonly token: string | undefined;
  /** All metrics in Prometheus's format. */
  readonly expose: () => string;
};

const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
const LOOPBACK_PEER = /^(127\.|::1$|::ffff:127\.)/;

/**
 * `GET /metrics`, for Prometheus. It is not part of the API: no user session opens it, and the API document omits it.
 */
export function registerMetricsRoute(app: App, { token, expose }: MetricsPage): void {
  const isAllowed = token === undefined ? isFromHere : bearerCheck(token);
  app.get(
    '/metrics',
    {
      config: { permission: 'public', isVital: true },
      schema: { hide: true },
      onRequest: async (request, reply) => {
        if (isAllowed(request)) return;
        if (token === undefined) fail('metrics_local_only');
        void reply.header('www-authenticate', 'Bearer realm="metrics"');
        fail('metrics_token_wrong');
      },
    },
    async (_request, reply) => reply.type(EXPOSITION_TYPE).header('cache-control', 'no-store').send(expose()),
  );
}

/**
 * Whether a program on this machine sent the request itself. Behind a local proxy every request comes from this
 * machine, so forwarded requests are refused, and so are foreign host names, which a browser page may have been tricked
 * into using (DNS rebinding).
 */
function isFromHere(request: FastifyRequest): boolean {
  const isPeer = LOOPBACK_PEER.test(request.socket.remoteAddress ?? '');
  return isPeer && !isForwarded(request) && isLoopbackName(hostNameOf(request.headers.host) ?? '');
}

/** Compares in constant time: hashes have equal length for any input. */
function bearerCheck(token: string): (request: FastifyRequest) => boolean {
  const expected = sha256(token);
  return ({ headers }) => {
    const sent = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
    return sent !== undefined && timingSafeEqual(sha256(sent), expected);
  };
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

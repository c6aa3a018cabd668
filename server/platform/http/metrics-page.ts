import type { FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import { fail } from './errors.ts';
import { isForwarded, hostNameOf, isLoopbackName } from './host-name.ts';
import { hashOf, sameHash } from './random-secrets.ts';

export type MetricsPage = {
  /** Bearer token for the page. If undefined, only local requests are allowed. */
  readonly token: string | undefined;
  /** Returns all metrics in Prometheus's format. */
  readonly expose: () => string;
};

const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
const LOOPBACK_PEER = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Serves `GET /metrics` for Prometheus. It is not part of the API: user sessions don't open it, and the API document
 * omits it.
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
 * Whether a program on this machine sent the request directly. Forwarded requests are refused, because behind a local
 * proxy every request comes from this machine. So are foreign host names, because of DNS rebinding.
 */
function isFromHere(request: FastifyRequest): boolean {
  const isPeer = LOOPBACK_PEER.test(request.socket.remoteAddress ?? '');
  return isPeer && !isForwarded(request) && isLoopbackName(hostNameOf(request.headers.host) ?? '');
}

/** Compares hashes in constant time; they have the same length for any input. */
function bearerCheck(token: string): (request: FastifyRequest) => boolean {
  const expected = hashOf(token);
  return ({ headers }) => {
    const sent = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
    return sent !== undefined && sameHash(hashOf(sent), expected);
  };
}

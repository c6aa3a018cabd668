import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { EXPOSITION_TYPE } from '#server/telemetry/exposition.ts';
import type { App } from './app.ts';
import { fail } from './errors.ts';

export type MetricsPage = {
  /** Opens the page to whoever sends it; undefined: only who is on this very machine may read it. */
  readonly token: string | undefined;
  /** All metrics as Prometheus reads them. */
  readonly expose: () => string;
};

const LOOPBACK_PEER = /^(127\.|::1$|::ffff:127\.)/;
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
/** What proxies add. */
const FORWARDED = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/;

/** `GET /metrics`, for Prometheus. It is no part of the API: no user's session opens it, and the API's description is without it. */
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
 * Whether a program on this machine asks for itself. Behind a proxy on the same machine everybody comes from it, so what a
 * proxy has touched is refused, and so is a name of the host that a page in a browser may have been led here by.
 */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const isPeer = LOOPBACK_PEER.test(socket.remoteAddress ?? '');
  const isForwarded = Object.keys(headers).some((name) => FORWARDED.test(name));
  return isPeer && !isForwarded && LOOPBACK_HOST.test(headers.host ?? '');
}

/** In the same time whatever is sent: of equal length are only the hashes. */
function bearerCheck(token: string): (request: FastifyRequest) => boolean {
  const expected = sha256(token);
  return ({ headers }) => {
    const sent = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
    return sent !== undefined && timingSafeEqual(sha256(sent), expected);
  };
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

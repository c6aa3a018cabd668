/** Wires the audit log: its routes, and the recording of refused writes. */
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { createFailureLog } from '#server/platform/db/failure-log.ts';
import type { Platform } from '#server/compose-platform.ts';
import { createRefusals } from './refusals.ts';
import { registerAuditRoutes } from './routes.ts';

/** Interval at which the counted repeats of refused writes are recorded. */
const FLUSH_MS = 60_000;

export function auditPlugin({ log, database: { storage }, threads: { pool }, day, audit, clock }: Platform) {
  const failed = createFailureLog(storage, log('data'));
  const refusals = createRefusals({
    audit,
    clock,
    onError: (error) => failed(error, 'could not record refused writes in the audit log; retrying'),
  });
  const flushing = setInterval(refusals.flush, FLUSH_MS).unref();
  return {
    /** Records a write that was refused because of the actor's role. */
    refused(request: FastifyRequest, actor: Actor): void {
      const { method, url = '' } = request.routeOptions;
      if (method === 'GET' || method === 'HEAD') return;
      refusals.note({
        actor,
        endpoint: `${request.method} ${url.replace('/api/v1', '')}`,
        params: request.params as Record<string, string>,
        address: request.ip,
      });
    },
    /** Stops the timer and tries to write the pending counts. */
    stop(): void {
      clearInterval(flushing);
      refusals.flush();
    },
    routes: (api: App) =>
      registerAuditRoutes(api, { page: (request) => pool.run('auditPage', request), timeZone: day.timeZone }),
  };
}

/** Accounts, who is logged in, what everybody did, and the product's settings. */
import { createRefusals } from '../domains/audit/refusals.ts';
import { registerAuditRoutes } from '../domains/audit/routes.ts';
import { createSessionStore } from '../domains/auth/session-store.ts';
import { registerSettingsRoutes } from '../domains/settings/routes.ts';
import { createSettingsAdministration } from '../domains/settings/administration.ts';
import { createMenuReader } from '../dialer/menu-plans.ts';
import { createUserAdministration } from '../domains/users/administration.ts';
import { registerUserRoutes } from '../domains/users/routes.ts';
import { createUserStore } from '../domains/users/store.ts';
import type { FastifyRequest } from 'fastify';
import { createFailureLog } from '../logging/failure-log.ts';
import type { Actor } from '../http/actor.ts';
import type { App } from '../http/app.ts';
import { createSessionWatch } from '../live/session-watch.ts';
import type { Platform } from '../platform.ts';

/** How often repeats of what was refused are written, when nothing else is. */
const FLUSH_MS = 60_000;

export function wireAccounts(platform: Platform) {
  const { env, log, db, pool, wall, clock, audit, settings, timeZone, host, storage, dayChanged } = platform;
  const sessions = createSessionStore(db);
  const sessionWatch = createSessionWatch();
  const users = createUserAdministration({
    db,
    store: createUserStore(db),
    endSessions: (userId) => sessions.revokeAll(userId, wall.nowMs()),
    recheckSessions: sessionWatch.recheck,
    demo: env.demo,
    audit,
    clock,
  });
  const readMenus = createMenuReader(db);
  const settingsAdministration = createSettingsAdministration({
    db,
    settings,
    menuKeys: () => {
      const { byCountry, fallback } = readMenus()(null).menu;
      return [
        ...Object.entries(byCountry).map(([country, { key }]) => ({ country, key })),
        { country: null, key: fallback.key },
      ];
    },
    settingsChanged: host.settingsChanged,
    dayChanged,
    audit,
  });
  const failed = createFailureLog(storage, log('data'));
  const refusals = createRefusals({
    audit,
    clock,
    onError: (error) => failed(error, 'refused writes could not be written into the audit log; it is tried again'),
  });
  const flushing = setInterval(refusals.flush, FLUSH_MS).unref();
  return {
    sessions,
    sessionWatch,
    /** Somebody tried what needs another role: of writes, the log keeps it. */
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
    /** Writes what is still counted, if it can be. */
    stop(): void {
      clearInterval(flushing);
      refusals.flush();
    },
    routes(api: App) {
      registerUserRoutes(api, users);
      registerAuditRoutes(api, { page: (request) => pool.run('auditPage', request), timeZone });
      registerSettingsRoutes(api, settingsAdministration);
    },
  };
}

/** The inventory of caller ids and its use. */
import { createCliLimitStore } from '../domains/clis/limit-store.ts';
import { registerCliRoutes } from '../domains/clis/routes.ts';
import { createCliService } from '../domains/clis/service.ts';
import { createCliStore } from '../domains/clis/store.ts';
import { createUsageToday } from '../domains/clis/usage-today.ts';
import type { App } from '../http/app.ts';
import type { Platform } from '../platform.ts';

export function wireCallerIds({ db, clock, timeZone, host, onEngineReady }: Platform) {
  const store = createCliStore(db);
  const limits = createCliLimitStore(db);
  const usage = createUsageToday({ clock, timeZone, countPlacedSince: store.countPlacedSince });
  host.onFacts(usage.accept);
  onEngineReady(usage.reset);
  const clis = createCliService({ store, usage, callerIdsChanged: host.callerIdsChanged, clock });
  return {
    clis,
    countBlocked: () => store.countBlocked(clock.nowMs(), limits.list()),
    routes: (api: App) => registerCliRoutes(api, clis),
  };
}

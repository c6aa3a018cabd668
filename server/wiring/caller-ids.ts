/** The inventory of caller ids and its use, and what campaigns and trunks show of it. */
import { registerCallerIdRoutes } from '../domains/caller-ids/routes.ts';
import { createCallerIdService } from '../domains/caller-ids/service.ts';
import { createCallerIdStore } from '../domains/caller-ids/store.ts';
import { registerCliRoutes } from '../domains/clis/routes.ts';
import { createCliService } from '../domains/clis/service.ts';
import { createShortList } from '../domains/clis/short-list.ts';
import { createCliStore } from '../domains/clis/store.ts';
import { createUsageToday } from '../domains/clis/usage-today.ts';
import type { App } from '../http/app.ts';
import type { Platform } from '../platform.ts';

export function wireCallerIds({ db, clock, timeZone, host, onEngineReady, onDayChanged, audit }: Platform) {
  const store = createCliStore(db);
  const usage = createUsageToday({ clock, timeZone, countPlacedSince: store.countPlacedSince });
  host.onFacts(usage.accept);
  onEngineReady(usage.reset);
  onDayChanged(usage.beginDay);
  const clis = createCliService({ db, store, usage, callerIdsChanged: host.callerIdsChanged, audit, clock });
  const shortList = createShortList({ db, store, usage });
  const callerIds = createCallerIdService({
    db,
    store: createCallerIdStore(db),
    joinInventory: clis.join,
    callerIdsChanged: host.callerIdsChanged,
    audit,
    clock,
  });
  return {
    clis,
    routes(api: App) {
      registerCliRoutes(api, clis, shortList);
      registerCallerIdRoutes(api, callerIds);
    },
  };
}

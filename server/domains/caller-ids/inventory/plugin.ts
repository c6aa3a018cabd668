import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import { createCallerIdBlocks } from '#server/dialer/caller-id-blocks.ts';
import { registerCliRoutes } from './routes.ts';
import { createCliService, type CliDeps } from './service.ts';
import { createCliStore } from './store.ts';
import { createUsageToday } from './usage-today.ts';

export function clisPlugin(
  { database: { db, storage }, engine, day, audit, clock }: Platform,
  { readCli, countReturned, countReturnedOf }: Pick<CliDeps, 'readCli' | 'countReturned' | 'countReturnedOf'>,
) {
  const store = createCliStore(db);
  const usage = createUsageToday({ clock, timeZone: day.timeZone, countPlacedSince: store.countPlacedSince });
  engine.host.onFacts(usage.accept);
  engine.onReady(usage.reset);
  day.onChanged(usage.beginDay);
  const { callerIdsChanged } = engine.host;
  const clis = createCliService({
    db,
    store,
    usage,
    countReturned,
    countReturnedOf,
    blockedAt: createCallerIdBlocks(db).timesAt,
    readCli,
    callerIdsChanged,
    audit,
    storage,
    clock,
  });
  return { clis, routes: (api: App) => registerCliRoutes(api, clis) };
}

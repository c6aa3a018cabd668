import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import type { ReadCli } from '#server/platform/number-reader.ts';
import type { CliService } from '../inventory/service.ts';
import { registerCallerIdRoutes } from './routes.ts';
import { createCallerIdService } from './service.ts';
import { createCallerIdStore } from './store.ts';

export function callerIdsPlugin(
  { database: { db }, engine: { host }, audit, clock }: Platform,
  { clis, readCli }: { readonly clis: CliService; readonly readCli: ReadCli },
) {
  const callerIds = createCallerIdService({
    db,
    store: createCallerIdStore(db),
    readCli,
    joinInventory: clis.join,
    callerIdsChanged: host.callerIdsChanged,
    audit,
    clock,
  });
  return { routes: (api: App) => registerCallerIdRoutes(api, callerIds) };
}

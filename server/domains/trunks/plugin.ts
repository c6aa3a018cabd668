/** Trunks, also shown as providers. */
import type { App } from '#server/http/app.ts';
import type { Platform } from '#server/platform.ts';
import { registerTrunkRoutes } from './routes.ts';
import { createTrunkService } from './service.ts';
import { createTrunkStore } from './store.ts';

export function trunksPlugin({ database: { db }, engine: { host, projection }, audit, clock }: Platform) {
  const trunks = createTrunkService({
    db,
    store: createTrunkStore(db),
    liveCalls: projection.liveCalls,
    trunksChanged: host.trunksChanged,
    callerIdsChanged: host.callerIdsChanged,
    audit,
    clock,
  });
  return { routes: (api: App) => registerTrunkRoutes(api, trunks) };
}

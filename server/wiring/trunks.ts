/** Trunks, and the providers that they are. */
import { registerTrunkRoutes } from '../domains/trunks/routes.ts';
import { createTrunkService } from '../domains/trunks/service.ts';
import { createTrunkStore } from '../domains/trunks/store.ts';
import type { App } from '../http/app.ts';
import type { Platform } from '../platform.ts';

export function wireTrunks({ db, projection, host, audit, clock }: Platform) {
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

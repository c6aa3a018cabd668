/** Trunks, and the providers that they are. */
import { registerTrunkRoutes } from '../domains/trunks/routes.ts';
import { createTrunkService } from '../domains/trunks/service.ts';
import { createTrunkStore } from '../domains/trunks/store.ts';
import type { App } from '../http/app.ts';
import type { Platform } from '../platform.ts';

export function wireTrunks({ db, projection }: Platform) {
  const trunks = createTrunkService({ store: createTrunkStore(db), liveCalls: projection.liveCalls });
  return { routes: (api: App) => registerTrunkRoutes(api, trunks) };
}

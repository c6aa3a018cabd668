/** The connection test of the advanced configuration. */
import { registerSystemStatusRoutes } from '../domains/system-status/routes.ts';
import { createSystemStatusService } from '../domains/system-status/service.ts';
import { createSystemStatusStore } from '../domains/system-status/store.ts';
import type { App } from '../http/app.ts';
import type { Platform } from '../platform.ts';

export function wireSystemStatus({ db, host, storage }: Platform) {
  const systemStatus = createSystemStatusService({
    store: createSystemStatusStore(db),
    pingEngine: host.ping,
    storageFault: storage.fault,
    now: () => performance.now(),
  });
  return { routes: (api: App) => registerSystemStatusRoutes(api, systemStatus) };
}

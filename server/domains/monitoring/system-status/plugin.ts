import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import { registerSystemStatusRoutes } from './routes.ts';
import { createSystemStatusService } from './service.ts';
import { createSystemStatusStore } from './store.ts';

export function systemStatusPlugin({ database: { db, storage }, engine, telephony }: Platform) {
  const systemStatus = createSystemStatusService({
    store: createSystemStatusStore(db),
    pingEngine: engine.host.ping,
    storageFault: storage.fault,
    telephony: telephony.state,
    now: () => performance.now(),
  });
  return { routes: (api: App) => registerSystemStatusRoutes(api, systemStatus) };
}

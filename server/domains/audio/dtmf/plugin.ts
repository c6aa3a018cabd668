import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import { registerDtmfRoutes } from './routes.ts';
import { createDtmfService } from './service.ts';
import { createDtmfStore } from './store.ts';

export function dtmfPlugin({ database: { db }, engine, settings, audit, clock }: Platform) {
  const dtmf = createDtmfService({
    db,
    store: createDtmfStore(db),
    optOutKey: () => settings.get('optOutKey'),
    menusChanged: engine.host.settingsChanged,
    audit,
    clock,
  });
  return { routes: (api: App) => registerDtmfRoutes(api, dtmf) };
}

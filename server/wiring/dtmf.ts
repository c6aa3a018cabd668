/** The keypad menus, country by country. */
import { registerDtmfRoutes } from '../domains/dtmf/routes.ts';
import { createDtmfService } from '../domains/dtmf/service.ts';
import { createDtmfStore } from '../domains/dtmf/store.ts';
import type { App } from '../http/app.ts';
import type { Platform } from '../platform.ts';

export function wireDtmf({ db, clock, settings, audit, host }: Platform) {
  const dtmf = createDtmfService({
    db,
    store: createDtmfStore(db),
    optOutKey: () => settings.get('optOutKey'),
    menusChanged: host.settingsChanged,
    audit,
    clock,
  });
  return { routes: (api: App) => registerDtmfRoutes(api, dtmf) };
}

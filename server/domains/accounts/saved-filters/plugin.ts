import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import { registerSavedFilterRoutes } from './routes.ts';
import { createSavedFilterService } from './service.ts';
import { createSavedFilterStore } from './store.ts';

export function savedFiltersPlugin({ database: { db }, audit, clock }: Platform) {
  const filters = createSavedFilterService({ db, store: createSavedFilterStore(db), audit, clock });
  return { routes: (api: App) => registerSavedFilterRoutes(api, filters) };
}

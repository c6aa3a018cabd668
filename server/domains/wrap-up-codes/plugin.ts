/** Wires the codes by which agents say what came of a call. */
import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import { registerWrapUpCodeRoutes } from './routes.ts';
import { createWrapUpCodeService } from './service.ts';
import { createWrapUpCodeStore } from './store.ts';

export function wrapUpCodesPlugin({ database: { db }, audit, clock }: Platform) {
  const codes = createWrapUpCodeService({ db, store: createWrapUpCodeStore(db), audit, clock });
  return {
    checkChoice: codes.checkChoice,
    routes: (api: App) => registerWrapUpCodeRoutes(api, codes),
  };
}

/** The blacklist. */
import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import { registerBlacklistRoutes } from './routes.ts';
import { createBlacklistService, type BlacklistDeps } from './service.ts';
import { createBlacklistStore } from './store.ts';

export function blacklistPlugin(
  { database: { db }, audit, clock }: Platform,
  { readNumber }: Pick<BlacklistDeps, 'readNumber'>,
) {
  const blacklist = createBlacklistService({ db, store: createBlacklistStore(db), readNumber, audit, clock });
  return { routes: (api: App) => registerBlacklistRoutes(api, blacklist) };
}

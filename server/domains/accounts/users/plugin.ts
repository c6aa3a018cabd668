import type { App } from '#server/platform/http/app.ts';
import type { SessionWatch } from '#server/live/session-watch.ts';
import type { Platform } from '#server/compose-platform.ts';
import { createUserAdministration, type UserAdministrationDeps } from './administration.ts';
import { registerUserRoutes } from './routes.ts';
import { createUserStore } from './store.ts';

type UsersPluginDeps = Pick<UserAdministrationDeps, 'endSessions'> & { readonly sessionWatch: SessionWatch };

export function usersPlugin(
  { env, database: { db }, audit, clock }: Platform,
  { endSessions, sessionWatch }: UsersPluginDeps,
) {
  const users = createUserAdministration({
    db,
    store: createUserStore(db),
    endSessions,
    recheckSessions: sessionWatch.recheck,
    demo: env.demo,
    audit,
    clock,
  });
  return { routes: (api: App) => registerUserRoutes(api, users) };
}

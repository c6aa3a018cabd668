/** Wires teams and the reasons for pauses. */
import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import { createPauseReasonService } from './pause-reason-service.ts';
import { createPauseReasonStore } from './pause-reason-store.ts';
import { registerTeamRoutes } from './routes.ts';
import { createTeamService, type TeamDeps } from './service.ts';
import { createTeamStore } from './store.ts';

type TeamsPluginDeps = Pick<TeamDeps, 'onMembersChanged'>;

export function teamsPlugin(
  { database: { db }, engine: { projection }, users, audit, clock, telephony }: Platform,
  { onMembersChanged }: TeamsPluginDeps,
) {
  const store = createTeamStore(db);
  const teams = createTeamService({
    db,
    store,
    findUser: users.findById,
    listUsers: users.list,
    agents: projection.agents,
    telephony: telephony.state,
    onMembersChanged,
    audit,
    clock,
  });
  const reasons = createPauseReasonService({ db, store: createPauseReasonStore(db), audit, clock });
  return {
    hasTeam: store.has,
    pauseReasons: reasons.list,
    routes: (api: App) => registerTeamRoutes(api, { teams, reasons }),
  };
}

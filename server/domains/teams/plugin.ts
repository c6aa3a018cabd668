/** Wires teams, the reasons for pauses and the numbers for transfers. */
import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import { createPauseReasonService } from './pause-reason-service.ts';
import { createPauseReasonStore } from './pause-reason-store.ts';
import { registerTeamRoutes } from './routes.ts';
import { createTeamService, type TeamDeps } from './service.ts';
import { createTeamStore } from './store.ts';
import { registerTransferNumberRoutes } from './transfer-number-routes.ts';
import { createTransferNumberService } from './transfer-number-service.ts';
import { createTransferNumberStore } from './transfer-number-store.ts';
import type { NumberReader } from '#server/platform/number-reader.ts';

type TeamsPluginDeps = Pick<TeamDeps, 'onMembersChanged'> & { readonly readNumber: NumberReader['read'] };

export function teamsPlugin(
  { database: { db }, engine: { projection }, users, audit, clock, telephony }: Platform,
  { onMembersChanged, readNumber }: TeamsPluginDeps,
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
  const numbers = createTransferNumberService({ db, store: createTransferNumberStore(db), readNumber, audit });
  return {
    hasTeam: store.has,
    pauseReasons: reasons.list,
    transferNumbers: numbers.list,
    routes(api: App) {
      registerTeamRoutes(api, { teams, reasons });
      registerTransferNumberRoutes(api, numbers);
    },
  };
}

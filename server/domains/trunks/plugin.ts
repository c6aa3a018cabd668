/** Wires trunks, which the API also calls providers. */
import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import { registerTrunkRoutes } from './routes.ts';
import { createTrunkService, type TrunkDeps } from './service.ts';
import { createTrunkStore } from './store.ts';

export function trunksPlugin(platform: Platform, { checkRecording }: Pick<TrunkDeps, 'checkRecording'>) {
  const { database, engine, threads, secrets, telephony, settings, audit, clock } = platform;
  const { db } = database;
  const { host, projection } = engine;
  const trunks = createTrunkService({
    db,
    store: createTrunkStore(db),
    liveCalls: projection.liveCalls,
    rests: projection.trunkRests,
    readHours: (request) => threads.pool.run('trunkHours', request),
    secrets,
    telephony: telephony.state,
    trunksChanged: host.trunksChanged,
    probeTrunk: host.probeTrunk,
    callerIdsChanged: host.callerIdsChanged,
    checkRecording,
    mostChannels: () => settings.get('maxTrunkChannels'),
    audit,
    clock,
  });
  return { routes: (api: App) => registerTrunkRoutes(api, trunks) };
}

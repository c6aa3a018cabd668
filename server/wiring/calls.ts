/** Calls, the agents who take them, and the figures of both. */
import { registerAgentRoutes } from '../domains/agents/routes.ts';
import { createAgentService } from '../domains/agents/service.ts';
import type { AudioService } from '../domains/audio/service.ts';
import { createCallStore } from '../domains/calls/call-store.ts';
import { createNumberIndex } from '#server/db/number-index.ts';
import { createHistoryFigures } from '../domains/calls/queries/history-figures.ts';
import { registerCallRoutes } from '../domains/calls/routes.ts';
import { createCallService } from '../domains/calls/service.ts';
import { createSummaries } from '../domains/calls/summaries.ts';
import { toWireState } from '../domains/calls/wire-states.ts';
import { registerDashboardRoutes } from '../domains/dashboards/routes.ts';
import { createDashboardService } from '../domains/dashboards/service.ts';
import { createDashboardStore } from '../domains/dashboards/store.ts';
import type { App } from '../http/app.ts';
import type { Platform } from '../platform.ts';
import type { Chore } from '../pool/chore.ts';
import { startNumberIndexer } from '../pool/number-indexer.ts';

export type CallWiringDeps = { readonly audio: AudioService };

export function wireCalls(platform: Platform, { audio }: CallWiringDeps) {
  const { db, clock, settings, timeZone, audit, pool, host, projection, hub, storage } = platform;
  const summaries = createSummaries(db, createHistoryFigures(db), clock);
  host.onFacts(summaries.accept);
  platform.onEngineReady(summaries.recovered);
  const calls = createCallService({
    calls: createCallStore(db),
    summaries,
    liveCalls: projection.liveCalls,
    searchHistory: (request) => pool.run('searchHistory', request),
    exportPage: (request) => pool.run('exportHistoryPage', request),
    endCall: host.endCall,
    transferCall: host.transferCall,
    timeZone,
    objectivePct: () => settings.get('successObjectivePct'),
    audit,
    clock,
  });
  const agents = createAgentService({ projection, clock });
  const dashboards = createDashboardService({
    store: createDashboardStore(db),
    clock,
    timeZone,
    isCompleted: (disposition) => toWireState(disposition).estado === 'finalizada',
    liveCalls: () => projection.liveCalls().size,
    agentStates: () => [...projection.agents().values()].map(({ state }) => state),
    audioSessions: audio.countSessions,
    connections: hub.size,
  });
  const dataLog = platform.log('data');
  return {
    /** From now on the numbers of new calls are added to their index. */
    startIndexing: (): Chore =>
      startNumberIndexer({
        pool,
        index: createNumberIndex(db),
        onError: (error) => {
          if (storage.note(error) === null) dataLog.error({ err: error }, 'called numbers could not be indexed');
        },
      }),
    routes(api: App) {
      registerCallRoutes(api, calls);
      registerAgentRoutes(api, agents);
      registerDashboardRoutes(api, dashboards);
    },
  };
}

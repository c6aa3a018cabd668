/** The history of calls, ending and transferring live calls, and the index of called numbers. */
import { createNumberIndex } from '#server/db/number-index.ts';
import type { App } from '#server/http/app.ts';
import type { CallNames } from '#server/live/live-row.ts';
import type { Platform } from '#server/platform.ts';
import type { RepeatingTask } from '#server/pool/repeating-task.ts';
import { startNumberIndexer } from '#server/pool/number-indexer.ts';
import { createCallStore } from './call-store.ts';
import { createHistoryFigures } from './queries/history-figures.ts';
import { registerCallRoutes } from './routes.ts';
import { createCallService } from './service.ts';
import { createSummaries } from './summaries.ts';

export function callsPlugin(platform: Platform) {
  const { log, database, threads, engine, day, settings, audit, clock } = platform;
  const { db, storage } = database;
  const { pool } = threads;
  const summaries = createSummaries(db, createHistoryFigures(db), clock);
  engine.host.onFacts(summaries.accept);
  engine.onReady(summaries.recovered);
  const callStore = createCallStore(db);
  const calls = createCallService({
    calls: callStore,
    summaries,
    liveCalls: engine.projection.liveCalls,
    searchHistory: (request) => pool.run('searchHistory', request),
    textPage: (request) => pool.run('exportTextPage', request),
    endCall: engine.host.endCall,
    transferCall: engine.host.transferCall,
    timeZone: day.timeZone,
    objectivePct: () => settings.get('successObjectivePct'),
    audit,
    clock,
  });
  return {
    callNames: (): CallNames => ({ emails: callStore.userEmails(), campaignNames: callStore.campaignNames() }),
    /** Starts adding the numbers of new calls to their index. */
    startIndexing: (): RepeatingTask =>
      startNumberIndexer({
        pool,
        index: createNumberIndex(db),
        onError: (error) => {
          if (storage.note(error) === null) log('data').error({ err: error }, 'called numbers could not be indexed');
        },
      }),
    routes: (api: App) => registerCallRoutes(api, calls),
  };
}

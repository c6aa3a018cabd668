/** Wires the records: chaining, removal by age, and the dossier of a number. */
import { createNumberHolds } from '#server/dialer/number-holds.ts';
import type { Platform } from '#server/compose-platform.ts';
import type { App } from '#server/platform/http/app.ts';
import type { NumberReader } from '#server/platform/number-reader.ts';
import { createRecordAppender } from './queries/appender.ts';
import type { DossierRequest } from './queries/dossier-page.ts';
import { registerDossierRoutes } from './routes.ts';
import { createDossierService } from './service.ts';
import { createRecordStore } from './store.ts';

/** Maximum number of half seconds for which a dossier waits until what has happened is chained. */
const MOST_HALF_SECONDS = 4;

export function recordsPlugin(platform: Platform, { readToFind }: Pick<NumberReader, 'readToFind'>) {
  const { database, threads, recordKey: key, audit, clock } = platform;
  const { db } = database;
  const store = createRecordStore(db, key);
  const holds = createNumberHolds(db);
  const holdsOf = (phone: string) => holds(phone, null);
  const append = (): Promise<boolean> => threads.pool.run('appendRecords', key);
  const readPage = (request: DossierRequest) => threads.pool.run('dossierPage', key, request);
  async function catchUp(): Promise<boolean> {
    let isMore = true;
    for (let tried = 0; isMore && tried < MOST_HALF_SECONDS; tried++) isMore = await append();
    return isMore;
  }
  const dossiers = createDossierService({ store, readPage, catchUp, readToFind, holdsOf, audit, clock });
  return {
    isBehind: createRecordAppender(db, { key, clock }).isBehind,
    append,
    dropBefore: (beforeMs: number, most: number): number => store.dropBefore(beforeMs, most, clock.nowMs()),
    routes: (api: App) => registerDossierRoutes(api, dossiers),
  };
}

/** Wires the records: chaining, removal by age, and the dossier of a number. */
import { createNumberHolds } from '#server/dialer/number-holds.ts';
import type { Platform } from '#server/compose-platform.ts';
import type { App } from '#server/platform/http/app.ts';
import type { NumberReader } from '#server/platform/number-reader.ts';
import { createRecordAppender } from './queries/appender.ts';
import { registerDossierRoutes } from './routes.ts';
import { createDossierService } from './service.ts';
import { createRecordStore } from './store.ts';

export function recordsPlugin(platform: Platform, { readToFind }: Pick<NumberReader, 'readToFind'>) {
  const { database, threads, recordKey: key, audit, clock } = platform;
  const { db } = database;
  const store = createRecordStore(db, key);
  const holds = createNumberHolds(db);
  const holdsOf = (phone: string) => holds(phone, null);
  const dossiers = createDossierService({ store, readToFind, holdsOf, audit, clock });
  return {
    isBehind: createRecordAppender(db, { key, clock }).isBehind,
    append: () => threads.pool.run('appendRecords', key),
    dropBefore: (beforeMs: number, most: number): number => store.dropBefore(beforeMs, most, clock.nowMs()),
    routes: (api: App) => registerDossierRoutes(api, dossiers),
  };
}

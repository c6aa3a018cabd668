/** A thread of the pool. Its exports are the tasks, by their names in tasks.ts. */
import { workerData } from 'node:worker_threads';
import { shiftedClock } from '#server/clock.ts';
import { openDatabase } from '#server/db/open.ts';
import { createAuditPage } from '#server/domains/audit/reader.ts';
import { createAuditStore } from '#server/domains/audit/store.ts';
import { measureAudio as measure } from '#server/domains/audio/measure.ts';
import { createBlacklistStore } from '#server/domains/blacklist/store.ts';
import { createCallStore } from '#server/domains/calls/call-store.ts';
import { createExportPage } from '#server/domains/calls/export.ts';
import { createSyntheticClis } from '#server/domains/cli-calculator/synthetic-clis.ts';
import { createCliUsageStore } from '#server/domains/cli-usage/usage-store.ts';
import { createContactStore } from '#server/domains/contacts/contact-store.ts';
import { createImport } from '#server/domains/contacts/import.ts';
import { createUploadStore } from '#server/domains/contacts/upload-store.ts';
import { createMetricStore } from '#server/domains/metrics/store.ts';
import { openStoredTables } from '#server/export/stored-tables.ts';
import { createTextPage } from '#server/export/text-page.ts';
import { checkpoint as checkpointDatabase } from './checkpoint.ts';
import type { PoolTasks, PoolWorkerData } from './tasks.ts';

const { databaseFile, writeLock, stopping, clockOffsetMs } = workerData as PoolWorkerData;
const db = openDatabase(databaseFile, 'pool', writeLock);
const stopWord = new Int32Array(stopping);

export const importContacts: PoolTasks['importContacts'] = createImport({
  db,
  uploads: createUploadStore(db),
  contacts: createContactStore(db),
  isBlocked: createBlacklistStore(db).isBlocked,
  clock: shiftedClock(clockOffsetMs),
  checkpoint: () => void checkpointDatabase(db),
  isStopping: () => Atomics.load(stopWord, 0) !== 0,
});

export const exportHistoryPage: PoolTasks['exportHistoryPage'] = createExportPage(createCallStore(db));

export const exportTextPage: PoolTasks['exportTextPage'] = createTextPage(openStoredTables(db));

export const metricSteps: PoolTasks['metricSteps'] = createMetricStore(db).listSteps;

export const auditPage: PoolTasks['auditPage'] = createAuditPage(createAuditStore(db));

const cliUsage = createCliUsageStore(db);
export const cliPage: PoolTasks['cliPage'] = cliUsage.page;
export const cliSummary: PoolTasks['cliSummary'] = cliUsage.summary;

export const addSyntheticClis: PoolTasks['addSyntheticClis'] = createSyntheticClis(db);

export const checkpoint: PoolTasks['checkpoint'] = () => checkpointDatabase(db);

export const measureAudio: PoolTasks['measureAudio'] = measure;

/**
 * A thread of the pool and its tasks. Each task's modules are loaded on first use, because a request may be waiting for
 * the thread to start.
 */
import type { DossierRequest } from '#server/domains/records/queries/dossier-page.ts';
import { checkpoint as checkpointDatabase } from '#server/platform/db/checkpoint.ts';
import type { WorkbookSource } from '#server/platform/exports/sheet.ts';
import { createTaskRunner, data, db, lazily, signals } from '#server/platform/pool/thread.ts';
import { shiftedClock } from '#server/platform/time/clock.ts';

/** Page cache of imports, KiB. Imports look up numbers all over an index; other tasks read each row once. */
const IMPORT_CACHE_KIB = 16_000;

/** Maximum number of rows of a workbook that the pool packs, which takes some 10 ms. */
const FEW_ROWS = 500;

/** Time limit for indexing, because other tasks wait for the thread, ms. */
const INDEXING_MS = 500;

const clock = shiftedClock(data.clockOffsetMs);

const historyReader = async () => {
  const { createHistoryReader } = await import('#server/domains/calls/history-reader.ts');
  const { createCallStore } = await import('#server/domains/calls/call-store.ts');
  return createHistoryReader(createCallStore(db()));
};

const cliUsage = async () =>
  (await import('#server/domains/caller-ids/usage/usage-store.ts')).createCliUsageStore(db());

const blacklistPages = async () =>
  (await import('#server/domains/contacts/blacklist/page-store.ts')).createBlacklistPageStore(db());

const tasks = {
  checkpoint: lazily(async () => () => {
    const result = checkpointDatabase(db());
    signals.checkpointed();
    return result;
  }),

  importContacts: lazily(async () => {
    const { createImportTask } = await import('#server/domains/contacts/import/import-task.ts');
    return createImportTask(db(), { ...signals, clock });
  }, IMPORT_CACHE_KIB),

  /** Returns a page of the history for filters that must scan calls. */
  searchHistory: lazily(async () => (await historyReader()).rows),

  /** Returns the figures for filters that must scan calls. */
  countHistory: lazily(async () => (await historyReader()).figures),

  /** Adds the numbers of new calls to their index for half a second at most. Returns whether there may be more. */
  indexNumbers: lazily(async () => {
    const { indexInSteps } = await import('#server/platform/db/index-in-steps.ts');
    const { createNumberIndex } = await import('#server/platform/db/number-index.ts');
    return () => indexInSteps(db(), createNumberIndex(db()), { forMs: INDEXING_MS, isStopping: signals.isStopping });
  }),

  /** Adds new contacts to their indexes for half a second at most. Returns whether there may be more. */
  indexContacts: lazily(async () => {
    const { indexContacts: index } = await import('#server/domains/contacts/directory/indexing.ts');
    return () => index(db(), { forMs: INDEXING_MS, isStopping: signals.isStopping });
  }),

  /** Chains new records for half a second at most. Returns whether there may be more. */
  appendRecords: lazily(async () => {
    const [{ indexInSteps }, { createRecordAppender }] = await Promise.all([
      import('#server/platform/db/index-in-steps.ts'),
      import('#server/domains/records/queries/appender.ts'),
    ]);
    return (key: Uint8Array) =>
      indexInSteps(db(), createRecordAppender(db(), { key, clock }), {
        forMs: INDEXING_MS,
        isStopping: signals.isStopping,
      });
  }),

  /** Returns a page of what is recorded about a number. */
  dossierPage: lazily(async () => {
    const { createDossierPage } = await import('#server/domains/records/queries/dossier-page.ts');
    return (key: Uint8Array, request: DossierRequest) => createDossierPage(db(), key)(request);
  }),

  findContacts: lazily(async () =>
    (await import('#server/domains/contacts/directory/reader.ts')).createContactReader(db()),
  ),
  /** Returns a page of contacts that a waiting user has requested. */
  findContactPage: lazily(async () =>
    (await import('#server/domains/contacts/directory/reader.ts')).createContactReader(db()),
  ),
  countContacts: lazily(async () =>
    (await import('#server/domains/contacts/directory/queries/counts.ts')).createContactCounts(db()),
  ),
  /** Returns a page of the contacts that can be recycled. */
  findRecyclable: lazily(async () =>
    (await import('#server/domains/contacts/recycling/candidate-store.ts')).createRecycleCandidates(db()),
  ),
  copyContacts: lazily(async () => {
    const { createContactCopy } = await import('#server/domains/contacts/import/copy.ts');
    return createContactCopy(db(), { ...signals, clock });
  }),

  blacklistPage: lazily(async () => (await blacklistPages()).page),
  countBlacklistUndo: lazily(async () => (await blacklistPages()).countUndo),

  /** Replaces the set of a registry. */
  loadRegistry: lazily(async () => {
    const [{ createRegistryLoad }, { createAudit }, { createImportCheckpointer }] = await Promise.all([
      import('#server/domains/contacts/registries/load.ts'),
      import('#server/platform/audit/service.ts'),
      import('#server/domains/contacts/import/checkpointer.ts'),
    ]);
    return createRegistryLoad(db(), {
      audit: createAudit(db(), clock),
      clock,
      isStopping: signals.isStopping,
      newCheckpointer: () =>
        createImportCheckpointer({
          madeElsewhere: signals.checkpoints,
          checkpoint: () => void checkpointDatabase(db()),
          nowMs: () => performance.now(),
        }),
    });
  }),

  exportContacts: lazily(async () =>
    (await import('#server/domains/contacts/directory/export-page.ts')).createExportPage(db()),
  ),

  exportTextPage: lazily(async () => {
    const [{ createTextPage }, { openStoredTables }] = await Promise.all([
      import('#server/platform/exports/text-page.ts'),
      import('./exported-tables.ts'),
    ]);
    return createTextPage(openStoredTables(db()));
  }),

  /** Returns a sheet as a workbook, or null if it has too many rows. */
  packSheet: lazily(async () => {
    const [{ packSheet }, { openSheets }] = await Promise.all([
      import('#server/platform/exports/workbook.ts'),
      import('./exported-tables.ts'),
    ]);
    const open = openSheets(db());
    return (source: WorkbookSource) => packSheet(open(source), FEW_ROWS);
  }),

  metricsChart: lazily(async () => {
    const [{ createMetricsChart }, { createMetricStore }] = await Promise.all([
      import('#server/domains/monitoring/metrics/chart.ts'),
      import('#server/domains/monitoring/metrics/store.ts'),
    ]);
    return createMetricsChart(createMetricStore(db()));
  }),

  trunkHours: lazily(async () => (await import('#server/domains/trunks/hours-store.ts')).createTrunkHours(db())),

  detectionCost: lazily(async () =>
    (await import('#server/domains/campaigns/detection/cost-store.ts')).createCostReader(db()),
  ),

  shortCalls: lazily(async () =>
    (await import('#server/domains/alerts/figures/short-calls.ts')).createShortCallFigures(db()),
  ),

  answerDrops: lazily(async () =>
    (await import('#server/domains/alerts/figures/caller-id-answers.ts')).createAnswerDropFigures(db()),
  ),

  /** Returns a report of few rows. */
  report: lazily(async () => (await import('#server/domains/reports/files.ts')).createReportAnswer(db())),
  /** Returns a report of any number of rows as text. */
  reportText: lazily(async () => (await import('#server/domains/reports/files.ts')).createReportText(db())),
  /** Returns a report of people or of wrap-up codes as text. */
  peopleText: lazily(async () => (await import('#server/domains/reports/people/files.ts')).createPeopleText(db())),

  auditPage: lazily(async () => {
    const [{ createAuditPage }, { createAuditStore }] = await Promise.all([
      import('#server/domains/accounts/audit/reader.ts'),
      import('#server/domains/accounts/audit/store.ts'),
    ]);
    return createAuditPage(createAuditStore(db()));
  }),

  cliPage: lazily(async () => (await cliUsage()).page),
  shortCallsByCli: lazily(async () =>
    (await import('#server/domains/caller-ids/inventory/short-calls.ts')).createShortCallsByCli(db()),
  ),
  cliSummary: lazily(async () => (await cliUsage()).summary),

  addSyntheticClis: lazily(async () => {
    const [{ createSyntheticClis }, { createAudit }] = await Promise.all([
      import('#server/domains/caller-ids/calculator/synthetic-clis.ts'),
      import('#server/platform/audit/service.ts'),
    ]);
    return createSyntheticClis(db(), createAudit(db(), clock));
  }),

  /** Generates the demo's past week of calls at its first start. */
  makeDemoWeek: lazily(async () => {
    const [{ makeDemoWeek }, { openDatabase }] = await Promise.all([
      import('#server/demo/history/make.ts'),
      import('#server/platform/db/open.ts'),
    ]);
    return (options: Parameters<typeof makeDemoWeek>[1]) => {
      const own = openDatabase(data.databaseFile, 'pool', data.writeLock);
      try {
        return makeDemoWeek(own, options);
      } finally {
        own.close();
      }
    };
  }),

  simulateClis: lazily(async () => (await import('#server/domains/caller-ids/calculator/simulation.ts')).simulateClis),

  /** Returns the format and duration of an audio file. */
  measureAudio: lazily(async () => (await import('#server/domains/audio/measure.ts')).measureAudio),

  convertToPrompt: lazily(async () => (await import('#server/telephony/prompts/convert.ts')).convertToPrompt),
};
export type PoolTasks = typeof tasks;

export const runTask = createTaskRunner(tasks);

/** What the pool can do: name → request and answer. Both cross a thread, so they are plain data. */
import type { AuditPage, AuditRequest } from '#server/domains/audit/reader.ts';
import type { Measured } from '#server/domains/audio/measure.ts';
import type { ExportPage, ExportPageRequest } from '#server/domains/calls/export.ts';
import type { HistoryFound, HistoryRequest } from '#server/domains/calls/history-reader.ts';
import type { CliSimulationRequest, CliSimulationResult } from '#server/domains/cli-calculator/simulation.ts';
import type { SyntheticClisAnswer, SyntheticClisRequest } from '#server/domains/cli-calculator/synthetic-clis.ts';
import type { CliPage } from '#server/domains/cli-usage/page.ts';
import type { UsageSummary } from '#server/domains/cli-usage/summary.ts';
import type { CliPageOrder, CliSummaryOrder } from '#server/domains/cli-usage/usage-store.ts';
import type { ImportOutcome, ImportRequest } from '#server/domains/contacts/import.ts';
import type { ChartRequest } from '#server/domains/metrics/chart.ts';
import type { TextPage, TextPageRequest } from '#server/export/text-page.ts';
import type { CheckpointResult } from './checkpoint.ts';

export type PoolTasks = {
  importContacts: (request: ImportRequest) => Promise<ImportOutcome>;
  /** A page of the history of some numbers. */
  searchHistory: (request: HistoryRequest) => HistoryFound;
  exportHistoryPage: (request: ExportPageRequest) => ExportPage;
  /** Adds the numbers of new calls to their index, for half a second at most; whether there may be more. */
  indexNumbers: () => Promise<boolean>;
  /** A page of a table's export. */
  exportTextPage: (request: TextPageRequest) => TextPage;
  /** A chart's answer, as JSON. */
  metricsChart: (request: ChartRequest) => string;
  /** What the file at a path is, and how long it plays. Bounded in time. */
  measureAudio: (path: string) => Promise<Measured>;
  auditPage: (request: AuditRequest) => AuditPage;
  cliPage: (order: CliPageOrder) => CliPage;
  cliSummary: (order: CliSummaryOrder) => UsageSummary;
  addSyntheticClis: (request: SyntheticClisRequest) => SyntheticClisAnswer;
  /** Bounded in time. */
  simulateClis: (request: CliSimulationRequest) => CliSimulationResult;
  checkpoint: () => CheckpointResult;
};
export type PoolTaskName = keyof PoolTasks;

/** How each of the pool's threads is started. */
export type PoolWorkerData = {
  readonly databaseFile: string;
  /** Shared memory of the write lock. */
  readonly writeLock: SharedArrayBuffer;
  /** Shared memory of the pool's signals. */
  readonly signals: SharedArrayBuffer;
  /** Added to the wall clock (SIM_CLOCK). */
  readonly clockOffsetMs: number;
};

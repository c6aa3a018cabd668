/** What the main thread and a thread that writes a workbook say to each other. */
import type { StoredTableName } from './stored-tables.ts';

/** What the one sheet shows, its name, and when it was asked for. */
export type WorkbookSource = { readonly name: string; readonly table: StoredTableName; readonly nowMs: number };

/** main → thread */
export type WorkbookCommands = {
  /** The next bytes; null at the end. */
  next(): Promise<Uint8Array | null>;
};

/** How the thread is started. */
export type WorkbookWorkerData = {
  readonly databaseFile: string;
  readonly writeLock: SharedArrayBuffer;
  readonly source: WorkbookSource;
};

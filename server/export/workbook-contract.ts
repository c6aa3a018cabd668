/** Messages between the main thread and a thread that writes a workbook. */
import type { StoredTableName } from './stored-tables.ts';

/** The table of the one sheet, its name, and when it was requested. */
export type WorkbookSource = { readonly name: string; readonly table: StoredTableName; readonly nowMs: number };

/** main → thread */
export type WorkbookCommands = {
  /** The next bytes; null at the end. */
  next(): Promise<Uint8Array | null>;
};

/** The thread's start parameters. */
export type WorkbookWorkerData = {
  readonly databaseFile: string;
  readonly writeLock: SharedArrayBuffer;
  readonly source: WorkbookSource;
};

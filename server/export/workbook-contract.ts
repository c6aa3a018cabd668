/** What the main thread and a thread that writes a workbook say to each other. */
import type { Row } from './cell.ts';
import type { StoredTableName } from './stored-tables.ts';

/** What the one sheet shows, and its name. */
export type WorkbookSource = { readonly name: string } & (
  | { readonly kind: 'stored'; readonly table: StoredTableName }
  | { readonly kind: 'rows'; readonly fields: readonly string[]; readonly rows: readonly Row[] }
);

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

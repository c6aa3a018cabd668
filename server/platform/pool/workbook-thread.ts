/** Writes one long workbook in a thread of its own, because packing rows takes more time than the main thread has. */
import { workerData } from 'node:worker_threads';
import { openConnection } from '#server/platform/db/connection.ts';
import { connectToHost } from '#server/platform/threads/worker-host.ts';
import type { Row } from '#shared/lists/cell.ts';
import type { SheetRequest } from '#server/platform/exports/sheet.ts';
import type { PageKey, StoredTable, TableSource } from '#server/platform/exports/stored-table.ts';
import { sheetOf, streamSheet } from '#server/platform/exports/workbook.ts';
import { openSheets } from './sheets.ts';
import { openStoredTables } from './stored-tables.ts';
import type { WorkbookCommands, WorkbookWorkerData } from './workbook-host.ts';

/** Bytes handed over at a time. */
const PART_BYTES = 64 * 1024;

const { databaseFile, writeLock, source } = workerData as WorkbookWorkerData;
const db = openConnection(databaseFile, 'pool', writeLock);
const reader = open().getReader();

function open(): ReadableStream<Uint8Array> {
  if ('sheet' in source) return streamSheet(openSheets(db)[source.sheet](source as SheetRequest<never>));
  const table = openStoredTables(db)[source.table];
  return streamSheet(sheetOf({ name: source.name, fields: table.fields, rows: rowsOf(table, source) }));
}

function* rowsOf({ page }: StoredTable, request: TableSource): Generator<Row> {
  let after: PageKey | null = null;
  do {
    const found = page(after, request, null);
    yield* found.rows;
    after = found.next;
  } while (after !== null);
}

/** The next bytes; null at the end. */
async function next(): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  for (let bytes = 0; bytes < PART_BYTES;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.length;
  }
  return parts.length === 0 ? null : Buffer.concat(parts);
}

connectToHost<WorkbookCommands>({ next });

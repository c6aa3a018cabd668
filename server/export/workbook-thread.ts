/** Writes one long workbook in a thread of its own, because packing rows takes more time than the main thread has. */
import { parentPort, workerData } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import { openConnection } from '#server/db/connection.ts';
import { packCode } from '#server/threads/error-codes.ts';
import type { Row } from './cell.ts';
import { openStoredTables, type PageKey, type StoredTable } from './stored-tables.ts';
import { streamWorkbook } from './workbook.ts';
import type { WorkbookCommands, WorkbookWorkerData } from './workbook-contract.ts';

/** Bytes handed over at a time. */
const PART_BYTES = 64 * 1024;

const port = parentPort;
if (port === null) throw new Error('a workbook is written in a thread');
const { databaseFile, writeLock, source } = workerData as WorkbookWorkerData;
const table = openStoredTables(openConnection(databaseFile, 'pool', writeLock))[source.table];
const reader = streamWorkbook(source.name, table.fields, rowsOf(table)).getReader();

async function* rowsOf({ page }: StoredTable): AsyncGenerator<Row> {
  let after: PageKey | null = null;
  do {
    const found = page(after, source);
    yield* found.rows;
    after = found.next;
  } while (after !== null);
}

/** The next bytes; null at the end. */
async function next(): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  try {
    for (let bytes = 0; bytes < PART_BYTES;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      bytes += value.length;
    }
  } catch (error) {
    throw packCode(error);
  }
  return parts.length === 0 ? null : Buffer.concat(parts);
}

createBirpc<object, WorkbookCommands>(
  { next },
  { post: (message: unknown) => port.postMessage(message), on: (listen) => void port.on('message', listen) },
);

/** Writes one long workbook in its own thread, because packing the rows would block the main thread. */
import { workerData } from 'node:worker_threads';
import { openConnection } from '#server/platform/db/connection.ts';
import { connectToHost } from '#server/platform/threads/worker-host.ts';
import { streamSheet } from '#server/platform/exports/workbook.ts';
import type { WorkbookCommands, WorkbookWorkerData } from '#server/platform/pool/workbook-host.ts';
import { openSheets } from './exported-tables.ts';

/** Minimum size of a part sent to the main thread, except the last one, bytes. */
const PART_BYTES = 64 * 1024;

const { databaseFile, writeLock, source } = workerData as WorkbookWorkerData;
const db = openConnection(databaseFile, 'pool', writeLock);
const reader = streamSheet(openSheets(db)(source)).getReader();

/** Returns the next bytes, or null at the end. */
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

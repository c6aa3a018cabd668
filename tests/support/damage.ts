import { closeSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';

/** Overwrites part of a file with noise. */
export function garble(file: string, from: number, bytes: number): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(bytes, 0xa5), 0, bytes, from);
  closeSync(handle);
}

/** Overwrites a database with noise, except its first page. */
export function garblePages(file: string): void {
  const PAGE_BYTES = 4096;
  garble(file, PAGE_BYTES, statSync(file).size - PAGE_BYTES);
}

const LOG_HEADER_BYTES = 32;
const FRAME_BYTES = 24 + 4096;
/** Positions in the index of the write-ahead log (https://sqlite.org/walformat.html). */
const FRAMES_AT = 16;
const CHECKPOINTED_AT = 128;

/**
 * Returns the range of a database's write-ahead log that a power cut can destroy. A checkpoint flushes frames to disk
 * before it changes the database file; later frames, up to the last commit, need not be on disk.
 */
export function unflushedPart(databaseFile: string): { from: number; to: number } {
  const index = readFileSync(`${databaseFile}-shm`);
  const endOf = (at: number): number => LOG_HEADER_BYTES + index.readUInt32LE(at) * FRAME_BYTES;
  return { from: endOf(CHECKPOINTED_AT), to: endOf(FRAMES_AT) };
}

import { closeSync, openSync, statSync, writeSync } from 'node:fs';

/** Overwrites a part of a file with noise. */
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

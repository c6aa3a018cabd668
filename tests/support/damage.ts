import { closeSync, openSync, statSync, writeSync } from 'node:fs';

/** Writes noise over a part of a file. */
export function garble(file: string, from: number, bytes: number): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(bytes, 0xa5), 0, bytes, from);
  closeSync(handle);
}

/** Writes noise over a database, all but its first page. */
export function garblePages(file: string): void {
  const PAGE_BYTES = 4096;
  garble(file, PAGE_BYTES, statSync(file).size - PAGE_BYTES);
}

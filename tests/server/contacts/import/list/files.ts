import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readList, type ListOptions, type ListRow } from '#server/domains/contacts/import/list/read-list.ts';

/** Writes `content` to a temporary file, calls `work` with its path, and removes it. */
export async function withFile<T>(content: string | Uint8Array, work: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-list-'));
  try {
    const path = join(folder, 'list.csv');
    writeFileSync(path, content);
    return await work(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Parses every row of a list. */
export function rowsOf(content: string | Uint8Array, options: ListOptions = { country: 'AR' }): Promise<ListRow[]> {
  return withFile(content, async (path) => {
    const rows: ListRow[] = [];
    for await (const batch of readList(path, options)) rows.push(...batch.rows);
    return rows;
  });
}

/** Formats a row as line, phone and name, or as line and reject reason. */
export function short(row: ListRow): string {
  return row.ok ? `${row.line} ${row.phone} ${row.name}`.trim() : `${row.line} ${row.reason}`;
}

import Database from 'better-sqlite3';

/** All remaining pages in one step: a write between two steps would restart the copy. */
const ALL_PAGES = 2 ** 31 - 1;

/** Copies a consistent snapshot of a database, including its write-ahead log. Others may write to it meanwhile. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new Database(from, { readonly: true });
  try {
    await source.backup(to, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
}

import Database from 'better-sqlite3';

/** Number of pages per step: all of them, because a write between two steps would restart the copy. */
const ALL_PAGES = 2 ** 31 - 1;

/** Copies a consistent snapshot of a database, including its write-ahead log. Other processes may keep writing. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new Database(from, { readonly: true });
  try {
    await source.backup(to, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
}

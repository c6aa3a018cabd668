import Database from 'better-sqlite3';

/** All that is left, in one step: between two steps somebody else's write would make the copy begin anew. */
const ALL_PAGES = 2 ** 31 - 1;

/** Copies a database as it is at one moment, with what is still in its log. Somebody may write to it meanwhile. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new Database(from, { readonly: true });
  try {
    await source.backup(to, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
}

import type { Connection } from './connection.ts';

/** With more keys than this all are read anew: what is kept stays small, whoever asks. */
const MAX_KEYS = 10_000;

/** What `read` answered for `key`, kept. */
export type ReadCache<K, V> = (key: K, read: () => V) => V;

/**
 * Keeps what was read from tables that only the main thread writes, until it writes anything, by whatever statement. On
 * another thread's handle, and while a write is open that may be rolled back, it reads each time.
 */
export function createReadCache<K, V>(db: Connection, maxKeys = MAX_KEYS): ReadCache<K, V> {
  const values = new Map<K, V>();
  let at = -1;

  return (key, read) => {
    const changes = db.role === 'main' ? db.changes() : null;
    if (changes === null) return read();
    if (changes !== at || values.size > maxKeys) {
      values.clear();
      at = changes;
    }
    const known = values.get(key);
    if (known !== undefined || values.has(key)) return known as V;
    const value = read();
    values.set(key, value);
    return value;
  };
}

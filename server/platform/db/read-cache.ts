import type { Connection } from './connection.ts';

/** With more keys than this the cache is cleared, so that its size stays bounded. */
const MAX_KEYS = 10_000;

/** Returns the cached result of `read` for `key`. */
type ReadCache<K, V> = (key: K, read: () => V) => V;

/**
 * Caches reads of tables that only the main thread writes, until its next write by any statement. On another thread's
 * handle, and inside a write that may be rolled back, every call reads.
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

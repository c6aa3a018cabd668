import type { Connection } from './connection.ts';

/** The cache is cleared when it exceeds this. */
const MAX_KEYS = 10_000;

/** Returns the cached value of `key`, or reads and caches it. */
type ReadCache<K, V> = (key: K, read: () => V) => V;

/**
 * Creates a cache for reads of tables that only the main thread writes. Any write by the main thread clears it. It is
 * bypassed on other threads, and inside a write, because that may be rolled back.
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

/** Sums by key, kept in memory until they are written: one statement a key and transaction, instead of one a fact. */
export type SumBuffer<Key extends readonly (number | string)[], Sums> = {
  /** The sums of a key, to be added to; nothing yet when it is new. */
  of(...key: Key): Sums;
  /** Hands each key's sums over, in the order in which they came, and forgets them. */
  drain(write: (sums: Sums) => void): void;
};

/** `empty` makes the sums of a key, which should hold the key too. */
export function createSumBuffer<Key extends readonly (number | string)[], Sums>(
  empty: (...key: Key) => Sums,
): SumBuffer<Key, Sums> {
  const byKey = new Map<number | string, Sums>();
  return {
    of(...key) {
      const name = key.length === 1 ? key[0]! : key.join('\t');
      const known = byKey.get(name);
      if (known !== undefined) return known;
      const made = empty(...key);
      byKey.set(name, made);
      return made;
    },
    drain(write) {
      if (byKey.size === 0) return;
      byKey.forEach(write);
      byKey.clear();
    },
  };
}

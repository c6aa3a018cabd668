import type { FactSink } from '#engine/ports.ts';
/** A listener that writes the facts of a tick in as few statements as possible when the tick ends. */
export type TickSink = FactSink & {
  /** Writes the pending sums into the open transaction. */
  flush(): void;
};

/** Accumulates sums by key in memory: one statement per key and transaction instead of one per fact. */
type SumBuffer<Key extends readonly (number | string)[], Sums> = {
  /** The sums of a key, to be updated in place; empty when it is new. */
  of(...key: Key): Sums;
  /** Passes each key's sums to `write`, in order of first use, and clears them. */
  drain(write: (sums: Sums) => void): void;
};

/** `empty` creates the sums of a key, which should include the key. */
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

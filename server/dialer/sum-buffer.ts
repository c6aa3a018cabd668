import type { FactSink } from '#engine/ports.ts';
/** A listener that writes a tick's facts in as few statements as possible at the end of the tick. */
export type TickSink = FactSink & {
  /** Writes the pending sums into the open transaction. */
  flush(): void;
};

/** Accumulates sums by key in memory, so that a transaction writes one statement per key rather than one per fact. */
type SumBuffer<Key extends readonly (number | string)[], Sums> = {
  /** Returns the sums of a key for updating in place, creating them if needed. */
  of(...key: Key): Sums;
  /** Passes each key's sums to `write` in the order of first use, and clears them. */
  drain(write: (sums: Sums) => void): void;
};

/** Creates a buffer. `empty` creates the initial sums of a key, which should contain the key. */
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

/** What the pool and its threads tell each other while tasks run: words of shared memory. */
const STOPPING = 0;
const CHECKPOINTS = 1;
const WORDS = 2;

export type PoolSignals = {
  /** Imports, and the indexing of numbers, stop where they are consistent; there is no way back. */
  stop(): void;
  isStopping(): boolean;
  /** A checkpoint of the pool has moved what it could. */
  checkpointed(): void;
  /** How many have, so far. */
  checkpoints(): number;
};

export function newPoolSignalsBuffer(): SharedArrayBuffer {
  return new SharedArrayBuffer(WORDS * Int32Array.BYTES_PER_ELEMENT);
}

/** This thread's handle on the signals in `buffer`. */
export function createPoolSignals(buffer: SharedArrayBuffer): PoolSignals {
  const words = new Int32Array(buffer);
  return {
    stop: () => void Atomics.store(words, STOPPING, 1),
    isStopping: () => Atomics.load(words, STOPPING) !== 0,
    checkpointed: () => void Atomics.add(words, CHECKPOINTS, 1),
    checkpoints: () => Atomics.load(words, CHECKPOINTS),
  };
}

/** Signals between the pool and its running tasks, in shared memory. */
const STOPPING = 0;
const CHECKPOINTS = 1;
const WORDS = 2;

export type PoolSignals = {
  /** Makes imports and indexing stop at the next consistent point. Irreversible. */
  stop(): void;
  isStopping(): boolean;
  /** Counts a finished checkpoint. */
  checkpointed(): void;
  /** Number of finished checkpoints. */
  checkpoints(): number;
};

export function newPoolSignalsBuffer(): SharedArrayBuffer {
  return new SharedArrayBuffer(WORDS * Int32Array.BYTES_PER_ELEMENT);
}

/** Returns this thread's handle on the signals in `buffer`. */
export function createPoolSignals(buffer: SharedArrayBuffer): PoolSignals {
  const words = new Int32Array(buffer);
  return {
    stop: () => void Atomics.store(words, STOPPING, 1),
    isStopping: () => Atomics.load(words, STOPPING) !== 0,
    checkpointed: () => void Atomics.add(words, CHECKPOINTS, 1),
    checkpoints: () => Atomics.load(words, CHECKPOINTS),
  };
}

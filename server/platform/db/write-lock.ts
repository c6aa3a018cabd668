/**
 * A write lock with priority for the engine. SQLite lets one thread write at a time and its busy_timeout is not fair,
 * so every write transaction of this process first takes this lock in shared memory.
 */
import { threadId } from 'node:worker_threads';
import { WRITE_TIMES_BYTES, writeTimesOf, type WriteTimes, type WriterRole } from './write-times.ts';

const FREE = 0;
const OWNER = 0; // FREE, or the word of the holder's thread
const ENGINE_WAITING = 1; // FREE, or the word of the engine's thread while it waits
const WORDS = 2;
/** Offset of the durations of writes, after the lock's words. */
const TIMES_AT = WORDS * Int32Array.BYTES_PER_ELEMENT;

/** A thread's value in the lock's words: its id plus 1, because the main thread's id is 0, like FREE. */
const wordOf = (ofThread: number): number => ofThread + 1;

/**
 * How long a writer waits for the lock. If a thread dies holding it, only the main thread can break the lock, so the
 * main thread must not wait forever.
 */
const MAX_WAIT_MS = 5000;

type WriteLock = {
  readonly buffer: SharedArrayBuffer;
  /**
   * Blocks the thread until it has the lock; transactions are short by rule (5 ms for bulk work). Throws
   * WriteLockTimeout after 5 s.
   */
  acquire(): void;
  release(): void;
  /** True while the engine waits: the holder should release the lock soon. */
  isEngineWaiting(): boolean;
};

export class WriteLockTimeout extends Error {
  constructor() {
    super(`the write lock was not available within ${MAX_WAIT_MS} ms`);
  }
}

/** Creates the shared memory of a lock; every thread needs it. */
export function newWriteLockBuffer(): SharedArrayBuffer {
  return new SharedArrayBuffer(TIMES_AT + WRITE_TIMES_BYTES);
}

/** Returns how long all threads of `role` have waited and written. */
export function timesOfWriters(buffer: SharedArrayBuffer, role: WriterRole): WriteTimes {
  return writeTimesOf(buffer, TIMES_AT, role);
}

/** Creates this thread's handle on the lock in `buffer`. */
export function createWriteLock(buffer: SharedArrayBuffer, role: WriterRole): WriteLock {
  const words = new Int32Array(buffer, 0, WORDS);
  const isEngine = role === 'engine';
  const own = wordOf(threadId);

  function acquire(): void {
    if (isEngine) Atomics.store(words, ENGINE_WAITING, own);
    const deadline = performance.now() + MAX_WAIT_MS;
    for (;;) {
      const waiting = isEngine ? FREE : Atomics.load(words, ENGINE_WAITING);
      const owner = waiting === FREE ? Atomics.compareExchange(words, OWNER, FREE, own) : null;
      if (owner === FREE) break;
      const leftMs = deadline - performance.now();
      if (leftMs <= 0) {
        if (isEngine) stopWaiting();
        throw new WriteLockTimeout();
      }
      if (owner !== null) Atomics.wait(words, OWNER, owner, leftMs);
      else Atomics.wait(words, ENGINE_WAITING, waiting, leftMs);
    }
    if (isEngine) stopWaiting();
  }

  /** Ends the engine's wait and wakes the writers that yielded to it. */
  function stopWaiting(): void {
    Atomics.store(words, ENGINE_WAITING, FREE);
    Atomics.notify(words, ENGINE_WAITING);
  }

  function release(): void {
    Atomics.store(words, OWNER, FREE);
    Atomics.notify(words, OWNER);
  }

  return { buffer, acquire, release, isEngineWaiting: () => Atomics.load(words, ENGINE_WAITING) !== FREE };
}

/**
 * Frees the lock if the thread with this id died holding it. Its uncommitted changes died with its database handle.
 * Only the thread's creator may call this, after the thread's exit.
 */
export function breakWriteLock(buffer: SharedArrayBuffer, ofThread: number): void {
  const words = new Int32Array(buffer, 0, WORDS);
  for (const word of [OWNER, ENGINE_WAITING]) {
    Atomics.compareExchange(words, word, wordOf(ofThread), FREE);
    Atomics.notify(words, word);
  }
}

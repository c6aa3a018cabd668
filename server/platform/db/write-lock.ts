/**
 * A write lock with priority for the engine. SQLite lets one thread write at a time and its busy_timeout is not fair,
 * so every write transaction of this process first takes this lock in shared memory.
 */
import { threadId } from 'node:worker_threads';
import { WRITE_TIMES_BYTES, writeTimesOf, type WriteTimes, type WriterRole } from './write-times.ts';

const FREE = 0;
const OWNER = 0; // FREE, or the word of the thread that holds it
const ENGINE_WAITING = 1; // FREE, or the word of the engine's thread while it waits
const WORDS = 2;
/** The durations of writes follow the lock's words. */
const TIMES_AT = WORDS * Int32Array.BYTES_PER_ELEMENT;

/** A thread's word, never FREE. The main thread's id is 0. */
const wordOf = (ofThread: number): number => ofThread + 1;

/**
 * How long a writer waits for the lock. A thread that died holding it blocks the others until the main thread breaks
 * the lock, so the main thread itself must not wait forever.
 */
const MAX_WAIT_MS = 5000;

type WriteLock = {
  readonly buffer: SharedArrayBuffer;
  /**
   * Waits for the lock and blocks the thread: transactions are short by rule (5 ms for bulk work). Throws
   * WriteLockTimeout after 5 s.
   */
  acquire(): void;
  release(): void;
  /** True while the engine waits: the holder should end as soon as it can. */
  isEngineWaiting(): boolean;
};

export class WriteLockTimeout extends Error {
  constructor() {
    super(`no turn to write within ${MAX_WAIT_MS} ms`);
  }
}

/** Shared memory for a new lock, to pass to every thread. */
export function newWriteLockBuffer(): SharedArrayBuffer {
  return new SharedArrayBuffer(TIMES_AT + WRITE_TIMES_BYTES);
}

/** How long writers of `role` have waited and written, over all their threads. */
export function timesOfWriters(buffer: SharedArrayBuffer, role: WriterRole): WriteTimes {
  return writeTimesOf(buffer, TIMES_AT, role);
}

/** This thread's handle on the lock in `buffer`. */
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

  /** Lets writers proceed that yielded to the engine. */
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
 * Frees the lock if the thread with this id died while writing; its database handle and its uncommitted changes died
 * with it. Only for the thread's creator, after its exit.
 */
export function breakWriteLock(buffer: SharedArrayBuffer, ofThread: number): void {
  const words = new Int32Array(buffer, 0, WORDS);
  for (const word of [OWNER, ENGINE_WAITING]) {
    Atomics.compareExchange(words, word, wordOf(ofThread), FREE);
    Atomics.notify(words, word);
  }
}

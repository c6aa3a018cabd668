/**
 * Writers take turns. SQLite lets one thread write at a time and its busy_timeout is not fair, so every
 * writing transaction of this process first takes this lock: a few words of shared memory, the engine first.
 */
import { threadId } from 'node:worker_threads';
import { WRITE_TIMES_BYTES, writeTimesOf, type WriteTimes } from './write-times.ts';
import type { WriterRole } from './writer-role.ts';

const FREE = 0;
const OWNER = 0; // FREE, or the word of the thread that holds it
const ENGINE_WAITING = 1; // FREE, or the word of the engine's thread while that wants in
const WORDS = 2;
/** Behind the lock's words lie the figures of those who hold it. */
const TIMES_AT = WORDS * Int32Array.BYTES_PER_ELEMENT;

/** A thread's: never FREE. The main thread's id is 0. */
const wordOf = (ofThread: number): number => ofThread + 1;

/** How long a writer waits for its turn. A holder that died keeps the lock until its supervisor, on the main thread, breaks it: main must not wait for ever. */
const MAX_WAIT_MS = 5000;

export type WriteLock = {
  readonly buffer: SharedArrayBuffer;
  /** Waits until it is this writer's turn. Blocks the thread: transactions are short by rule (5 ms for bulk work). Throws WriteLockTimeout after 5 s. */
  acquire(): void;
  release(): void;
  /** True while the engine waits for its turn: whoever has it ends what can end. */
  isEngineWaiting(): boolean;
};

export class WriteLockTimeout extends Error {
  constructor() {
    super(`no turn to write within ${MAX_WAIT_MS} ms`);
  }
}

/** Shared memory for a new lock, to hand to every thread. */
export function newWriteLockBuffer(): SharedArrayBuffer {
  return new SharedArrayBuffer(TIMES_AT + WRITE_TIMES_BYTES);
}

/** How long writers of `role` have waited and written, all threads of it together. */
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

  /** Lets those pass who stood back for the engine. */
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
 * Frees the lock if the thread of that id died in a write, with its database handle and so with what it had not committed. Only for
 * whoever started the thread, after its exit.
 */
export function breakWriteLock(buffer: SharedArrayBuffer, ofThread: number): void {
  const words = new Int32Array(buffer, 0, WORDS);
  for (const word of [OWNER, ENGINE_WAITING]) {
    Atomics.compareExchange(words, word, wordOf(ofThread), FREE);
    Atomics.notify(words, word);
  }
}

/** Kills entries that don't answer. This runs on the main thread, because the playing thread is blocked. */
import { createTurnMemory, turnViewOf, type TurnView } from './turn.ts';

const START_WITHIN_MS = 5000;

export type EntryWatch = {
  /** Starts watching another entry and returns its shared memory. */
  watch(): Int32Array;
  /** Stops watching an entry that has ended. */
  leave(memory: Int32Array): void;
  /** Kills all remaining entries. */
  stop(): void;
};

type Seen = { readonly view: TurnView; turn: number; sinceMs: number };

/**
 * Creates a watch.
 * @param answerWithinMs time limit for one answer, ms.
 */
export function createEntryWatch(answerWithinMs: number): EntryWatch {
  const entries = new Map<Int32Array, Seen>();
  const timer = setInterval(look, answerWithinMs / 10);
  timer.unref();

  function look(): void {
    const nowMs = performance.now();
    for (const seen of entries.values()) {
      const turn = seen.view.number();
      if (turn !== seen.turn) Object.assign(seen, { turn, sinceMs: nowMs });
      else if (turn % 2 === 1 && nowMs - seen.sinceMs > answerWithinMs) kill(seen.view, 0);
    }
  }

  return {
    watch() {
      const memory = createTurnMemory();
      entries.set(memory, { view: turnViewOf(memory), turn: 0, sinceMs: performance.now() });
      return memory;
    },
    leave: (memory) => entries.delete(memory),
    stop() {
      clearInterval(timer);
      for (const { view } of entries.values()) kill(view, START_WITHIN_MS);
    },
  };
}

/**
 * Kills an entry. Waits up to `startWithinMs` for its process id, because an entry may run before its thread reports
 * the id.
 */
function kill(view: TurnView, startWithinMs: number): void {
  const processId = view.processId(startWithinMs);
  if (processId === null) return;
  view.markKilled();
  try {
    process.kill(-processId, 'SIGKILL');
  } catch {
    // The entry has just ended.
  }
}

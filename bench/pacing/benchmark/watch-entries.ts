/** Ends entries that don't answer, from the main thread, because the playing one is blocked. */
import { createTurnMemory, turnViewOf, type TurnView } from './turn.ts';

const START_WITHIN_MS = 5000;

export type EntryWatch = {
  /** Memory for one more entry. */
  watch(): Int32Array;
  /** The entry has ended. */
  leave(memory: Int32Array): void;
  /** Ends all remaining entries. */
  stop(): void;
};

type Seen = { readonly view: TurnView; turn: number; sinceMs: number };

/** `answerWithinMs`: time limit of one answer. */
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

/** An entry may be running before its thread has said so. */
function kill(view: TurnView, startWithinMs: number): void {
  const processId = view.processId(startWithinMs);
  if (processId === null) return;
  view.markKilled();
  try {
    process.kill(-processId, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}

/** Records whose turn it is, in memory shared by the playing and the watching thread. */

/** The playing thread's side. */
export type Turn = {
  started(processId: number): void;
  /** The entry has been asked. */
  entrys(): void;
  /** It has answered. */
  ours(): void;
  /** Whether the watching thread has ended the entry. */
  wasKilled(): boolean;
};

/** The watching thread's side. */
export type TurnView = {
  /** Odd while the entry has to answer; changes with each turn. */
  number(): number;
  /** Null: not started. Waits up to `withinMs` for the start. */
  processId(withinMs: number): number | null;
  markKilled(): void;
};

const [NUMBER, PROCESS_ID, KILLED, SIZE] = [0, 1, 2, 3];

/** Allocates the memory of one entry's turns. */
export const createTurnMemory = (): Int32Array =>
  new Int32Array(new SharedArrayBuffer(SIZE * Int32Array.BYTES_PER_ELEMENT));

export const turnIn = (memory: Int32Array): Turn => ({
  started(processId) {
    Atomics.store(memory, PROCESS_ID, processId);
    Atomics.notify(memory, PROCESS_ID);
  },
  entrys: () => void Atomics.add(memory, NUMBER, 1),
  ours: () => void Atomics.add(memory, NUMBER, 1),
  wasKilled: () => Atomics.load(memory, KILLED) === 1,
});

export const turnViewOf = (memory: Int32Array): TurnView => ({
  number: () => Atomics.load(memory, NUMBER),
  processId(withinMs) {
    Atomics.wait(memory, PROCESS_ID, 0, withinMs);
    return Atomics.load(memory, PROCESS_ID) || null;
  },
  markKilled: () => void Atomics.store(memory, KILLED, 1),
});

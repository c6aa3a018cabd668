/** Records whose turn it is, in memory shared by the playing and the watching thread. */

/** The playing thread's side. */
export type Turn = {
  started(processId: number): void;
  /** Marks that the entry has to answer. */
  entrys(): void;
  /** Marks that the entry has answered. */
  ours(): void;
  /** Returns whether the watching thread has killed the entry. */
  wasKilled(): boolean;
};

/** The watching thread's side. */
export type TurnView = {
  /** Returns the number of the turn, which is odd while the entry has to answer. */
  number(): number;
  /** Waits up to `withinMs` for the entry's start. Returns its process id, or null if it has not started. */
  processId(withinMs: number): number | null;
  markKilled(): void;
};

const [NUMBER, PROCESS_ID, KILLED, SIZE] = [0, 1, 2, 3];

/** Allocates the shared memory of one entry. */
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

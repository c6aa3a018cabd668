/**
 * A binary heap of rows by due time and sequence number, in typed arrays. Rows with the same due time leave in
 * insertion order. Unlike the event queue (event-queue.ts), it does not support removal, but accepts fractional times
 * and times before those already taken out.
 */
export type DueHeap = {
  size(): number;
  /** Returns the due time of the first row, or Infinity when empty. */
  nextAt(): number;
  /** Returns the row that is due first, or -1 when empty. */
  next(): number;
  /** Adds a row, an integer from 0 to 2^31 − 1, that is due at `at`. */
  push(at: number, row: number): void;
  /**
   * Adds a row with an explicit sequence number, which orders rows with the same due time. Use either `pushAs` or
   * `push`, not both.
   */
  pushAs(at: number, sequence: number, row: number): void;
  /** Returns the sequence number of the first row, or Infinity when empty. */
  nextSequence(): number;
  /** Removes and returns the row that is due first, or -1 when empty. */
  pop(): number;
};

/** Creates an empty heap with an initial capacity (a positive integer), which doubles when full. */
export function createDueHeap(capacity: number): DueHeap {
  let times = new Float64Array(capacity);
  let sequences = new Float64Array(capacity);
  let rows = new Int32Array(capacity);
  let size = 0;
  let sequence = 0;

  function grow(): void {
    capacity *= 2;
    const [oldTimes, oldSequences, oldRows] = [times, sequences, rows];
    (times = new Float64Array(capacity)).set(oldTimes);
    (sequences = new Float64Array(capacity)).set(oldSequences);
    (rows = new Int32Array(capacity)).set(oldRows);
  }

  function isBefore(time: number, seq: number, position: number): boolean {
    const other = times[position]!;
    return time < other || (time === other && seq < sequences[position]!);
  }

  function put(position: number, time: number, seq: number, row: number): void {
    times[position] = time;
    sequences[position] = seq;
    rows[position] = row;
  }

  function move(from: number, to: number): void {
    put(to, times[from]!, sequences[from]!, rows[from]!);
  }

  function pushAs(at: number, seq: number, row: number): void {
    if (size === capacity) grow();
    let position = size++;
    while (position > 0) {
      const parent = (position - 1) >> 1;
      if (!isBefore(at, seq, parent)) break;
      move(parent, position);
      position = parent;
    }
    put(position, at, seq, row);
  }

  return {
    size: () => size,
    nextAt: () => (size === 0 ? Infinity : times[0]!),
    next: () => (size === 0 ? -1 : rows[0]!),

    push: (at, row) => pushAs(at, sequence++, row),
    pushAs,
    nextSequence: () => (size === 0 ? Infinity : sequences[0]!),

    pop() {
      if (size === 0) return -1;
      const first = rows[0]!;
      const last = --size;
      const [time, seq, row] = [times[last]!, sequences[last]!, rows[last]!];
      let position = 0;
      for (let child = 1; child < size; child = 2 * position + 1) {
        if (child + 1 < size && isBefore(times[child + 1]!, sequences[child + 1]!, child)) child++;
        if (isBefore(time, seq, child)) break;
        move(child, position);
        position = child;
      }
      put(position, time, seq, row);
      return first;
    },
  };
}

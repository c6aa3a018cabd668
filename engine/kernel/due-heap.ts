/**
 * Rows of a list by the time at which they are due: a binary heap on (time, sequence) in typed arrays. Rows that are due
 * at the same time leave in the order in which they came in. The agenda is another structure (event-queue.ts): here
 * nothing is called off, any number may wait for days, and times need not be whole.
 */
export type DueHeap = {
  size(): number;
  /** When the first is due, Infinity when none waits. */
  nextAt(): number;
  /** The row that is due first, -1 when none waits. */
  next(): number;
  /** `row` is an integer under 2^31. */
  push(at: number, row: number): void;
  /** The same with its place among those that are due at the same time. Use either this or `push`. */
  pushAs(at: number, sequence: number, row: number): void;
  /** Of the row that is due first, Infinity when none waits. */
  nextSequence(): number;
  /** Takes out the row that is due first, -1 when none waits. */
  pop(): number;
};

/** An empty heap. `capacity` (a positive integer) is where it starts; it doubles when full. */
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

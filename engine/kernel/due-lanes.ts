/**
 * A `DueHeap` optimised for rows that wait for one of a few durations. Rows with the same duration become due in
 * insertion order, so they share a lane, which is a FIFO queue. A row that fits no lane goes to a heap. In a lane,
 * adding and removing take constant time and access memory sequentially.
 */
import { createDueHeap, type DueHeap } from './due-heap.ts';

export type DueLanes = Pick<DueHeap, 'size' | 'nextAt' | 'next' | 'push' | 'pop'>;

/** A ring buffer whose capacity is a power of two. */
type Lane = {
  times: Float64Array;
  sequences: Float64Array;
  rows: Int32Array;
  /** The index of the first row. */
  head: number;
  length: number;
  /** The due time of the last row; −Infinity when empty. */
  lastAt: number;
};

/** Every operation scans all lanes, so with more of them a heap would be faster. */
const MAX_LANES = 8;
const FIRST_CAPACITY = 16;

/** Creates an empty queue. Rows with the same due time leave in insertion order. */
export function createDueLanes(): DueLanes {
  const lanes: Lane[] = [];
  const others = createDueHeap(FIRST_CAPACITY);
  let sequence = 0;
  let size = 0;

  /**
   * Returns the lane with the latest last row that is not after `at`, which leaves the other lanes open for earlier
   * rows. If no lane fits, adds one, or returns null if there are MAX_LANES already.
   */
  function laneFor(at: number): Lane | null {
    let best: Lane | null = null;
    for (let i = 0; i < lanes.length; i++) {
      const lane = lanes[i]!;
      if (lane.lastAt <= at && (best === null || lane.lastAt > best.lastAt)) best = lane;
    }
    return best ?? (lanes.length < MAX_LANES ? addLane() : null);
  }

  function addLane(): Lane {
    const lane = {
      times: new Float64Array(FIRST_CAPACITY),
      sequences: new Float64Array(FIRST_CAPACITY),
      rows: new Int32Array(FIRST_CAPACITY),
      head: 0,
      length: 0,
      lastAt: -Infinity,
    };
    lanes.push(lane);
    return lane;
  }

  /**
   * Returns the lane whose first row is due before all other rows, or null if the heap has the first row or all are
   * empty.
   */
  function firstLane(): Lane | null {
    let first: Lane | null = null;
    let time = others.nextAt();
    let order = others.nextSequence();
    for (let i = 0; i < lanes.length; i++) {
      const lane = lanes[i]!;
      if (lane.length === 0) continue;
      const at = lane.times[lane.head]!;
      if (at > time || (at === time && lane.sequences[lane.head]! > order)) continue;
      first = lane;
      time = at;
      order = lane.sequences[lane.head]!;
    }
    return first;
  }

  return {
    size: () => size,

    nextAt() {
      const lane = firstLane();
      return lane === null ? others.nextAt() : lane.times[lane.head]!;
    },

    next() {
      const lane = firstLane();
      return lane === null ? others.next() : lane.rows[lane.head]!;
    },

    push(at, row) {
      size++;
      const lane = laneFor(at);
      if (lane === null) others.pushAs(at, sequence++, row);
      else append(lane, at, sequence++, row);
    },

    pop() {
      const lane = firstLane();
      if (size > 0) size--;
      return lane === null ? others.pop() : takeFirst(lane);
    },
  };
}

function append(lane: Lane, at: number, sequence: number, row: number): void {
  if (lane.length === lane.rows.length) grow(lane);
  const place = (lane.head + lane.length++) & (lane.rows.length - 1);
  lane.times[place] = at;
  lane.sequences[place] = sequence;
  lane.rows[place] = row;
  lane.lastAt = at;
}

function takeFirst(lane: Lane): number {
  const row = lane.rows[lane.head]!;
  lane.head = (lane.head + 1) & (lane.rows.length - 1);
  if (--lane.length === 0) lane.lastAt = -Infinity;
  return row;
}

function grow(lane: Lane): void {
  const { times, sequences, rows, head, length } = lane;
  lane.times = new Float64Array(2 * length);
  lane.sequences = new Float64Array(2 * length);
  lane.rows = new Int32Array(2 * length);
  lane.head = 0;
  for (let i = 0; i < length; i++) {
    const place = (head + i) & (length - 1);
    lane.times[i] = times[place]!;
    lane.sequences[i] = sequences[place]!;
    lane.rows[i] = rows[place]!;
  }
}

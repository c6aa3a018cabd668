/**
 * A FIFO queue that also allows insertion in front and removal from the middle: a doubly linked list in typed arrays that reuses its places. A
 * built-in Set would keep allocating new tables as members come and go (see id-map.ts).
 */

const NONE = -1;

/** A member's place in the queue, by which `remove` finds it. */
export type Place = number;

/** The place of a member that is in no queue. */
export const NO_PLACE: Place = NONE;

export type Fifo<T> = {
  size(): number;
  /** Returns the oldest member, or undefined when empty. */
  first(): T | undefined;
  /** Returns the members, oldest first. */
  list(): T[];
  /** Appends a member and returns its place, which is valid until the member leaves. */
  add(member: T): Place;
  /** Inserts a member before all others. */
  addFirst(member: T): Place;
  /** Removes the member at `place`. */
  remove(place: Place): void;
};

/** Creates an empty queue with an initial capacity (a positive integer), which doubles when full. */
export function createFifo<T>(capacity = 16): Fifo<T> {
  const members: (T | undefined)[] = [];
  let nexts = new Int32Array(capacity);
  let previous = new Int32Array(capacity);
  let [head, tail, size] = [NONE, NONE, 0];
  /** The first free place. Free places are linked through `nexts`. */
  let free = NONE;

  function takePlace(): Place {
    if (free !== NONE) {
      const place = free;
      free = nexts[place]!;
      return place;
    }
    if (members.length === nexts.length) grow();
    return members.length;
  }

  function grow(): void {
    const [oldNexts, oldPrevious] = [nexts, previous];
    (nexts = new Int32Array(2 * oldNexts.length)).set(oldNexts);
    (previous = new Int32Array(nexts.length)).set(oldPrevious);
  }

  return {
    size: () => size,
    first: () => (head === NONE ? undefined : members[head]),

    list() {
      const listed: T[] = [];
      for (let place = head; place !== NONE; place = nexts[place]!) listed.push(members[place]!);
      return listed;
    },

    add(member) {
      const place = takePlace();
      members[place] = member;
      nexts[place] = NONE;
      previous[place] = tail;
      if (tail === NONE) head = place;
      else nexts[tail] = place;
      tail = place;
      size++;
      return place;
    },

    addFirst(member) {
      const place = takePlace();
      members[place] = member;
      nexts[place] = head;
      previous[place] = NONE;
      if (head === NONE) tail = place;
      else previous[head] = place;
      head = place;
      size++;
      return place;
    },

    remove(place) {
      const before = previous[place]!;
      const after = nexts[place]!;
      if (before === NONE) head = after;
      else nexts[before] = after;
      if (after === NONE) tail = before;
      else previous[after] = before;
      members[place] = undefined;
      nexts[place] = free;
      free = place;
      size--;
    },
  };
}

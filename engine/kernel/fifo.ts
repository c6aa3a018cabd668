/**
 * A first-in, first-out queue whose members may also leave from the middle. A built-in Set does the same, but allocates
 * a new table after as many deletions as it has buckets, which chains the old ones (see id-map.ts). This one reuses its
 * places: a doubly linked list in typed arrays.
 */

const NONE = -1;

/** A member's place in the queue, which removes it. */
export type Place = number;

/** The place of a member that is in no queue. */
export const NO_PLACE: Place = NONE;

export type Fifo<T> = {
  size(): number;
  /** The member that has been in the queue longest; undefined when empty. */
  first(): T | undefined;
  /** The members, oldest first. */
  list(): T[];
  /** Adds a member at the end. Its place is valid until it leaves. */
  add(member: T): Place;
  /** Removes the member at `place`. */
  remove(place: Place): void;
};

/** Creates an empty queue. `capacity` (a positive integer) is the initial one; it doubles when full. */
export function createFifo<T>(capacity = 16): Fifo<T> {
  const members: (T | undefined)[] = [];
  let nexts = new Int32Array(capacity);
  let previous = new Int32Array(capacity);
  let [head, tail, size] = [NONE, NONE, 0];
  /** The first free place; the others are linked by `nexts`. */
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

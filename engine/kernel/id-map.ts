/**
 * A hash map for numeric ids that come and go by the thousand. When deleted entries have filled its table, a built-in
 * Map allocates a new one and chains the old one to it. The chain retains and copies dead entries until the next full
 * garbage collection. This map reuses its table.
 */

type IdMap<T> = {
  /** `id` is an integer from 1 to 2^53 − 1. */
  get(id: number): T | undefined;
  has(id: number): boolean;
  set(id: number, value: T): void;
  /** Adds the value and returns true, or returns false if the id is present. */
  add(id: number, value: T): boolean;
  /** Removes the id, or returns false if it is absent. */
  delete(id: number): boolean;
  size(): number;
};

const EMPTY = 0;
/**
 * A prime near 2^32 ÷ golden ratio, which spreads consecutive ids over the table (Knuth, The Art of Computer
 * Programming, 6.4).
 */
const SPREAD = 0x9e3779b1;

/** Creates an empty map with open addressing and linear probing, at most half full. `capacity` is a power of two. */
export function createIdMap<T>(capacity = 64): IdMap<T> {
  let ids = new Float64Array(capacity);
  let values: (T | undefined)[] = emptyPlaces(capacity);
  let shift = 32 - Math.log2(capacity);
  let size = 0;

  const homeOf = (id: number): number => Math.imul(id | 0, SPREAD) >>> shift;

  /** Returns the id's position, or the free position where it would be inserted. */
  function placeOf(id: number): number {
    let place = homeOf(id);
    while (ids[place] !== EMPTY && ids[place] !== id) place = (place + 1) & (ids.length - 1);
    return place;
  }

  function grow(): void {
    const [oldIds, oldValues] = [ids, values];
    ids = new Float64Array(oldIds.length * 2);
    values = emptyPlaces(ids.length);
    shift--;
    for (let i = 0; i < oldIds.length; i++) {
      if (oldIds[i] === EMPTY) continue;
      const place = placeOf(oldIds[i]!);
      ids[place] = oldIds[i]!;
      values[place] = oldValues[i];
    }
  }

  /** Fills the hole by shifting displaced entries back, so that every entry remains reachable. */
  function close(hole: number): void {
    const mask = ids.length - 1;
    for (let place = (hole + 1) & mask; ids[place] !== EMPTY; place = (place + 1) & mask) {
      const fromHome = (place - homeOf(ids[place]!)) & mask;
      if (fromHome < ((place - hole) & mask)) continue;
      ids[hole] = ids[place]!;
      values[hole] = values[place];
      hole = place;
    }
    ids[hole] = EMPTY;
    values[hole] = undefined;
  }

  function insert(freePlace: number, id: number, value: T): void {
    let place = freePlace;
    if (++size * 2 > ids.length) {
      grow();
      place = placeOf(id);
    }
    ids[place] = id;
    values[place] = value;
  }

  return {
    get: (id) => values[placeOf(id)],
    has: (id) => ids[placeOf(id)] === id,
    size: () => size,

    set(id, value) {
      const place = placeOf(id);
      if (ids[place] === id) values[place] = value;
      else insert(place, id, value);
    },

    add(id, value) {
      const place = placeOf(id);
      if (ids[place] === id) return false;
      insert(place, id, value);
      return true;
    },

    delete(id) {
      const place = placeOf(id);
      if (ids[place] !== id) return false;
      close(place);
      size--;
      return true;
    },
  };
}

function emptyPlaces<T>(count: number): (T | undefined)[] {
  return Array.from({ length: count }, () => undefined);
}

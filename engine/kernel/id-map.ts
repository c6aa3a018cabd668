/**
 * A map from numbers that come and go by the thousand. A Map makes itself a new table after as many deletions as it has
 * places and chains the old one to it, so that what has long left is kept alive, and copied, until the next full
 * collection; this one keeps its table.
 */

export type IdMap<T> = {
  /** `id` is an integer from 1 to 2^53 − 1. */
  get(id: number): T | undefined;
  has(id: number): boolean;
  set(id: number, value: T): void;
  /** Puts it there unless something is; false when something was. */
  add(id: number, value: T): boolean;
  /** False when it was not there. */
  delete(id: number): boolean;
  size(): number;
};

const EMPTY = 0;
/** 2^32 ÷ golden ratio: spreads numbers that follow one another (Knuth, The Art of Computer Programming, 6.4). */
const SPREAD = 0x9e3779b1;

/** An empty map. Open addressing, linear probing, at most half full. `capacity` is a power of two. */
export function createIdMap<T>(capacity = 64): IdMap<T> {
  let ids = new Float64Array(capacity);
  let values: (T | undefined)[] = emptyPlaces(capacity);
  let shift = 32 - Math.log2(capacity);
  let size = 0;

  const homeOf = (id: number): number => Math.imul(id | 0, SPREAD) >>> shift;

  /** Where it is, or where it would be put. */
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

  /** Moves up those behind that could not be put where they belong, so that none is out of reach. */
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

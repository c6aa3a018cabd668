import { useState } from 'react';

type Key = number;

/** Selected rows of a table, for a bulk action. Rows that are gone or filtered out don't count as selected. */
export type Selection<Row> = {
  /** Selected rows in the order of the table. */
  readonly chosen: readonly Row[];
  isChosen(row: Row): boolean;
  /** Returns the name of a row for screen readers. */
  nameOf(row: Row): string;
  /** Selects or deselects a row. With `isRange`, also the rows of `shown` between it and the last toggled one. */
  toggle(row: Row, shown: readonly Row[], isRange: boolean): void;
  /** Selects or deselects these rows. */
  set(rows: readonly Row[], isChosen: boolean): void;
  clear(): void;
};

type Options<Row> = { keyOf: (row: Row) => Key; nameOf: (row: Row) => string };
type State = { readonly keys: ReadonlySet<Key>; readonly last: Key | null };

const NONE: State = { keys: new Set(), last: null };

/**
 * Manages the selection of a table. `rows` are all selectable rows, including other pages; undefined while they load.
 */
export function useSelection<Row>(rows: readonly Row[] | undefined, { keyOf, nameOf }: Options<Row>): Selection<Row> {
  const [{ keys, last }, setState] = useState(NONE);
  return {
    chosen: keys.size === 0 ? [] : (rows ?? []).filter((row) => keys.has(keyOf(row))),
    isChosen: (row) => keys.has(keyOf(row)),
    nameOf,
    toggle(row, shown, isRange) {
      const key = keyOf(row);
      const touched = isRange ? rangeOf(shown.map(keyOf), last, key) : [key];
      setState({ keys: withKeys(keys, touched, !keys.has(key)), last: key });
    },
    set: (some, isChosen) => setState({ keys: withKeys(keys, some.map(keyOf), isChosen), last: null }),
    clear: () => setState(NONE),
  };
}

/** Returns the keys from one row to another, in either order, or only `to` if `from` is not shown. */
export function rangeOf(shown: readonly Key[], from: Key | null, to: Key): readonly Key[] {
  const [start, end] = [from === null ? -1 : shown.indexOf(from), shown.indexOf(to)];
  if (start < 0) return [to];
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1);
}

function withKeys(keys: ReadonlySet<Key>, some: readonly Key[], isChosen: boolean): ReadonlySet<Key> {
  const after = new Set(keys);
  for (const key of some) {
    if (isChosen) after.add(key);
    else after.delete(key);
  }
  return after;
}

/** A first-in, first-out queue. An array's own shift moves all later items. */
type Fifo<T> = {
  size(): number;
  add(item: T): void;
  /** Undefined when it is empty. */
  take(): T | undefined;
};

/** Unused places before the first item are freed from this number on. */
const TIDY_FROM = 1024;

export function createFifo<T>(): Fifo<T> {
  let items: (T | undefined)[] = [];
  let head = 0;

  return {
    size: () => items.length - head,
    add: (item) => void items.push(item),
    take() {
      if (head === items.length) return undefined;
      const item = items[head];
      // Otherwise up to TIDY_FROM answered requests stay reachable, and each minor collection copies them.
      items[head] = undefined;
      head += 1;
      if (head === items.length || head >= TIDY_FROM) {
        items = items.slice(head);
        head = 0;
      }
      return item;
    },
  };
}

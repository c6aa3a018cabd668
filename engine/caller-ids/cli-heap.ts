/** A binary min-heap of caller ids. Equal keys are ordered by slot. A caller id is in the heap at most once. */
import type { Cli } from './pool.ts';

export type CliHeap = {
  size(): number;
  has(cli: Cli): boolean;
  /** Returns the caller id at a heap position, from 0 (the smallest key) to size − 1. */
  at(position: number): Cli;
  /** Returns the smallest key, or Infinity when the heap is empty. */
  firstKey(): number;
  /** Adds a caller id that is not in the heap. */
  push(cli: Cli, key: number): void;
  /** Changes the key of a caller id that is in the heap. */
  rekey(cli: Cli, key: number): void;
  removeAt(position: number): void;
};

/** Creates an empty heap. `push`, `rekey` and `removeAt` take O(log n). */
export function createCliHeap(): CliHeap {
  const clis: Cli[] = [];
  const keys: number[] = [];
  /** Heap position plus 1, indexed by slot. 0 or absent means not in the heap. */
  const places: number[] = [];

  function put(position: number, cli: Cli, key: number): void {
    clis[position] = cli;
    keys[position] = key;
    places[cli.slot] = position + 1;
  }

  function isBefore(position: number, cli: Cli, key: number): boolean {
    const other = keys[position]!;
    return other < key || (other === key && clis[position]!.slot < cli.slot);
  }

  function rise(hole: number, cli: Cli, key: number): void {
    let position = hole;
    while (position > 0) {
      const parent = (position - 1) >> 1;
      if (isBefore(parent, cli, key)) break;
      put(position, clis[parent]!, keys[parent]!);
      position = parent;
    }
    put(position, cli, key);
  }

  function sink(hole: number, cli: Cli, key: number): void {
    let position = hole;
    for (;;) {
      let child = 2 * position + 1;
      if (child >= clis.length) break;
      const right = child + 1;
      if (right < clis.length && isBefore(right, clis[child]!, keys[child]!)) child = right;
      if (!isBefore(child, cli, key)) break;
      put(position, clis[child]!, keys[child]!);
      position = child;
    }
    put(position, cli, key);
  }

  function settle(position: number, cli: Cli, key: number): void {
    const parent = (position - 1) >> 1;
    if (position > 0 && !isBefore(parent, cli, key)) rise(position, cli, key);
    else sink(position, cli, key);
  }

  return {
    size: () => clis.length,
    has: (cli) => (places[cli.slot] ?? 0) > 0,
    at: (position) => clis[position]!,
    firstKey: () => keys[0] ?? Infinity,
    push: (cli, key) => rise(clis.length, cli, key),
    rekey: (cli, key) => settle(places[cli.slot]! - 1, cli, key),
    removeAt(position) {
      places[clis[position]!.slot] = 0;
      const last = clis.pop()!;
      const key = keys.pop()!;
      if (position < clis.length) settle(position, last, key);
    },
  };
}

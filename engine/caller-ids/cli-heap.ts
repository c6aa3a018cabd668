/** Caller ids by a key, smallest first; equal keys by slot. Each is in it at most once. */
import type { Cli } from './pool.ts';

export type CliHeap = {
  size(): number;
  has(cli: Cli): boolean;
  /** Any position from 0 (the smallest key) to size − 1. */
  at(position: number): Cli;
  /** The smallest key; Infinity when it is empty. */
  firstKey(): number;
  /** Adds one that is not in it. */
  push(cli: Cli, key: number): void;
  /** Gives one that is in it another key. */
  rekey(cli: Cli, key: number): void;
  removeAt(position: number): void;
};

export function createCliHeap(): CliHeap {
  const clis: Cli[] = [];
  const keys: number[] = [];
  /** By slot, plus 1; 0 or absent: not in it. */
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

/**
 * Whose turn it is among caller ids. One order for each called country, made when it is first called, holds those that
 * are not at their limit there: a heap of the rested by the strategy's key, and one of the resting by when they have
 * rested. What a use for another country changed is put right when it comes to the top, so a choice costs
 * O(log n) however many there are.
 */
import { nextUnit, type Stream } from '../kernel/rng.ts';
import type { RotationPlan, RotationStrategy } from '../model/caller-id.ts';
import { createCliHeap, type CliHeap } from './cli-heap.ts';
import { successOf, type Cli } from './pool.ts';

export type Rotation = {
  /** The caller id of a call to `country`; null when each is at its limit. Whoever shows it says so at the pool. */
  choose(country: string, nowMs: number, luck: Stream): Cli | null;
  /** Whether there is one to choose. */
  hasAny(country: string): boolean;
  /** It may have its turn earlier than it was thought: a use was taken back, or a person answered. */
  improved(cli: Cli): void;
};

/** `isBlocked`: at its limit for that country. Anything that frees many of them at once (a new day) needs a new rotation. */
export type IsBlocked = (cli: Cli, country: string) => boolean;

/** Turns in one process at most, as a part of a key. */
const MOST_TURNS = 2 ** 32;

/** Smallest first. Keys only grow with use; what makes one smaller calls `improved`. */
const KEYS: Readonly<Record<RotationStrategy, (cli: Cli) => number>> = {
  round_robin: (cli) => cli.lastTurn,
  least_used: (cli) => cli.usedToday * MOST_TURNS + cli.lastTurn,
  random: () => 0,
  best_success: (cli) => -successOf(cli),
};

export function createRotation(members: readonly Cli[], plan: RotationPlan, isBlocked: IsBlocked): Rotation {
  const orders = new Map<string, Order>();
  const isMember = new Set(members);

  function orderOf(country: string): Order {
    let order = orders.get(country);
    if (order === undefined) {
      order = createOrder(members, plan, (cli) => isBlocked(cli, country));
      orders.set(country, order);
    }
    return order;
  }

  return {
    choose: (country, nowMs, luck) => orderOf(country).choose(nowMs, luck),
    hasAny: (country) => orderOf(country).hasAny(),
    improved(cli) {
      if (isMember.has(cli)) for (const order of orders.values()) order.improved(cli);
    },
  };
}

type Order = {
  choose(nowMs: number, luck: Stream): Cli | null;
  hasAny(): boolean;
  improved(cli: Cli): void;
};

function createOrder(members: readonly Cli[], plan: RotationPlan, isBlocked: (cli: Cli) => boolean): Order {
  const { strategy, minRestMs } = plan;
  const keyOf = KEYS[strategy];
  const rested = createCliHeap();
  const resting = createCliHeap();
  for (const cli of members) rested.push(cli, keyOf(cli));

  const restsUntil = (cli: Cli): number => cli.lastUsedAtMs + minRestMs;

  function wakeRested(nowMs: number): void {
    while (resting.firstKey() <= nowMs) {
      const cli = resting.at(0);
      if (restsUntil(cli) > nowMs) resting.rekey(cli, restsUntil(cli));
      else {
        resting.removeAt(0);
        rested.push(cli, keyOf(cli));
      }
    }
  }

  /** Where to look: at the first, or anywhere when chance decides. */
  function place(luck: Stream): number {
    return strategy === 'random' ? Math.floor(nextUnit(luck) * rested.size()) : 0;
  }

  function chooseRested(nowMs: number, luck: Stream): Cli | null {
    while (rested.size() > 0) {
      const position = place(luck);
      const cli = rested.at(position);
      if (isBlocked(cli)) rested.removeAt(position);
      else if (restsUntil(cli) > nowMs) {
        rested.removeAt(position);
        resting.push(cli, restsUntil(cli));
      } else if (position === 0 && keyOf(cli) > rested.firstKey()) rested.rekey(cli, keyOf(cli));
      else return cli;
    }
    return null;
  }

  /** None has rested, so there is no choice: the one that has rested longest. */
  function chooseResting(): Cli | null {
    while (resting.size() > 0) {
      const cli = resting.at(0);
      if (isBlocked(cli)) resting.removeAt(0);
      else if (restsUntil(cli) > resting.firstKey()) resting.rekey(cli, restsUntil(cli));
      else return cli;
    }
    return null;
  }

  /** Blocked ones leave: they come back with the next day's rotation, or when a use is taken back. */
  function hasFree(heap: CliHeap): boolean {
    while (heap.size() > 0) {
      const last = heap.size() - 1;
      if (!isBlocked(heap.at(last))) return true;
      heap.removeAt(last);
    }
    return false;
  }

  return {
    choose(nowMs, luck) {
      wakeRested(nowMs);
      return chooseRested(nowMs, luck) ?? chooseResting();
    },
    hasAny: () => hasFree(rested) || hasFree(resting),
    improved(cli) {
      if (resting.has(cli)) return;
      if (rested.has(cli)) rested.rekey(cli, keyOf(cli));
      else rested.push(cli, keyOf(cli));
    },
  };
}

/**
 * Orders caller ids by a rotation strategy. Each called country has its own order, created on the first call there,
 * which holds the caller ids below their limit for that country in two heaps: rested ones by the strategy's key, and
 * resting ones by the end of their rest. A key that became stale through a use for another country is corrected when it
 * reaches the top, so a choice costs O(log n).
 */
import { nextUnit, type Stream } from '../kernel/rng.ts';
import type { RotationPlan, RotationStrategy } from '../model/caller-id.ts';
import { createCliHeap, type CliHeap } from './cli-heap.ts';
import { successOf, type Cli } from './pool.ts';

export type Rotation = {
  /**
   * Returns the caller id for a call to `country`, or null when all have reached their limit. The caller records the
   * use in the pool.
   */
  choose(country: string, nowMs: number, rng: Stream): Cli | null;
  /** Whether a caller id is available. */
  hasAny(country: string): boolean;
  /** Call this when a caller id may rank earlier than before: a use was taken back, or a person answered. */
  improved(cli: Cli): void;
};

/**
 * Returns whether a caller id has reached its limit for the country. An event that unblocks many at once, such as a new
 * day, requires a new rotation.
 */
export type IsBlocked = (cli: Cli, country: string) => boolean;

/** An upper bound of uses in one process, to combine a count and a sequence number into one key. */
const MAX_USES = 2 ** 32;

/** The smallest key is chosen first. Use only increases keys; whatever decreases one calls `improved`. */
const KEYS: Readonly<Record<RotationStrategy, (cli: Cli) => number>> = {
  round_robin: (cli) => cli.lastUse,
  least_used: (cli) => cli.usedToday * MAX_USES + cli.lastUse,
  random: () => 0,
  best_success: (cli) => -successOf(cli),
};

/** Creates a rotation by the plan's strategy and minimum rest. `membersFor`: the candidates for a called country. */
export function createRotation(
  membersFor: (country: string) => readonly Cli[],
  plan: RotationPlan,
  isBlocked: IsBlocked,
): Rotation {
  const orders = new Map<string, Order>();

  function orderOf(country: string): Order {
    let order = orders.get(country);
    if (order === undefined) {
      order = createOrder(membersFor(country), plan, (cli) => isBlocked(cli, country));
      orders.set(country, order);
    }
    return order;
  }

  return {
    choose: (country, nowMs, rng) => orderOf(country).choose(nowMs, rng),
    hasAny: (country) => orderOf(country).hasAny(),
    improved(cli) {
      for (const order of orders.values()) order.improved(cli);
    },
  };
}

type Order = {
  choose(nowMs: number, rng: Stream): Cli | null;
  hasAny(): boolean;
  improved(cli: Cli): void;
};

function createOrder(members: readonly Cli[], plan: RotationPlan, isBlocked: (cli: Cli) => boolean): Order {
  const { strategy, minRestMs } = plan;
  const keyOf = KEYS[strategy];
  const rested = createCliHeap();
  const resting = createCliHeap();
  const isMember = new Set(members);
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

  /** The heap position to try: the first, or a random one under the random strategy. */
  function place(rng: Stream): number {
    return strategy === 'random' ? Math.floor(nextUnit(rng) * rested.size()) : 0;
  }

  function chooseRested(nowMs: number, rng: Stream): Cli | null {
    while (rested.size() > 0) {
      const position = place(rng);
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

  /** When none has rested, returns the caller id whose rest ends first. */
  function chooseResting(): Cli | null {
    while (resting.size() > 0) {
      const cli = resting.at(0);
      if (isBlocked(cli)) resting.removeAt(0);
      else if (restsUntil(cli) > resting.firstKey()) resting.rekey(cli, restsUntil(cli));
      else return cli;
    }
    return null;
  }

  /** Drops blocked caller ids from the heap. They return with the next day's rotation, or when a use is taken back. */
  function hasFree(heap: CliHeap): boolean {
    while (heap.size() > 0) {
      const last = heap.size() - 1;
      if (!isBlocked(heap.at(last))) return true;
      heap.removeAt(last);
    }
    return false;
  }

  return {
    choose(nowMs, rng) {
      wakeRested(nowMs);
      return chooseRested(nowMs, rng) ?? chooseResting();
    },
    hasAny: () => hasFree(rested) || hasFree(resting),
    improved(cli) {
      if (!isMember.has(cli) || resting.has(cli)) return;
      if (rested.has(cli)) rested.rekey(cli, keyOf(cli));
      else rested.push(cli, keyOf(cli));
    },
  };
}

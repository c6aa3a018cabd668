/**
 * Orders caller ids by a rotation strategy. Each called country has its own order, created on the first call to it. An
 * order keeps the caller ids that are below their limit for the country in two heaps: rested ones by the strategy's
 * key, and resting ones by the end of their rest, which follows a use or blocked calls or was ordered. Resting ones are
 * chosen only if none has rested. A use for another country can make a key stale. Stale keys are
 * corrected when they reach the top, so a choice costs O(log n).
 */
import { nextUnit, type Stream } from '../kernel/rng.ts';
import type { RotationPlan, RotationStrategy } from '../model/caller-id.ts';
import { createCliHeap, type CliHeap } from './cli-heap.ts';
import { successOf, type Cli } from './pool.ts';

export type Rotation = {
  /**
   * Returns the caller id for a call to `country`, or null when all have reached their limit. The caller must record
   * the use in the pool.
   */
  choose(country: string, nowMs: number, rng: Stream): Cli | null;
  /** Returns whether a caller id is available for calls to `country`. */
  hasAny(country: string): boolean;
  /** Call this when a caller id's key may have decreased: a use was taken back, or a person answered. */
  improved(cli: Cli): void;
};

/**
 * Returns whether a caller id has reached its limit for the country. If many become unblocked at once, as on a new day,
 * create a new rotation.
 */
export type IsBlocked = (cli: Cli, country: string) => boolean;

/** Upper bound of uses in one process. Lets one key combine a count and a sequence number. */
const MAX_USES = 2 ** 32;

/**
 * The smallest key is chosen first. A use never decreases a key. Call `improved` after any other event that may do so.
 */
const KEYS: Readonly<Record<RotationStrategy, (cli: Cli) => number>> = {
  round_robin: (cli) => cli.lastUse,
  least_used: (cli) => cli.usedToday * MAX_USES + cli.lastUse,
  random: () => 0,
  best_success: (cli) => -successOf(cli),
};

/**
 * Creates a rotation with the plan's strategy and minimum rest. `membersFor` returns the candidates for a called
 * country.
 */
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

  const restsUntil = (cli: Cli): number =>
    Math.max(cli.lastUsedAtMs + minRestMs, cli.restsUntilMs, cli.orderedRestUntilMs);

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

  /** Returns the heap position to try: a random one for the random strategy, otherwise the first. */
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

  /** Returns the caller id whose rest ends first. Called when none has rested. */
  function chooseResting(): Cli | null {
    while (resting.size() > 0) {
      const cli = resting.at(0);
      if (isBlocked(cli)) resting.removeAt(0);
      else if (restsUntil(cli) > resting.firstKey()) resting.rekey(cli, restsUntil(cli));
      else return cli;
    }
    return null;
  }

  /**
   * Returns whether the heap has an unblocked caller id, and drops blocked ones. They return with the next day's
   * rotation, or when a use is taken back.
   */
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

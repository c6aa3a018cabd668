/**
 * Every caller id that a call may show, with its usage. Records are mutated in place, because there may be tens of
 * thousands.
 */

import { MAX_BLOCKED_CALLS, restEndsAt } from './blocks.ts';

export type Cli = {
  /** Dense index from 0, in order of creation. Never reused. */
  readonly slot: number;
  /** In E.164 format. */
  readonly phone: string;
  /** Calls today (UTC) to all countries. */
  usedToday: number;
  /** Epoch milliseconds; −Infinity means never. */
  lastUsedAtMs: number;
  /** Sequence number of the last use, counted over the whole pool; 0 means never used. */
  lastUse: number;
  /** Number of calls over the retained days. */
  used: number;
  /** How many of the `used` calls a person answered. */
  answered: number;
  /** Times of the last blocked calls, epoch milliseconds, ascending. */
  blockedAt: number[];
  /** End of the rest after blocked calls, epoch milliseconds; −Infinity means that it never rested. */
  restsUntilMs: number;
  /** End of the rest that somebody else has ordered, epoch milliseconds; −Infinity means none. */
  orderedRestUntilMs: number;
};

/** A rest of a caller id (E.164) until an instant, epoch milliseconds. */
export type OrderedRest = { readonly phone: string; readonly untilMs: number };

export type CliPool = {
  /** Returns the record of `phone`, which is created on first use. */
  of(phone: string): Cli;
  find(phone: string): Cli | undefined;
  all(): readonly Cli[];
  /** Records a use at `nowMs` (epoch milliseconds) and starts the minimum rest. */
  markUsed(cli: Cli, nowMs: number): void;
  /** Records that a filter has blocked a call at `atMs` (epoch milliseconds), which may start a rest. */
  markBlocked(cli: Cli, atMs: number): void;
};

/** Creates an empty pool. */
export function createCliPool(): CliPool {
  const clis: Cli[] = [];
  const byPhone = new Map<string, Cli>();
  let uses = 0;

  return {
    of(phone) {
      let cli = byPhone.get(phone);
      if (cli === undefined) {
        cli = {
          slot: clis.length,
          phone,
          usedToday: 0,
          lastUsedAtMs: -Infinity,
          lastUse: 0,
          used: 0,
          answered: 0,
          blockedAt: [],
          restsUntilMs: -Infinity,
          orderedRestUntilMs: -Infinity,
        };
        clis.push(cli);
        byPhone.set(phone, cli);
      }
      return cli;
    },
    find: (phone) => byPhone.get(phone),
    all: () => clis,
    markUsed(cli, nowMs) {
      cli.lastUse = ++uses;
      cli.lastUsedAtMs = nowMs;
      cli.usedToday++;
      cli.used++;
    },
    markBlocked(cli, atMs) {
      cli.blockedAt = [...cli.blockedAt, atMs].slice(-MAX_BLOCKED_CALLS);
      cli.restsUntilMs = Math.max(cli.restsUntilMs, restEndsAt(cli.blockedAt));
    },
  };
}

/** Prior that is added to each number's calls, so that a rarely used number is tried before it is judged. */
const ASSUMED_CALLS = 10;
const ASSUMED_ANSWERED = 5;

/** Returns the share of calls that a person answered, 0 to 1, pulled towards 0.5 while there are few calls. */
export function successOf({ used, answered }: Pick<Cli, 'used' | 'answered'>): number {
  return (answered + ASSUMED_ANSWERED) / (used + ASSUMED_CALLS);
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import {
  createRateLimiter,
  hasToken,
  notBefore,
  orderPlaced,
  placedAt,
  setRate,
  takeToken,
  tokenAt,
  type RateLimiter,
} from '#engine/policies/pacing/rate-limiter.ts';
import { mostWithin } from '../../support/pacing.ts';
import { mostWithin as mostWithinClosed } from '../support/windows.ts';

const SEED = 20261124;

/**
 * Takes each token at the first millisecond at which it is available, from `fromMs` (inclusive) to `toMs` (exclusive).
 */
function takeAll(limiter: RateLimiter, fromMs: number, toMs: number): number[] {
  const taken: number[] = [];
  for (let at = tokenAt(limiter, fromMs); at < toMs; at = tokenAt(limiter, at)) {
    takeToken(limiter, at);
    taken.push(at);
  }
  return taken;
}

/** Delay of a wake-up, and of the commit after it, ms. */
type WakeUp = readonly [lateMs: number, commitMs: number];

/**
 * Simulates a thread that always has a contact to call. It wakes up late, orders each call at the time of its token,
 * and places all of them after its commit. `wakeUps` repeat. Returns the instants at which calls were placed.
 */
function placeLate(limiter: RateLimiter, wakeUps: readonly WakeUp[], durationMs: number): number[] {
  const placed: number[] = [];
  let nowMs = 0;
  for (let index = 0; nowMs < durationMs; index++) {
    const [lateMs, commitMs] = wakeUps[index % wakeUps.length]!;
    const dueMs = tokenAt(limiter, 0);
    nowMs = Math.max(nowMs, dueMs) + lateMs;
    if (nowMs - dueMs >= 1000) notBefore(limiter, nowMs);
    const ordered = takeAll(limiter, dueMs, nowMs + 1);
    nowMs += commitMs;
    placedAt(limiter, nowMs - commitMs, nowMs);
    placed.push(...ordered.map(() => nowMs));
  }
  return placed;
}

describe('a rate limiter', () => {
  it.each([0.5, 1, 3, 7, 20, 30, 99, 100, 250])(
    'at %d per second maintains its rate over a minute, with at most one extra call in any closed second',
    (rate) => {
      const taken = takeAll(createRateLimiter(rate), 5000, 65_000);
      expect(Math.abs(taken.length - 60 * rate)).toBeLessThanOrEqual(1);
      expect(mostWithinClosed(1000, taken)).toBeLessThanOrEqual(rate + 1);
    },
  );

  it('accumulates nothing while idle', () => {
    const limiter = createRateLimiter(10);
    takeAll(limiter, 0, 1000);
    expect(takeAll(limiter, 60_000, 60_500)).toEqual([60_000, 60_100, 60_200, 60_300, 60_400]);
  });

  it('applies a new rate from the last call', () => {
    const limiter = createRateLimiter(1);
    takeToken(limiter, 1000);
    setRate(limiter, 10);
    expect(tokenAt(limiter, 1000)).toBe(1100);
    setRate(limiter, 2);
    expect(tokenAt(limiter, 1000)).toBe(1500);
    setRate(limiter, null);
    expect(hasToken(limiter, 1000)).toBe(true);
  });

  it('counts calls placed under a higher rate, and before a restart', () => {
    const limiter = createRateLimiter(100, [0, 10]);
    expect(tokenAt(limiter, 0)).toBe(20);
    setRate(limiter, 1);
    expect(tokenAt(limiter, 0)).toBe(1010);
  });

  it('does not compensate for calls placed under a higher rate', () => {
    const limiter = createRateLimiter(20);
    takeAll(limiter, 0, 1000);
    setRate(limiter, 4);
    expect(takeAll(limiter, 950, 2500)).toEqual([1750, 2000, 2250]);
  });

  it('earns nothing in time that the clock skipped', () => {
    const limiter = createRateLimiter(10);
    takeToken(limiter, 0);
    notBefore(limiter, 5000);
    expect(hasToken(limiter, 4999)).toBe(false);
    expect(takeAll(limiter, 4000, 5250)).toEqual([5000, 5100, 5200]);
  });

  it('catches up at most half a second of delays by the log of placings', () => {
    const limiter = createRateLimiter(
      10,
      Array.from({ length: 11 }, () => 0),
    );
    const madeUp = Array.from({ length: 6 }, () => 1000);
    expect(takeAll(limiter, 0, 1250)).toEqual([...madeUp, 1100, 1200]);
  });

  it('grants no token before one that was taken ahead, as for a test call while a stall is made up for', () => {
    const recent = [...Array<number>(5).fill(0), ...Array<number>(6).fill(500)];
    const limiter = createRateLimiter(10, recent);
    const ahead = tokenAt(limiter, 600);
    expect(ahead).toBe(1000);
    takeToken(limiter, ahead);
    const placed = [...recent, ahead, ...takeAll(limiter, 600, 3000)];
    expect(placed.toSorted((a, b) => a - b)).toEqual(placed);
    expect(mostWithin(placed, 1000)).toBeLessThanOrEqual(11);
  });

  it('rejects an invalid rate', () => {
    for (const rate of [0, -1, NaN]) expect(() => createRateLimiter(rate)).toThrow(RangeError);
  });
});

describe('a rate limiter with late placings', () => {
  const rates = fc.integer({ min: 1, max: 120 });
  const commit = fc.nat(20);

  it('never exceeds the rate plus one in any second, with any delay and previous rate', () => {
    const phase = fc.record({ rate: rates, wakeUps: fc.array(fc.tuple(fc.nat(1500), commit), { minLength: 1 }) });
    fc.assert(
      fc.property(phase, fc.integer({ min: 1, max: 120 }), ({ rate, wakeUps }, before) => {
        const limiter = createRateLimiter(before);
        const placed = placeLate(limiter, wakeUps, 3000);
        const changedAtMs = placed.at(-1)!;
        setRate(limiter, rate);
        for (const at of takeAll(limiter, changedAtMs, changedAtMs + 3000)) {
          placedAt(limiter, at, at);
          placed.push(at);
          if (placed.length > rate + 1) expect(at - placed.at(-rate - 2)!).toBeGreaterThanOrEqual(1000);
        }
        expect(mostWithin(placed, 1000)).toBeLessThanOrEqual(Math.max(rate, before) + 1);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  it('keeps the rate within 1% over a minute with small delays and stalls of up to 400 ms', () => {
    const punctual = fc.tuple(fc.nat(8), fc.nat(3));
    const stalls = fc.array(fc.tuple(fc.integer({ min: 30, max: 400 }), fc.integer({ min: 1, max: 4000 })), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 100 }),
        fc.array(punctual, { minLength: 4000, maxLength: 4000 }),
        stalls,
        (rate, jitter, late) => {
          const wakeUps: WakeUp[] = [...jitter];
          for (const [lateMs, at] of late) wakeUps[at] = [lateMs, 1];
          const placed = placeLate(createRateLimiter(rate), wakeUps, 3 * MINUTE_MS);
          for (let fromMs = 0; fromMs <= 2 * MINUTE_MS; fromMs += 5000) {
            const within = placed.filter((at) => at >= fromMs && at < fromMs + MINUTE_MS).length;
            expect(Math.abs(within - 60 * rate), `from ${fromMs} ms`).toBeLessThanOrEqual(Math.max(1, 0.6 * rate));
          }
        },
      ),
      { seed: SEED, numRuns: 60 },
    );
  });

  it('recovers from a stall at one extra call per second', () => {
    const limiter = createRateLimiter(100);
    const early = placeLate(limiter, [[0, 0]], 5000);
    placeLate(limiter, [[300, 0]], early.at(-1)! + 1);
    const later = placeLate(limiter, [[0, 0]], MINUTE_MS);
    const pauses = later.slice(1).map((at, index) => at - later[index]!);
    expect(Math.max(...pauses)).toBeGreaterThan(200);
    const after = pauses.slice(-100 * 20);
    expect(new Set(after)).toEqual(new Set([10]));
  });
});

/** An order on its way to the network. */
type Order = { readonly orderedMs: number; readonly wireMs: number; readonly reportedMs: number };

/**
 * Simulates a network that places orders late and reports it later, or slightly before. `delaysOf` returns both delays
 * of an order, ms. Returns the orders of a dialer that always has a contact to call.
 */
function dialThrough(
  limiter: RateLimiter,
  durationMs: number,
  delaysOf: (orderedMs: number) => readonly [wireMs: number, reportMs: number],
): Order[] {
  const orders: Order[] = [];
  let waiting: Order[] = [];
  for (let nowMs = 0; nowMs < durationMs; nowMs++) {
    for (const { orderedMs } of waiting.filter(({ reportedMs }) => reportedMs === nowMs))
      orderPlaced(limiter, orderedMs, nowMs);
    waiting = waiting.filter(({ reportedMs }) => reportedMs > nowMs);
    while (hasToken(limiter, nowMs)) {
      takeToken(limiter, nowMs);
      const [wireMs, reportMs] = delaysOf(nowMs);
      const order = {
        orderedMs: nowMs,
        wireMs: nowMs + wireMs,
        reportedMs: nowMs + Math.max(0, wireMs + reportMs) + 1,
      };
      orders.push(order);
      waiting.push(order);
    }
  }
  return orders;
}

/** Maximum time by which reports precede placings at up to 100 calls a second, ms. */
const AHEAD_MS = 5;

const onWire = (orders: readonly Order[]): number[] => orders.map(({ wireMs }) => wireMs).toSorted((a, b) => a - b);

describe('a rate limiter with reported placings', () => {
  const reported = (rate: number) => createRateLimiter(rate, [], true);

  it('never lets more than the rate plus one out in any second, however long orders and reports are held up', () => {
    const stall = fc.record({ fromMs: fc.nat(8000), forMs: fc.integer({ min: 1, max: 4000 }), held: fc.nat(3) });
    const jitter = fc.array(fc.tuple(fc.nat(60), fc.integer({ min: -AHEAD_MS, max: 40 })), {
      minLength: 1,
      maxLength: 50,
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.array(stall, { maxLength: 4 }), jitter, (rate, stalls, late) => {
        let nth = 0;
        const orders = dialThrough(reported(rate), 10_000, (nowMs) => {
          const [wireMs, reportMs] = late[nth++ % late.length]!;
          // A stall holds up all orders, or every second, third or fourth, until its end.
          const found = stalls.find((one) => nowMs >= one.fromMs && nowMs < one.fromMs + one.forMs);
          const isHeld = found !== undefined && nth % (found.held + 1) === 0;
          return [isHeld ? found.fromMs + found.forMs - nowMs : wireMs, reportMs];
        });
        expect(mostWithin(onWire(orders), 1000)).toBeLessThanOrEqual(rate + 1);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  it.each([1, 3, 10, 30, 50, 100])('keeps the rate of %d within 1% when orders are placed within 8 ms', (rate) => {
    const orders = dialThrough(reported(rate), 61_000, (nowMs) => [nowMs % 5, 3]);
    const minute = orders.filter(({ orderedMs }) => orderedMs >= 1000).length;
    expect(Math.abs(minute - 60 * rate)).toBeLessThanOrEqual(Math.max(1, 0.6 * rate));
  });

  it('gives a network that does not answer the orders of a quarter of a second and two', () => {
    const orders = dialThrough(reported(30), 3000, () => [2000, 0]);
    expect(orders.filter(({ orderedMs }) => orderedMs < 2000)).toHaveLength(10);
  });

  it('names no time while it waits for a report', () => {
    const limiter = reported(1);
    for (const atMs of [0, 1000]) takeToken(limiter, atMs);
    expect([hasToken(limiter, 5000), tokenAt(limiter, 5000)]).toEqual([false, Infinity]);
    orderPlaced(limiter, 1000, 5000);
    // The other order may still be placed at any moment.
    expect(tokenAt(limiter, 5000)).toBe(6005);
  });

  it('lets a lower rate take effect while orders are unconfirmed', () => {
    const limiter = reported(30);
    for (const atMs of [0, 34, 67]) takeToken(limiter, atMs);
    setRate(limiter, 1);
    expect(tokenAt(limiter, 5000)).toBe(Infinity);
    for (const atMs of [0, 34, 67]) orderPlaced(limiter, atMs, 5000);
    expect(tokenAt(limiter, 5000)).toBe(6005);
  });

  it('keeps its log in order when a higher rate makes reports exact', () => {
    const limiter = reported(1);
    takeToken(limiter, 0);
    orderPlaced(limiter, 0, 5);
    setRate(limiter, 1000);
    takeToken(limiter, 6);
    orderPlaced(limiter, 6, 8);
    expect(limiter.placings).toEqual([10, 10]);
  });

  it('ignores reports of orders that it did not count', () => {
    const limiter = reported(10);
    orderPlaced(limiter, 0, 100);
    takeToken(limiter, 200);
    orderPlaced(limiter, 100, 300);
    expect(limiter.unplaced).toBe(1);
  });
});

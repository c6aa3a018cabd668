import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addUse, createUsageLedger, limitFor, usedFor } from '#engine/caller-ids/limits.ts';
import { createCliPool, type Cli } from '#engine/caller-ids/pool.ts';
import { createRotation } from '#engine/caller-ids/rotation.ts';
import { nextUnit, openStream } from '#engine/kernel/rng.ts';
import type { RotationStrategy } from '#engine/model/caller-id.ts';

const START = Date.UTC(2026, 10, 21, 12);
const STRATEGIES: readonly RotationStrategy[] = ['round_robin', 'least_used', 'random', 'best_success'];

/** Creates a rotation over `count` caller ids, and counts each use. */
function rig(count: number, strategy: RotationStrategy, minRestMs = 0, limits: Record<string, number> = {}) {
  const pool = createCliPool();
  const members = Array.from({ length: count }, (_, i) => pool.of(`+1202555${String(i).padStart(4, '0')}`));
  const ledger = createUsageLedger(START);
  const isBlocked = (cli: Cli, country: string): boolean =>
    usedFor(ledger, cli.slot, country) >= limitFor(limits, country);
  const rotation = createRotation(() => members, { strategy, minRestMs }, isBlocked);
  const rng = openStream(7, 'outcome');

  function call(country = 'usa', nowMs = START): Cli | null {
    const cli = rotation.choose(country, nowMs, rng);
    if (cli === null) return null;
    addUse(ledger, cli.slot, country, 1);
    pool.markUsed(cli, nowMs);
    return cli;
  }

  function takeBack(cli: Cli, country: string): void {
    addUse(ledger, cli.slot, country, -1);
    cli.usedToday--;
    cli.used--;
    rotation.improved(cli);
  }

  return { members, ledger, rotation, pool, call, takeBack, isBlocked };
}

const steps = fc.array(
  fc.record({
    country: fc.constantFrom('usa', 'chile', 'peru'),
    passMs: fc.integer({ min: 0, max: 4000 }),
    after: fc.constantFrom('keep', 'keep', 'keep', 'answer', 'take_back'),
  }),
  { minLength: 1, maxLength: 300 },
);

describe('rotation', () => {
  it('never exceeds a limit, and returns null only when all have reached it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STRATEGIES),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 5000 }),
        steps,
        (strategy, count, limit, minRestMs, calls) => {
          const limits = { usa: limit, chile: limit + 1 };
          const { members, ledger, rotation, isBlocked, call, takeBack } = rig(count, strategy, minRestMs, limits);
          let now = START;
          for (const { country, passMs, after } of calls) {
            now += passMs;
            const someFree = members.some((cli) => !isBlocked(cli, country));
            expect(rotation.hasAny(country)).toBe(someFree);
            const cli = call(country, now);
            expect(cli !== null).toBe(someFree);
            if (cli === null) continue;
            expect(usedFor(ledger, cli.slot, country)).toBeLessThanOrEqual(limitFor(limits, country));
            if (after === 'take_back') takeBack(cli, country);
            if (after === 'answer') {
              cli.answered++;
              rotation.improved(cli);
            }
          }
        },
      ),
    );
  });

  it('respects the minimum rest while there is a choice, else takes the longest rested', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STRATEGIES),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 20_000 }),
        steps,
        (strategy, count, minRestMs, calls) => {
          const { members, call } = rig(count, strategy, minRestMs);
          let now = START;
          for (const { country, passMs } of calls) {
            now += passMs;
            const lastUses = members.map(({ lastUsedAtMs }) => lastUsedAtMs);
            const hasChoice = lastUses.some((at) => at + minRestMs <= now);
            const before = new Map(members.map((cli) => [cli, cli.lastUsedAtMs]));
            const usedAt = before.get(call(country, now)!)!;
            if (hasChoice) expect(usedAt + minRestMs).toBeLessThanOrEqual(now);
            else expect(usedAt).toBe(Math.min(...lastUses));
          }
        },
      ),
    );
  });

  it('by round robin gives each caller id one call before any gets a second, in any country', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), steps, (count, calls) => {
        const { call } = rig(count, 'round_robin');
        const order = calls.map(({ country }) => call(country)!.slot);
        order.forEach((slot, i) => expect(slot).toBe(i % count));
      }),
    );
  });

  it('by least use keeps all within one call of each other, in any country and with uses taken back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), steps, (count, calls) => {
        const { members, call, takeBack } = rig(count, 'least_used');
        for (const { country, after } of calls) {
          const cli = call(country)!;
          if (after === 'take_back') takeBack(cli, country);
          const used = members.map(({ usedToday }) => usedToday);
          expect(Math.max(...used) - Math.min(...used)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('at random uses each equally often', () => {
    const { members, call } = rig(20, 'random');
    for (let i = 0; i < 20_000; i++) call();
    // The expected value is 1000 and the binomial standard deviation 31, so the bound is six of them.
    for (const { used } of members) expect(Math.abs(used - 1000)).toBeLessThan(186);
  });

  it('by success prefers the caller id that is answered most, after trying each', () => {
    const { members, rotation, call } = rig(10, 'best_success');
    const rng = openStream(3, 'outcome');
    for (let i = 0; i < 5000; i++) {
      const cli = call()!;
      if (nextUnit(rng) > (cli.slot === 4 ? 0.4 : 0.2)) continue;
      cli.answered++;
      rotation.improved(cli);
    }
    expect(Math.min(...members.map(({ used }) => used))).toBeGreaterThan(0);
    expect(members[4]!.used).toBeGreaterThan(3500);
  });

  it('offers a caller id again when a use is taken back', () => {
    const { call, takeBack } = rig(1, 'least_used', 0, { usa: 1 });
    const cli = call()!;
    expect(call()).toBeNull();
    takeBack(cli, 'usa');
    expect(call()).toBe(cli);
  });

  it('finds the last available caller id among 25,000', () => {
    const { members, ledger, call } = rig(25_000, 'least_used', 0, { usa: 2 });
    for (const cli of members) if (cli.slot !== 17_000) addUse(ledger, cli.slot, 'usa', 2);
    expect([call()?.slot, call()?.slot, call()]).toEqual([17_000, 17_000, null]);
  });
});

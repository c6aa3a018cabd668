import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMissedTurns } from '#server/dialer/missed-turns.ts';

const SEED = 20261123;
const MINUTE_MS = 60_000;

/** At 100 calls a second. */
const INTERVAL_MS = 10;

describe('turns that were missed', () => {
  it('are made up for as long as it was a little', () => {
    const missed = createMissedTurns(0);
    for (let atMs = 0; atMs < MINUTE_MS; atMs += 100) expect(missed.letGo(15, atMs, INTERVAL_MS)).toBe(0);
    expect(missed.letGo(-Infinity, MINUTE_MS, INTERVAL_MS)).toBe(0);
  });

  it('are made up for while the next turn has not come', () => {
    const missed = createMissedTurns(0);
    expect(missed.letGo(100, 0, 100)).toBe(0);
    expect(missed.letGo(130, 1000, 100)).toBe(30);
  });

  it('are let go beyond it, three thousandths of the time at most, and what was saved', () => {
    const missed = createMissedTurns(0);
    expect(missed.letGo(500, 0, INTERVAL_MS)).toBe(100);
    expect(missed.letGo(500, 0, INTERVAL_MS)).toBe(0);
    expect(missed.letGo(25, 10_000, INTERVAL_MS)).toBe(10);
    expect(missed.letGo(500, 10_000, INTERVAL_MS)).toBe(20);
    expect(missed.letGo(500, 11_000, INTERVAL_MS)).toBe(3);
    expect(missed.letGo(500, 11_000 + 10 * MINUTE_MS, INTERVAL_MS)).toBe(100);
  });

  it('take 280 ms of a minute at most', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(2000), fc.nat(1000)), { minLength: 1, maxLength: 300 }),
        fc.nat(10 * MINUTE_MS),
        (steps, idleMs) => {
          const missed = createMissedTurns(0);
          let nowMs = idleMs;
          const gone = steps.map(([stepMs, lateMs]) => ({
            atMs: (nowMs += stepMs),
            ms: missed.letGo(lateMs, nowMs, INTERVAL_MS),
          }));
          for (const { atMs } of gone) {
            const inMinute = gone.filter((one) => one.atMs >= atMs && one.atMs < atMs + MINUTE_MS);
            expect(inMinute.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThanOrEqual(280.001);
          }
        },
      ),
      { seed: SEED, numRuns: 100 },
    );
  });
});

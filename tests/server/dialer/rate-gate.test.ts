import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRateGate } from '#server/dialer/rate-gate.ts';
import { mostInOneSecond } from './numbers.ts';

const START_MS = 1_800_000_000_000;

describe('the rate gate', () => {
  it('lets no second hold more than one above the limit, whatever is asked of it', () => {
    const steps = fc.array(fc.nat({ max: 300 }), { minLength: 1, maxLength: 400 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), steps, (limit, gaps) => {
        const gate = createRateGate(limit);
        const placed: number[] = [];
        let now = START_MS;
        for (const gap of gaps) {
          now += gap;
          for (let tries = 0; tries < 3 && gate.opensAt(now) === now; tries += 1) {
            gate.count(now);
            placed.push(now);
          }
        }
        expect(mostInOneSecond(placed)).toBeLessThanOrEqual(limit + 1);
      }),
    );
  });

  it('says when it opens, to the millisecond', () => {
    const gate = createRateGate(2);
    for (const at of [0, 100, 200]) gate.count(START_MS + at);
    expect(gate.opensAt(START_MS + 300)).toBe(START_MS + 1000);
    expect(gate.opensAt(START_MS + 1000)).toBe(START_MS + 1000);
  });

  it('remembers what was placed under another limit, and before a restart', () => {
    const gate = createRateGate(10, [START_MS, START_MS + 1]);
    gate.setLimit(1);
    expect(gate.opensAt(START_MS + 2)).toBe(START_MS + 1000);
  });
});

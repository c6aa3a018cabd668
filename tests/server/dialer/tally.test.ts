import { describe, expect, it } from 'vitest';
import { createTally } from '#server/dialer/tally.ts';

describe('sums by key', () => {
  it('add up until they are drained, each key once and in the order in which they came', () => {
    const tally = createTally((hour: number, country: string) => ({ hour, country, calls: 0 }));
    for (const [hour, country] of [
      [2, 'chile'],
      [1, 'chile'],
      [2, 'chile'],
      [2, 'peru'],
    ] as const)
      tally.of(hour, country).calls += 1;
    const drained: unknown[] = [];
    tally.drain((sums) => void drained.push({ ...sums }));
    expect(drained).toEqual([
      { hour: 2, country: 'chile', calls: 2 },
      { hour: 1, country: 'chile', calls: 1 },
      { hour: 2, country: 'peru', calls: 1 },
    ]);
    tally.of(2, 'chile').calls += 1;
    tally.drain((sums) => void drained.push({ ...sums }));
    expect(drained.at(-1)).toEqual({ hour: 2, country: 'chile', calls: 1 });
    tally.drain(() => expect.fail('nothing is left'));
  });
});

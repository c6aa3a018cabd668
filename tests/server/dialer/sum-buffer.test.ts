import { describe, expect, it } from 'vitest';
import { createSumBuffer } from '#server/dialer/sum-buffer.ts';

describe('sums by key', () => {
  it('accumulate until they are drained, once per key in the order of arrival', () => {
    const buffer = createSumBuffer((hour: number, country: string) => ({ hour, country, calls: 0 }));
    for (const [hour, country] of [
      [2, 'chile'],
      [1, 'chile'],
      [2, 'chile'],
      [2, 'peru'],
    ] as const)
      buffer.of(hour, country).calls += 1;
    const drained: unknown[] = [];
    buffer.drain((sums) => void drained.push({ ...sums }));
    expect(drained).toEqual([
      { hour: 2, country: 'chile', calls: 2 },
      { hour: 1, country: 'chile', calls: 1 },
      { hour: 2, country: 'peru', calls: 1 },
    ]);
    buffer.of(2, 'chile').calls += 1;
    buffer.drain((sums) => void drained.push({ ...sums }));
    expect(drained.at(-1)).toEqual({ hour: 2, country: 'chile', calls: 1 });
    buffer.drain(() => expect.fail('nothing is left'));
  });
});

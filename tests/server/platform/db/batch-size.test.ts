import { describe, expect, it } from 'vitest';
import { createBatchSize } from '#server/platform/db/batch-size.ts';

describe('the size of batches', () => {
  it('at most doubles until batches take the target time', () => {
    const size = createBatchSize(4);
    expect(size.next()).toBe(50);
    size.took(50, 0);
    expect(size.next()).toBe(100);
    size.took(100, 2);
    expect(size.next()).toBe(200);
    size.took(200, 4);
    expect(size.next()).toBe(200);
    size.took(200, 3.2);
    expect(size.next()).toBe(250);
  });

  it('shrinks at once when batches take longer, and stays within its limits', () => {
    const size = createBatchSize(4);
    for (let i = 0; i < 10; i++) size.took(size.next(), 0.1);
    expect(size.next()).toBe(500);
    size.took(500, 40);
    expect(size.next()).toBe(50);
    size.took(50, 1000);
    expect(size.next()).toBe(10);
  });

  it('follows the measured time', () => {
    let nowMs = 0;
    const size = createBatchSize(4, () => nowMs);
    const sizes: number[] = [];
    const step = (msPerRow: number): void =>
      size.timed((rows) => {
        sizes.push(rows);
        nowMs += rows * msPerRow;
      });
    for (let i = 0; i < 10; i++) step(0);
    expect(Math.max(...sizes)).toBe(500);
    step(0.05);
    for (let i = 0; i < 3; i++) step(1);
    expect(sizes.at(-1)).toBeLessThanOrEqual(50);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(10);
  });
});

import { describe, expect, it } from 'vitest';
import { createSliceSize } from '#server/dialer/slice-size.ts';

describe('the size of slices', () => {
  it('at most doubles until slices take the target time', () => {
    const size = createSliceSize(4);
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

  it('shrinks at once when slices take longer, and stays within its limits', () => {
    const size = createSliceSize(4);
    for (let i = 0; i < 10; i++) size.took(size.next(), 0.1);
    expect(size.next()).toBe(500);
    size.took(500, 40);
    expect(size.next()).toBe(50);
    size.took(50, 1000);
    expect(size.next()).toBe(10);
  });
});

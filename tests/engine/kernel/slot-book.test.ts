import { describe, expect, it } from 'vitest';
import { createSlotBook, NO_HANDLE, slotOf } from '#engine/kernel/slot-book.ts';

describe('slot book', () => {
  it('finds the slot of a handle until it comes back, and not by the handle of its next use', () => {
    const book = createSlotBook(1);
    const slot = book.take();
    const first = book.handleOf(slot);
    expect(book.find(first)).toBe(slot);
    book.release(slot);
    expect(book.find(first)).toBe(-1);
    const again = book.take();
    expect(again).toBe(slot);
    expect(book.find(first)).toBe(-1);
    expect(book.find(book.handleOf(again))).toBe(slot);
    expect(slotOf(first)).toBe(slotOf(book.handleOf(again)));
  });

  it('grows by doubling and keeps what it gave out', () => {
    const book = createSlotBook(1);
    const handles = [0, 1, 2, 3, 4].map(() => book.handleOf(book.take()));
    expect(book.capacity()).toBe(8);
    expect(handles.map((handle) => book.find(handle))).toEqual([0, 1, 2, 3, 4]);
  });

  it('knows no slot of NO_HANDLE, nor of one that was never given', () => {
    const book = createSlotBook(4);
    expect(book.find(NO_HANDLE)).toBe(-1);
    expect(book.find(0)).toBe(-1);
  });
});

import { describe, expect, it } from 'vitest';
import { createSlotAllocator, NO_HANDLE } from '#engine/kernel/slot-allocator.ts';

describe('slot allocator', () => {
  it("finds a handle's slot until its release, and not by the handle of the next use", () => {
    const slots = createSlotAllocator(1);
    const slot = slots.take();
    const first = slots.handleOf(slot);
    expect(slots.find(first)).toBe(slot);
    slots.release(slot);
    expect(slots.find(first)).toBe(-1);
    const again = slots.take();
    expect(again).toBe(slot);
    expect(slots.find(first)).toBe(-1);
    expect(slots.find(slots.handleOf(again))).toBe(slot);
    expect(slots.handleOf(again)).not.toBe(first);
  });

  it('grows by doubling and retains allocated slots', () => {
    const slots = createSlotAllocator(1);
    const handles = [0, 1, 2, 3, 4].map(() => slots.handleOf(slots.take()));
    expect(slots.capacity()).toBe(8);
    expect(handles.map((handle) => slots.find(handle))).toEqual([0, 1, 2, 3, 4]);
  });

  it('finds no slot for NO_HANDLE or a handle that was never issued', () => {
    const slots = createSlotAllocator(4);
    expect(slots.find(NO_HANDLE)).toBe(-1);
    expect(slots.find(0)).toBe(-1);
  });
});

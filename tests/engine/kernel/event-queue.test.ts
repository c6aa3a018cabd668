import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventQueue, NO_HANDLE, slotOf } from '#engine/kernel/event-queue.ts';

/** Takes everything out and returns the labels kept by slot. */
function drain(queue: ReturnType<typeof createEventQueue>, labels: Map<number, number>): number[] {
  const order: number[] = [];
  while (queue.size() > 0) order.push(labels.get(queue.pop())!);
  return order;
}

describe('event queue', () => {
  it('gives events back in the order of a stable sort by time', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (times) => {
        const queue = createEventQueue(1);
        const labels = new Map(times.map((time, index) => [slotOf(queue.push(time)), index]));
        const expected = times.map((time, index) => ({ time, index })).sort((a, b) => a.time - b.time);
        expect(drain(queue, labels)).toEqual(expected.map(({ index }) => index));
      }),
    );
  });

  it('behaves like a sorted list under pushes, pops and removals in any order', () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ do: fc.constant('push' as const), at: fc.integer({ min: 0, max: 9 }) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('pop' as const), at: fc.constant(0) }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), at: fc.nat() }) },
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const queue = createEventQueue(2);
        let model: { at: number; sequence: number; handle: number }[] = [];
        steps.forEach((current, sequence) => {
          if (current.do === 'push') model.push({ at: current.at, sequence, handle: queue.push(current.at) });
          model.sort((a, b) => a.at - b.at || a.sequence - b.sequence);
          if (current.do === 'pop') {
            const first = model.shift();
            expect(queue.pop()).toBe(first === undefined ? -1 : slotOf(first.handle));
          }
          if (current.do === 'remove' && model.length > 0) {
            const gone = model[current.at % model.length]!;
            expect(queue.remove(gone.handle)).toBe(true);
            expect(queue.remove(gone.handle)).toBe(false);
            model = model.filter((event) => event !== gone);
          }
          expect(queue.size()).toBe(model.length);
          expect(queue.nextAt()).toBe(model[0]?.at ?? Infinity);
        });
      }),
    );
  });

  it('does not take a dead handle for the event that reuses its slot', () => {
    const queue = createEventQueue();
    const dead = queue.push(1);
    queue.pop();
    const alive = queue.push(2);
    expect(slotOf(alive)).toBe(slotOf(dead));
    expect(queue.remove(dead)).toBe(false);
    expect(queue.remove(NO_HANDLE)).toBe(false);
    expect(queue.remove(alive)).toBe(true);
  });

  it('refuses an event without a time', () => {
    expect(() => createEventQueue().push(NaN)).toThrow(RangeError);
  });
});

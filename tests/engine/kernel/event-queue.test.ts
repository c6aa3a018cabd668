import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventQueue } from '#engine/kernel/event-queue.ts';
import { nextUnit, openStream } from '#engine/kernel/rng.ts';
import { NO_HANDLE, type Handle } from '#engine/kernel/slot-allocator.ts';

/** Times of every magnitude in whole milliseconds: some for each wheel, and some beyond all of them. */
const time = fc.oneof(
  fc.integer({ min: 0, max: 20 }),
  ...[10, 20, 30, 40, 50, 52].map((bits) => fc.maxSafeNat().map((wide) => wide % 2 ** bits)),
  fc.constantFrom(1023, 1024, 2 ** 20 - 1, 2 ** 20, 2 ** 30, 2 ** 40, 2 ** 50 - 1, 2 ** 50, Infinity),
);

type Queue = ReturnType<typeof createEventQueue>;

function add(queue: Queue, at: number): { readonly slot: number; readonly handle: Handle } {
  const slot = queue.push(at);
  return { slot, handle: queue.handleOf(slot) };
}

/** Removes all events. Returns their labels, which are given by slot, in the order of removal. */
function drain(queue: Queue, labels: Map<number, number>): number[] {
  const order: number[] = [];
  while (queue.size() > 0) order.push(labels.get(queue.pop())!);
  return order;
}

describe('event queue', () => {
  it('returns events in the order of a stable sort by time', () => {
    fc.assert(
      fc.property(fc.array(time), (times) => {
        const queue = createEventQueue(1);
        const labels = new Map(times.map((at, index) => [queue.push(at), index]));
        const expected = times.map((at, index) => ({ at, index })).sort((a, b) => (a.at === b.at ? 0 : a.at - b.at));
        expect(drain(queue, labels)).toEqual(expected.map(({ index }) => index));
      }),
    );
  });

  it('behaves like a sorted list under any sequence of pushes, pops and removals as time advances', () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ do: fc.constant('push' as const), at: time }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('pop' as const), at: fc.constant(0) }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), at: fc.nat() }) },
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const queue = createEventQueue(2);
        let model: { at: number; sequence: number; slot: number; handle: Handle }[] = [];
        let now = 0;
        steps.forEach((current, sequence) => {
          if (current.do === 'push') {
            // The new event is slightly or far after the last removed one.
            const at = now + current.at;
            model.push({ at, sequence, ...add(queue, at) });
          }
          model.sort((a, b) => (a.at === b.at ? a.sequence - b.sequence : a.at - b.at));
          if (current.do === 'pop') {
            const first = model.shift();
            now = first?.at ?? now;
            expect(queue.pop()).toBe(first === undefined ? -1 : first.slot);
          }
          if (current.do === 'remove' && model.length > 0) {
            const gone = model[current.at % model.length]!;
            expect(queue.remove(gone.handle)).toBe(gone.slot);
            expect(queue.remove(gone.handle)).toBe(-1);
            model = model.filter((event) => event !== gone);
          }
          expect(queue.size()).toBe(model.length);
          expect(queue.nextAt()).toBe(model[0]?.at ?? Infinity);
        });
      }),
      { numRuns: 500 },
    );
  });

  it('accepts events between the last one and the next, after the next was read', () => {
    const queue = createEventQueue();
    queue.push(5000);
    queue.push(1_800_000);
    queue.pop();
    expect(queue.nextAt()).toBe(1_800_000);
    queue.push(5001);
    queue.push(900_000);
    const times: number[] = [];
    for (; queue.size() > 0; queue.pop()) times.push(queue.nextAt());
    expect(times).toEqual([5001, 900_000, 1_800_000]);
  });

  it('preserves the order of a large bucket while events are removed and added', () => {
    const rng = openStream(1, 'ring');
    const queue = createEventQueue();
    const waiting: { at: number; slot: number; handle: Handle }[] = [];
    // Adds an event to one bucket, about 10 minutes ahead, often at the same time as others.
    function addOne(): void {
      const at = 600_000 + Math.floor(nextUnit(rng) * 200);
      const behind = waiting.findIndex((event) => event.at > at);
      waiting.splice(behind < 0 ? waiting.length : behind, 0, { at, ...add(queue, at) });
    }
    for (let i = 0; i < 2000; i++) addOne();
    for (let i = 0; i < 1500; i++) {
      const [gone] = waiting.splice(nextUnit(rng) < 0.3 ? Math.floor(nextUnit(rng) * waiting.length) : 0, 1);
      expect(queue.remove(gone!.handle)).toBe(gone!.slot);
      // Sometimes adds and removes an earlier event, like a dialer waiting for the next token.
      if (i % 3 === 0) queue.remove(add(queue, 1000 + i).handle);
      if (i % 2 === 0) addOne();
      expect(queue.nextAt()).toBe(waiting[0]!.at);
    }
    for (const { at, slot } of waiting) {
      expect(queue.nextAt()).toBe(at);
      expect(queue.pop()).toBe(slot);
    }
    expect(queue.size()).toBe(0);
  });

  it.each([
    ['at the same time', () => 600_000],
    ['one after the other', (nth: number) => 600_000 + nth],
  ])('removes 100,000 events %s, reading the earliest each time', { timeout: 5000 }, (_, timeOf) => {
    // Takes a tenth of a second. Scanning the bucket each time would exceed the time limit.
    const queue = createEventQueue();
    const handles = Array.from({ length: 100_000 }, (__, nth) => add(queue, timeOf(nth)).handle);
    handles.forEach((handle, nth) => {
      if (queue.nextAt() !== timeOf(nth)) throw new Error(`not ${queue.nextAt()}`);
      queue.remove(handle);
    });
    expect(queue.nextAt()).toBe(Infinity);
  });

  it("drops a large bucket's former events, however many come and go", () => {
    const queue = createEventQueue();
    const first = Array.from({ length: 2000 }, (_, nth) => add(queue, 600_000 + nth).handle);
    for (const handle of first.slice(0, 3)) {
      queue.remove(handle);
      queue.nextAt();
    }
    for (let nth = 0; nth < 20_000; nth++) queue.remove(add(queue, 700_000).handle);
    expect(queue.nextAt()).toBe(600_003);
    for (const handle of first.slice(3)) {
      queue.remove(handle);
      queue.nextAt();
    }
    queue.push(650_000);
    expect(queue.nextAt()).toBe(650_000);
  });

  it('does not mistake a stale handle for the event that reuses its slot', () => {
    const queue = createEventQueue();
    const dead = add(queue, 1);
    queue.pop();
    const alive = add(queue, 2);
    expect(alive.slot).toBe(dead.slot);
    expect(queue.remove(dead.handle)).toBe(-1);
    expect(queue.remove(NO_HANDLE)).toBe(-1);
    expect(queue.remove(alive.handle)).toBe(alive.slot);
  });

  it('rejects an event without a time, and one before the last removed event', () => {
    const queue = createEventQueue();
    expect(() => queue.push(NaN)).toThrow(RangeError);
    queue.push(10);
    queue.pop();
    expect(() => queue.push(9)).toThrow('must not be before 10');
    expect(queue.size()).toBe(0);
  });
});

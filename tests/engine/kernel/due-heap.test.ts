import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDueHeap } from '#engine/kernel/due-heap.ts';
import { createDueLanes } from '#engine/kernel/due-lanes.ts';

describe.each([
  ['due heap', () => createDueHeap(1)],
  ['due lanes', createDueLanes],
])('%s', (_, create) => {
  it('behaves like a stable sort by time under any sequence of pushes and pops', () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 0, max: 20 }) },
      { weight: 2, arbitrary: fc.constant(null) },
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const heap = create();
        const model: { at: number; row: number }[] = [];
        steps.forEach((at, row) => {
          if (at === null) expect(heap.pop()).toBe(model.shift()?.row ?? -1);
          else {
            heap.push(at, row);
            model.push({ at, row });
            model.sort((a, b) => a.at - b.at || a.row - b.row);
          }
          expect(heap.size()).toBe(model.length);
          expect(heap.next()).toBe(model[0]?.row ?? -1);
          expect(heap.nextAt()).toBe(model[0]?.at ?? Infinity);
        });
      }),
      { numRuns: 500 },
    );
  });
});

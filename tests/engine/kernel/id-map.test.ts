import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIdMap } from '#engine/kernel/id-map.ts';

describe('id map', () => {
  it('behaves like a Map under any sequence of operations', () => {
    const id = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }));
    const step = fc.record({ id, value: fc.option(fc.nat(), { nil: null }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const map = createIdMap<number>(4);
        const expected = new Map<number, number>();
        for (const { id: key, value } of steps) {
          if (value === null) expect(map.delete(key)).toBe(expected.delete(key));
          else {
            map.set(key, value);
            expected.set(key, value);
          }
          expect(map.size()).toBe(expected.size);
        }
        for (const { id: key } of steps) {
          expect(map.get(key)).toBe(expected.get(key));
          expect(map.has(key)).toBe(expected.has(key));
        }
      }),
    );
  });

  it('finds each of many consecutive ids while older ones are deleted', () => {
    const map = createIdMap<string>();
    for (let id = 1; id <= 50_000; id++) {
      map.set(id, `call ${id}`);
      if (id > 1000) expect(map.delete(id - 1000)).toBe(true);
    }
    expect(map.size()).toBe(1000);
    for (let id = 49_001; id <= 50_000; id++) expect(map.get(id)).toBe(`call ${id}`);
    expect(map.get(49_000)).toBeUndefined();
  });
});

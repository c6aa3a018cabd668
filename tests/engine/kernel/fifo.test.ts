import { describe, expect, it } from 'vitest';
import { createFifo, type Fifo, type Place } from '#engine/kernel/fifo.ts';
import { nextUnit, openStream } from '#engine/kernel/rng.ts';

function drain<T>(fifo: Fifo<T>, places: ReadonlyMap<T, Place>): T[] {
  const members: T[] = [];
  for (let first = fifo.first(); first !== undefined; first = fifo.first()) {
    members.push(first);
    fifo.remove(places.get(first)!);
  }
  return members;
}

describe('fifo', () => {
  it('is empty at first', () => {
    const fifo = createFifo<string>();
    expect(fifo.size()).toBe(0);
    expect(fifo.first()).toBeUndefined();
  });

  it('returns its members in order of arrival, even if others are removed from the middle', () => {
    const fifo = createFifo<string>(1);
    const places = new Map(['a', 'b', 'c', 'd', 'e'].map((name) => [name, fifo.add(name)]));
    for (const name of ['c', 'a', 'e']) fifo.remove(places.get(name)!);
    places.set('f', fifo.add('f'));
    expect(fifo.size()).toBe(3);
    expect(fifo.list()).toEqual(['b', 'd', 'f']);
    expect(drain(fifo, places)).toEqual(['b', 'd', 'f']);
    expect(fifo.size()).toBe(0);
  });

  it('agrees with a built-in Set over ten thousand steps', () => {
    const stream = openStream(7, 'ring');
    const fifo = createFifo<number>(2);
    const expected = new Set<number>();
    const places = new Map<number, Place>();
    for (let step = 0; step < 10_000; step++) {
      if (expected.size === 0 || nextUnit(stream) < 0.5) {
        places.set(step, fifo.add(step));
        expected.add(step);
      } else {
        const members = [...expected];
        const member = members[nextUnit(stream) < 0.5 ? 0 : Math.floor(nextUnit(stream) * members.length)]!;
        fifo.remove(places.get(member)!);
        expected.delete(member);
      }
      expect(fifo.size()).toBe(expected.size);
      expect(fifo.first()).toBe(expected.values().next().value);
    }
    expect(drain(fifo, places)).toEqual([...expected]);
  });
});

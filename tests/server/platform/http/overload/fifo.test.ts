import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createFifo } from '#server/platform/http/overload/fifo.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('a first-in, first-out queue', () => {
  it('gives its items back in order, across the tidying of taken places', () => {
    const fifo = createFifo<number>();
    const taken: (number | undefined)[] = [];
    for (let n = 0; n < 3000; n += 1) {
      fifo.add(n);
      if (n >= 50) taken.push(fifo.take());
    }
    expect(fifo.size()).toBe(50);
    while (fifo.size() > 0) taken.push(fifo.take());
    expect(taken).toEqual(Array.from({ length: 3000 }, (_, n) => n));
    expect(fifo.take()).toBeUndefined();
  });

  it('releases taken members, even when it never becomes empty', async () => {
    const fifo = createFifo<object>();
    const addAndTake = (): WeakRef<object> => {
      fifo.add({ answered: 1 });
      fifo.add({ waiting: 2 });
      return new WeakRef(fifo.take()!);
    };
    const taken = addAndTake();
    await setImmediate(); // a WeakRef keeps its target until the current task ends
    collectGarbage();
    expect(fifo.size()).toBe(1);
    expect(taken.deref()).toBeUndefined();
  });
});

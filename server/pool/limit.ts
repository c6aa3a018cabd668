/** So many wait already that another one would wait for too long. */
export class QueueFull extends Error {}

/**
 * Runs at most `most` of the works given to it at a time, the others in their order as places become free. Of those no more
 * than `mostWaiting` may wait: another one is refused, by QueueFull.
 */
export function createLimit(most: number, mostWaiting = Infinity): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function limited(work) {
    if (running < most) running++;
    else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new QueueFull('too many wait already');
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running--;
      else next(); // takes over this place
    }
  };
}

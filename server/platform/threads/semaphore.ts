/** Thrown when too many callers wait. */
export class QueueFull extends Error {}

/** Limits concurrent work. */
export type Semaphore = {
  /** Takes a permit if one is free. The caller must release it. */
  tryAcquire(): boolean;
  /** Returns a permit, or passes it to the longest waiting caller. */
  release(): void;
  /** Runs `work` with a permit, after earlier callers. Throws QueueFull, and what `work` throws. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Number of waiting callers. */
  waiting(): number;
  /** True while all permits are free. */
  isIdle(): boolean;
};

/** Creates a semaphore with `permits` for which at most `maxQueued` callers may wait. */
export function createSemaphore(permits: number, maxQueued = Infinity): Semaphore {
  const queue: (() => void)[] = [];
  let taken = 0;

  function tryAcquire(): boolean {
    if (taken === permits) return false;
    taken += 1;
    return true;
  }

  function release(): void {
    const next = queue.shift();
    if (next === undefined) taken -= 1;
    else next();
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (!tryAcquire()) {
      if (queue.length >= maxQueued) throw new QueueFull(`${queue.length} wait already`);
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await work();
    } finally {
      release();
    }
  }

  return { tryAcquire, release, run, waiting: () => queue.length, isIdle: () => taken === 0 };
}

/**
 * Creates a semaphore with `permits` per key, dropped when unused. Returns a function that runs work under a key's
 * semaphore.
 */
export function createKeyedSemaphore(permits: number) {
  const semaphores = new Map<string, Semaphore>();

  return async function run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const semaphore = semaphores.get(key) ?? createSemaphore(permits);
    semaphores.set(key, semaphore);
    try {
      return await semaphore.run(work);
    } finally {
      if (semaphore.isIdle()) semaphores.delete(key);
    }
  };
}

/** Limits concurrent work, in total and per owner, so that one owner's queue does not block the others. */
export function createFairSemaphore(permits: number, permitsPerOwner: number) {
  const all = createSemaphore(permits);
  const byOwner = createKeyedSemaphore(permitsPerOwner);
  let waiting = 0;

  return {
    run<T>(owner: number, work: () => Promise<T>): Promise<T> {
      waiting += 1;
      const start = (): Promise<T> => {
        waiting -= 1;
        return work();
      };
      return byOwner(String(owner), () => all.run(start));
    },
    waiting: () => waiting,
  };
}

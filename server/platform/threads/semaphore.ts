/** Too many are waiting already. */
export class QueueFull extends Error {}

/** Limits how many run at a time. */
export type Semaphore = {
  /** Takes a permit if one is free; its holder must release it. */
  tryAcquire(): boolean;
  /** Returns a permit, or passes it to the longest waiting caller. */
  release(): void;
  /** Runs `work` with a permit, after earlier callers. Throws QueueFull, and what `work` throws. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Number of waiting callers. */
  waiting(): number;
  /** No permit is taken. */
  isIdle(): boolean;
};

/** A semaphore with `permits`, for which at most `maxQueued` callers may wait. */
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
 * A semaphore with `permits` for each key, dropped when unused. Returns a function that runs work under a key's
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

/** Limits how much work runs at a time, in all and for each owner. Other owners' waiting work goes first. */
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

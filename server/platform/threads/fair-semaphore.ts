/** Limits how much work runs at a time, in all and for each owner, so that no owner's work keeps others waiting. */
type FairSemaphore = {
  /**
   * Runs `work` once a permit is free. The waiting owner who was served longest ago is next; an owner's own work
   * runs in order. Throws what `work` throws.
   */
  run<T>(owner: number, work: () => Promise<T>): Promise<T>;
  /** How many wait. */
  waiting(): number;
};

type Waiter = { readonly owner: number; readonly start: () => void };

export function createFairSemaphore(permits: number, permitsPerOwner: number): FairSemaphore {
  const queue: Waiter[] = [];
  const running = new Map<number, number>();
  /** When each owner was last served, of those with work that runs or waits. */
  const servedAt = new Map<number, number>();
  let taken = 0;
  let served = 0;

  const runningOf = (owner: number): number => running.get(owner) ?? 0;
  const hasPermit = (owner: number): boolean => taken < permits && runningOf(owner) < permitsPerOwner;

  function take(owner: number): void {
    taken += 1;
    running.set(owner, runningOf(owner) + 1);
    servedAt.set(owner, ++served);
  }

  function giveBack(owner: number): void {
    taken -= 1;
    running.set(owner, runningOf(owner) - 1);
    startNext();
    if (runningOf(owner) > 0) return;
    running.delete(owner);
    if (!queue.some((waiter) => waiter.owner === owner)) servedAt.delete(owner);
  }

  function startNext(): void {
    const may = queue.filter(({ owner }) => hasPermit(owner));
    const lastServed = ({ owner }: Waiter): number => servedAt.get(owner) ?? 0;
    const first = may.reduce<Waiter | undefined>(
      (best, one) => (best === undefined || lastServed(one) < lastServed(best) ? one : best),
      undefined,
    );
    if (first === undefined) return;
    queue.splice(queue.indexOf(first), 1);
    take(first.owner);
    first.start();
  }

  return {
    async run(owner, work) {
      if (hasPermit(owner)) take(owner);
      else await new Promise<void>((start) => queue.push({ owner, start }));
      try {
        return await work();
      } finally {
        giveBack(owner);
      }
    },
    waiting: () => queue.length,
  };
}

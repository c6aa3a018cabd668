export type RepeatingTask = { stop(): void };

type RepeatingTaskOptions = {
  /** The task. Resolves to the delay of its next run, ms. */
  readonly work: () => Promise<number>;
  /** Delay of the first run; default `everyMs`. */
  readonly firstMs?: number;
  /** Delay after a failure. */
  readonly everyMs: number;
  /** Called for the first of consecutive failures. */
  readonly onError: (error: unknown) => void;
};

/** Runs a task repeatedly until stopped. Each run starts only after the previous one has ended. */
export function startRepeatingTask({ work, everyMs, firstMs = everyMs, onError }: RepeatingTaskOptions): RepeatingTask {
  let isFailing = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function attempt(): Promise<number> {
    try {
      const againMs = await work();
      isFailing = false;
      return againMs;
    } catch (error) {
      if (!isFailing && !isStopped) onError(error); // at shutdown the pool aborts running tasks
      isFailing = true;
      return everyMs;
    }
  }

  function repeatIn(waitMs: number): void {
    if (isStopped) return;
    timer = setTimeout(() => void attempt().then(repeatIn), waitMs);
    timer.unref();
  }

  repeatIn(firstMs);
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

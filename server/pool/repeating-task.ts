export type RepeatingTask = { stop(): void };

export type RepeatingTaskOptions = {
  /** What is done again and again. Answers after how many milliseconds it wants to be done again. */
  readonly work: () => Promise<number>;
  /** Before the first time; everyMs unless it is set. */
  readonly firstMs?: number;
  /** After it has failed. */
  readonly everyMs: number;
  /** Is told when it fails, and not again before it has worked. */
  readonly onError: (error: unknown) => void;
};

/** Has something done for as long as the server runs; one time begins when the one before has ended. */
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
      if (!isFailing && !isStopped) onError(error); // the pool ends with what it does
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

/** Drives the dialer by the wall clock: wakes it at the times it requests. */

/** Minimum time between the starts of two ticks, ms. One transaction handles everything due in between. */
export const MIN_TICK_MS = 3;

/** Maximum length of a timer, ms. Node's limit is 2^31 − 1 ms, a little less than 25 days. */
const MAX_SLEEP_MS = 24 * 3_600_000;

type Timers = {
  set(wake: () => void, delayMs: number): unknown;
  clear(timer: unknown): void;
};

const systemTimers: Timers = {
  set: (wake, delayMs) => setTimeout(wake, delayMs),
  clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
};

type DriverOptions = {
  readonly nowMs: () => number;
  /** Handles what is due and returns the next wake-up, epoch ms, or Infinity if nothing is planned. */
  readonly tick: () => number;
  readonly timers?: Timers;
};

type Driver = {
  /** Plans the next wake-up after an external change. `nextAt` is in epoch ms. */
  reschedule(nextAt: number): void;
  stop(): void;
};

export function createDriver({ nowMs, tick, timers = systemTimers }: DriverOptions): Driver {
  let timer: unknown;
  let lastTickAt = -Infinity;
  let stopped = false;

  function reschedule(nextAt: number): void {
    timers.clear(timer);
    if (stopped || nextAt === Infinity) return;
    const at = Math.max(nextAt, lastTickAt + MIN_TICK_MS);
    timer = timers.set(() => wake(at), Math.min(Math.max(0, Math.ceil(at - nowMs())), MAX_SLEEP_MS));
  }

  function wake(plannedAt: number): void {
    const now = nowMs();
    if (now < plannedAt) return reschedule(plannedAt); // the timer fired early, or the sleep exceeds the maximum
    lastTickAt = now;
    reschedule(tick());
  }

  return {
    reschedule,
    stop() {
      stopped = true;
      timers.clear(timer);
    },
  };
}

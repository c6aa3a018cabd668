/** Wakes the dialer at the moments that it names, by the wall clock. */

/** Between the beginnings of two ticks at least: one transaction serves all that is due in it. */
export const MIN_TICK_MS = 3;

/** The longest timer that Node takes is 2^31 − 1 ms; a day is shorter and no harm. */
const MAX_SLEEP_MS = 24 * 3_600_000;

export type Timers = {
  set(wake: () => void, delayMs: number): unknown;
  clear(timer: unknown): void;
};

export const systemTimers: Timers = {
  set: (wake, delayMs) => setTimeout(wake, delayMs),
  clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
};

export type DriverOptions = {
  readonly nowMs: () => number;
  /** Does what is due, and says when it wants to be woken next: epoch ms, Infinity when nothing waits. */
  readonly tick: () => number;
  readonly timers?: Timers;
};

export type Driver = {
  /** Plans the next wake-up anew: something has changed from outside, `nextAt` is when it is due. */
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
    if (now < plannedAt) return reschedule(plannedAt); // the timer was early, or the sleep longer than a timer takes
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

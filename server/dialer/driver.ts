/** Advances the dialer by the wall clock: wakes it at the times it requests. */

/** Minimum time between the beginnings of two ticks: one transaction does everything due in between. */
export const MIN_TICK_MS = 3;

/** Node's longest timer is 2^31 − 1 ms; a day is shorter. */
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
  /** Does what is due and returns the next wake-up: epoch ms, Infinity when nothing is planned. */
  readonly tick: () => number;
  readonly timers?: Timers;
};

type Driver = {
  /** Replans the next wake-up after an external change; `nextAt` is when it is due. */
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
    if (now < plannedAt) return reschedule(plannedAt); // the timer fired early, or the sleep is longer than a timer allows
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

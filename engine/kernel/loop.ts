/**
 * How time passes: `now = event.at`, then the event fires. The driver outside only says how far.
 * The clock goes in whole milliseconds, whatever the driver's does.
 */
import { createEventQueue } from './event-queue.ts';
import { slotOf, type Handle } from './slot-allocator.ts';

export type Loop = {
  /** Epoch milliseconds, whole. */
  now(): number;
  /** Time of the earliest event, Infinity when none waits: until then nothing happens by itself. */
  nextEventAt(): number;
  /**
   * Lets `action(subject)` happen at `timeMs`, rounded up; a time that has passed means now, after what is already due.
   * Give one long-lived function and let the subject vary: an event then allocates nothing.
   */
  at<T>(timeMs: number, action: (subject: T) => void, subject: T): Handle;
  /** Calls an event off; false when it has fired already. */
  cancel(handle: Handle): boolean;
  /** Fires everything due until `timeMs` (rounded down), in order, each at its own time, and leaves the clock there. A time before now does nothing. */
  advanceTo(timeMs: number): void;
  /** Events fired so far. */
  fired(): number;
};

/** A loop whose clock stands at `startAtMs` (epoch milliseconds). */
export function createLoop(startAtMs: number): Loop {
  const queue = createEventQueue();
  const actions: ((subject: unknown) => void)[] = [];
  const subjects: unknown[] = [];
  // In an array: a fraction or a large number in a variable is put into a new object each time it changes.
  const clock = Float64Array.of(Math.floor(startAtMs));
  let fired = 0;
  let advancing = false;

  /** A function of its own, to be compiled for what it does: the loop around it begins once a run. */
  function fireNext(untilMs: number): boolean {
    const at = queue.nextAt();
    // Infinity is no time: advancing there fires all that ever comes, and keeps the clock at the last event.
    if (at > untilMs || at === Infinity) return false;
    const slot = queue.pop();
    const subject = subjects[slot];
    subjects[slot] = undefined;
    clock[0] = at;
    fired++;
    actions[slot]!(subject);
    return true;
  }

  /**
   * The loop alone. It is compiled while it runs; with the rest of `advanceTo` behind it, which had never run by then, that
   * code was thrown away at the end of each advance.
   */
  function fireUntil(untilMs: number): void {
    while (fireNext(untilMs));
  }

  return {
    now: () => clock[0]!,
    nextEventAt: queue.nextAt,
    fired: () => fired,

    at<T>(timeMs: number, action: (subject: T) => void, subject: T) {
      const now = clock[0]!;
      const handle = queue.push(timeMs < now ? now : Math.ceil(timeMs));
      const slot = slotOf(handle);
      actions[slot] = action as (subject: unknown) => void;
      subjects[slot] = subject;
      return handle;
    },

    cancel(handle) {
      if (!queue.remove(handle)) return false;
      subjects[slotOf(handle)] = undefined;
      return true;
    },

    advanceTo(timeMs) {
      if (advancing) throw new Error('advanceTo must not be called from inside an event');
      const untilMs = Math.floor(timeMs);
      advancing = true;
      try {
        fireUntil(untilMs);
        if (untilMs > clock[0]! && untilMs !== Infinity) clock[0] = untilMs;
      } finally {
        advancing = false;
      }
    },
  };
}

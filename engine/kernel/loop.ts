/**
 * The event loop: the clock is set to an event's time, then the event fires. An external driver only decides how far to
 * advance. Times are whole milliseconds, whatever resolution the driver's clock has.
 */
import { createEventQueue } from './event-queue.ts';
import type { Handle } from './slot-allocator.ts';

export type Loop = {
  /** The current time in whole epoch milliseconds. */
  now(): number;
  /** The time of the earliest event, or Infinity without any. Nothing happens before it without outside input. */
  nextEventAt(): number;
  /**
   * Schedules `action(subject)` at `timeMs`, rounded up. A past time means now, after everything that is already due.
   * Pass a long-lived function and vary the subject, so that an event allocates nothing.
   */
  at<T>(timeMs: number, action: (subject: T) => void, subject: T): Handle;
  /** Cancels an event. Returns false when it has already fired. */
  cancel(handle: Handle): boolean;
  /**
   * Fires everything due until `timeMs` (rounded down) in order, each event at its own time, and sets the clock to
   * `timeMs`. A past time does nothing. Throws when called from inside an event.
   */
  advanceTo(timeMs: number): void;
  /** The number of events fired so far. */
  fired(): number;
};

/** Creates a loop whose clock starts at `startAtMs` (epoch milliseconds). */
export function createLoop(startAtMs: number): Loop {
  const queue = createEventQueue();
  const actions: ((subject: unknown) => void)[] = [];
  const subjects: unknown[] = [];
  // In a typed array: assigning a fraction or a large number to a variable allocates an object each time.
  const clock = Float64Array.of(Math.floor(startAtMs));
  let fired = 0;
  let advancing = false;

  /** A separate function, so that it is optimised on its own; the loop around it starts only once per run. */
  function fireNext(untilMs: number): boolean {
    const at = queue.nextAt();
    // Infinity is not a time. Advancing to it fires every event and leaves the clock at the last one.
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
   * Contains the loop alone, because V8 optimises it while it runs. With the rest of `advanceTo`, which had not run by
   * then, V8 discarded the optimised code at the end of each advance.
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
      const slot = queue.push(timeMs < now ? now : Math.ceil(timeMs));
      actions[slot] = action as (subject: unknown) => void;
      subjects[slot] = subject;
      return queue.handleOf(slot);
    },

    cancel(handle) {
      const slot = queue.remove(handle);
      if (slot < 0) return false;
      subjects[slot] = undefined;
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

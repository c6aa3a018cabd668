/**
 * The engine's event loop. It sets the clock to an event's time and then fires the event. An external driver decides
 * how far to advance. Times are whole milliseconds, whatever the resolution of the driver's clock.
 */
import { createEventQueue } from './event-queue.ts';
import type { Handle } from './slot-allocator.ts';

export type Loop = {
  /** The current time in whole epoch milliseconds. */
  now(): number;
  /**
   * The time of the earliest event, or Infinity if none is scheduled. Nothing happens earlier without outside input.
   */
  nextEventAt(): number;
  /**
   * Schedules `action(subject)` at `timeMs`, rounded up. A past time means now, after all events that are already due.
   * Pass a long-lived function and vary the subject, so that an event allocates no closure.
   */
  at<T>(timeMs: number, action: (subject: T) => void, subject: T): Handle;
  /** Cancels an event. Returns false if it has already fired or been cancelled. */
  cancel(handle: Handle): boolean;
  /**
   * Fires all events due by `timeMs` (rounded down) in order, each at its own time, and then sets the clock to
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
  // A typed array, because each assignment of a fraction or a large number to a closure variable allocates.
  const clock = Float64Array.of(Math.floor(startAtMs));
  let fired = 0;
  let advancing = false;

  /** A separate function, so that V8 optimises it on its own: the loop around it starts only once per advance. */
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

  /** A separate function, because inside `advanceTo` V8 would discard the optimised code at the end of each advance. */
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

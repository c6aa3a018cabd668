/** Which users have a browser open at their desk. */
import type { DeskPresence } from '#server/live/desk-seat.ts';
import type { DeskStore } from './store.ts';

/**
 * How long a person may be without an open desk, ms: time to load the page again. With the time in which a dead
 * connection is noticed (live-socket.ts), it stays under the 10 s after which a person must be unreachable.
 */
const ABSENT_AFTER_MS = 5000;

export type Presence = DeskPresence & {
  /** Returns the users with an open desk. */
  users(): Iterable<number>;
  /** Stops the timers. */
  stop(): void;
};

type PresenceOptions = {
  readonly store: Pick<DeskStore, 'closeDesks' | 'setDeskOpen'>;
  /** Notifies the engine after a change. */
  readonly onChanged: () => void;
  /** Called if a change can't be stored, which is tried again. */
  readonly onError: (error: unknown) => void;
  /** Default: 5 s. */
  readonly absentAfterMs?: number;
};

/** Creates the presence, with all desks closed. A person without an open desk is absent soon after. */
export function createPresence({
  store,
  onChanged,
  onError,
  absentAfterMs = ABSENT_AFTER_MS,
}: PresenceOptions): Presence {
  store.closeDesks();
  /** Number of open desks by user. */
  const open = new Map<number, number>();
  const updates = new Map<number, NodeJS.Timeout>();

  /** Stores the user's presence, and tries again later if that fails. */
  function update(userId: number): void {
    clearTimeout(updates.get(userId));
    updates.delete(userId);
    try {
      if (store.setDeskOpen(userId, open.has(userId))) onChanged();
    } catch (error) {
      onError(error);
      updateLater(userId);
    }
  }

  function updateLater(userId: number): void {
    clearTimeout(updates.get(userId));
    updates.set(userId, setTimeout(update, absentAfterMs, userId).unref());
  }

  return {
    opened(userId) {
      open.set(userId, (open.get(userId) ?? 0) + 1);
      update(userId);
    },
    closed(userId) {
      const left = (open.get(userId) ?? 1) - 1;
      if (left > 0) return void open.set(userId, left);
      open.delete(userId);
      updateLater(userId);
    },
    users: () => open.keys(),
    stop() {
      for (const timer of updates.values()) clearTimeout(timer);
    },
  };
}

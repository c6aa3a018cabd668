import type { LiveRequest, SubscribedKind } from '#shared/live.ts';

/**
 * First and longest delay before a missing answer is requested again, ms. The server drops a request if it can't read
 * the data. The delay doubles, so that a slow link doesn't get further snapshots while the first is on its way.
 */
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 60_000;

export type Send = (request: LiveRequest) => void;

export type Subscription = {
  /** Sets the send function when the WebSocket opens, and null when it closes. Subscribes again. */
  connect(send: Send | null): void;
  /** Subscribes or unsubscribes. */
  want(isWanted: boolean): void;
  isWanted(): boolean;
  /** Requests the data, and again until `answered`, while the WebSocket is open and the data is wanted. */
  ask(): void;
  answered(): void;
};

/** Creates a subscription to `topic`, which nobody wants yet. */
export function createSubscription(topic: SubscribedKind): Subscription {
  let send: Send | null = null;
  let isWanted = false;
  let askAgain: ReturnType<typeof setTimeout> | undefined;
  let waitMs = FIRST_WAIT_MS;

  function ask(): void {
    clearTimeout(askAgain);
    if (send === null || !isWanted) return;
    send({ type: 'subscribe', topic });
    askAgain = setTimeout(ask, waitMs);
    waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
  }

  function answered(): void {
    clearTimeout(askAgain);
    waitMs = FIRST_WAIT_MS;
  }

  return {
    connect(next) {
      send = next;
      answered();
      ask();
    },
    want(next) {
      if (next === isWanted) return;
      isWanted = next;
      answered();
      if (isWanted) ask();
      else send?.({ type: 'unsubscribe', topic });
    },
    isWanted: () => isWanted,
    ask,
    answered,
  };
}

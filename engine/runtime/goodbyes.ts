/** Channels that goodbyes take after their calls have ended, until the carrier reports their end. */
import type { RouteManager } from './route-manager.ts';

type Goodbyes = {
  /** Counts the channel of a call's goodbye. */
  begun(callId: number, trunkId: number | null): void;
  /** Releases the channel. Ignores other calls. */
  over(callId: number): void;
  count(): number;
};

/** Creates a count without goodbyes. `onFreed` is called when a channel was released. */
export function createGoodbyes(routes: Pick<RouteManager, 'keep' | 'release'>, onFreed: () => void): Goodbyes {
  const trunkIds = new Map<number, number | null>();
  return {
    begun(callId, trunkId) {
      trunkIds.set(callId, trunkId);
      routes.keep(trunkId);
    },
    over(callId) {
      const trunkId = trunkIds.get(callId);
      if (trunkId === undefined) return;
      trunkIds.delete(callId);
      routes.release(trunkId);
      onFreed();
    },
    count: () => trunkIds.size,
  };
}

import type { Wallboard } from '#shared/contracts/wallboard.ts';

/** `lost` connections are being reconnected. `ended` means that the display was revoked or has no token. */
export type Connection = 'connecting' | 'live' | 'lost' | 'ended';

export type BoardState = {
  /** Last received content, or null before the first message and after the display has ended. */
  readonly board: Wallboard | null;
  /** When `board` was received, epoch ms on this computer's clock. */
  readonly receivedAtMs: number;
  readonly connection: Connection;
};

export type BoardStore = {
  get(): BoardState;
  set(change: Partial<BoardState>): void;
  /** Calls `listener` after each change. Returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
};

export function createBoardStore(): BoardStore {
  let state: BoardState = { board: null, receivedAtMs: 0, connection: 'connecting' };
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

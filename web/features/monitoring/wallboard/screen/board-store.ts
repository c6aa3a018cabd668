import type { Wallboard } from '#shared/contracts/wallboard.ts';

/** `lost`: it is being reconnected. `ended`: the display was revoked, or has no token. */
export type Connection = 'connecting' | 'live' | 'lost' | 'ended';

export type BoardState = {
  /** As received last; null before the first message, and once the display has ended. */
  readonly board: Wallboard | null;
  /** When that was, epoch ms of this computer. */
  readonly receivedAtMs: number;
  readonly connection: Connection;
};

export type BoardStore = {
  get(): BoardState;
  set(change: Partial<BoardState>): void;
  /** Calls `listener` after each change, until the returned function is called. */
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

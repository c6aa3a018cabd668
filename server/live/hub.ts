/**
 * Fan-out to many sockets. A message is serialised once, however many listen. A client that reads too slowly is
 * not queued for: it skips to the newest state when it has caught up, and is dropped when it never does.
 */

/** What the hub needs of a WebSocket. */
export type LiveSocket = {
  readonly bufferedAmount: number;
  send(text: string, sent: (error?: Error) => void): void;
  terminate(): void;
};

export type Hub = {
  /** Adds a listener of the topics, in place of those that it had; it gets what is published from now on. */
  join(socket: LiveSocket, topics: readonly string[]): void;
  leave(socket: LiveSocket): void;
  /** Sends `message` to all who listen to `topic`. It must be a whole state: a slow client sees only the newest. */
  publish(topic: string, message: unknown): void;
  /** Sends to one listener, by the same rules. */
  send(socket: LiveSocket, topic: string, message: unknown): void;
  /** How many listen. */
  size(): number;
  /** Whether anybody listens to `topic`. */
  hasListener(topic: string): boolean;
};

/** Unsent bytes from which a client counts as slow. */
const SLOW_BYTES = 64 * 1024;

/** How long a client may stay slow. */
const MAX_STALL_MS = 60_000;

type Listener = {
  readonly topics: ReadonlySet<string>;
  /** topic → newest message that it has not been sent. */
  readonly missed: Map<string, string>;
  stalledAtMs: number | null;
};

/** `nowMs` is monotonic time; only differences count. */
export function createHub(nowMs: () => number): Hub {
  const listeners = new Map<LiveSocket, Listener>();

  function deliver(socket: LiveSocket, listener: Listener, topic: string, text: string): void {
    if (socket.bufferedAmount < SLOW_BYTES) {
      listener.stalledAtMs = null;
      listener.missed.delete(topic);
      socket.send(text, () => catchUp(socket, listener));
      return;
    }
    listener.missed.set(topic, text);
    listener.stalledAtMs ??= nowMs();
    if (nowMs() - listener.stalledAtMs < MAX_STALL_MS) return;
    leave(socket);
    socket.terminate();
  }

  function catchUp(socket: LiveSocket, listener: Listener): void {
    if (listener.missed.size === 0 || !listeners.has(socket)) return;
    for (const [topic, text] of listener.missed) {
      if (socket.bufferedAmount >= SLOW_BYTES) return;
      deliver(socket, listener, topic, text);
    }
  }

  function leave(socket: LiveSocket): void {
    listeners.delete(socket);
  }

  return {
    join(socket, topics) {
      listeners.set(socket, { topics: new Set(topics), missed: new Map(), stalledAtMs: null });
    },
    leave,
    publish(topic, message) {
      if (listeners.size === 0) return;
      const text = JSON.stringify(message);
      for (const [socket, listener] of listeners) {
        if (listener.topics.has(topic)) deliver(socket, listener, topic, text);
      }
    },
    send(socket, topic, message) {
      const listener = listeners.get(socket);
      if (listener !== undefined) deliver(socket, listener, topic, JSON.stringify(message));
    },
    size: () => listeners.size,
    hasListener: (topic) => [...listeners.values()].some(({ topics }) => topics.has(topic)),
  };
}

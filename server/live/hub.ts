/**
 * Fan-out to many sockets. A message is serialised and encoded once, however many listen. A client that reads too slowly is
 * not queued for: it skips to the newest state when it has caught up, and is dropped when it never does.
 */
import type { LiveSocket } from './live-socket.ts';

export type Hub = {
  /** Adds a listener of the topics, in place of those that it had; it gets what is published from now on. */
  join(socket: LiveSocket, topics: readonly string[]): void;
  leave(socket: LiveSocket): void;
  /** Adds a topic to those that a listener has, or takes it away. */
  subscribe(socket: LiveSocket, topic: string): void;
  unsubscribe(socket: LiveSocket, topic: string): void;
  /**
   * Sends `message` to all who listen to `topic`. A slow client sees only the newest state: `message`, or what `snapshot`
   * answers when it has caught up, where `message` tells only what has changed.
   */
  publish(topic: string, message: object, snapshot?: () => object): void;
  /** Sends a whole state to one listener, by the same rules. */
  send(socket: LiveSocket, topic: string, message: object): void;
  /** How many listen. */
  size(): number;
  /** Whether anybody listens to `topic`. */
  hasListener(topic: string): boolean;
  /** Counts a line that the server ended, not its client. */
  countEnd(why: LineEnd): void;
  /** What was lost since the beginning. */
  losses(): HubLosses;
};

/** Why the server ended a line: its client stayed slow, answered no ping, broke the protocol or the connection, or its session was over. */
export type LineEnd = 'stalled' | 'silent' | 'broken' | 'session_over';

export type HubLosses = {
  /** Messages that a slow client never got: a newer state took their place. */
  readonly skipped: number;
  readonly ended: Readonly<Record<LineEnd, number>>;
};

/** Unsent bytes from which a client counts as slow. */
const SLOW_BYTES = 64 * 1024;

/** How long a client may stay slow. */
const MAX_STALL_MS = 60_000;

type Listener = {
  readonly topics: Set<string>;
  /** Topic → the state that it has to be sent in place of what it missed. */
  readonly missed: Map<string, () => object>;
  /** Called when a message is sent. */
  readonly sent: () => void;
  stalledAtMs: number | null;
};

/** `nowMs` is monotonic time; only differences count. */
export function createHub(nowMs: () => number): Hub {
  const listeners = new Map<LiveSocket, Listener>();
  /** Messages as they are sent: serialised and encoded once, however many get them. */
  const encoded = new WeakMap<object, Buffer>();
  let skipped = 0;
  const ended = { stalled: 0, silent: 0, broken: 0, session_over: 0 } satisfies HubLosses['ended'];

  function encode(message: object): Buffer {
    const known = encoded.get(message);
    if (known !== undefined) return known;
    const bytes = Buffer.from(JSON.stringify(message));
    encoded.set(message, bytes);
    return bytes;
  }

  function deliver(
    socket: LiveSocket,
    listener: Listener,
    topic: string,
    message: object,
    snapshot = (): object => message,
  ): void {
    if (socket.bufferedAmount < SLOW_BYTES) {
      listener.stalledAtMs = null;
      const next = listener.missed.delete(topic) ? snapshot() : message;
      socket.send(encode(next), listener.sent);
      return;
    }
    if (listener.missed.has(topic)) skipped += 1;
    listener.missed.set(topic, snapshot);
    listener.stalledAtMs ??= nowMs();
    if (nowMs() - listener.stalledAtMs < MAX_STALL_MS) return;
    ended.stalled += 1;
    leave(socket);
    socket.drop();
  }

  function catchUp(socket: LiveSocket, listener: Listener): void {
    if (listener.missed.size === 0 || !listeners.has(socket)) return;
    for (const [topic, snapshot] of listener.missed) {
      if (socket.bufferedAmount >= SLOW_BYTES) return;
      deliver(socket, listener, topic, snapshot());
    }
  }

  function leave(socket: LiveSocket): void {
    listeners.delete(socket);
  }

  return {
    join(socket, topics) {
      const sent = (): void => catchUp(socket, listener);
      const listener: Listener = { topics: new Set(topics), missed: new Map(), sent, stalledAtMs: null };
      listeners.set(socket, listener);
    },
    leave,
    subscribe: (socket, topic) => void listeners.get(socket)?.topics.add(topic),
    unsubscribe(socket, topic) {
      const listener = listeners.get(socket);
      listener?.topics.delete(topic);
      listener?.missed.delete(topic);
    },
    publish(topic, message, snapshot) {
      for (const [socket, listener] of listeners) {
        if (listener.topics.has(topic)) deliver(socket, listener, topic, message, snapshot);
      }
    },
    send(socket, topic, message) {
      const listener = listeners.get(socket);
      if (listener !== undefined) deliver(socket, listener, topic, message);
    },
    size: () => listeners.size,
    hasListener: (topic) => [...listeners.values()].some(({ topics }) => topics.has(topic)),
    countEnd: (why) => void (ended[why] += 1),
    losses: () => ({ skipped, ended }),
  };
}

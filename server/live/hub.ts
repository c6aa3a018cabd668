/**
 * Fan-out to many sockets. A message is serialized and encoded once for all subscribers. A client that reads too slowly has
 * no queue: it skips to the newest state when it has caught up, and is dropped when it never does.
 */
import type { LiveSocket } from './live-socket.ts';

export type Hub = {
  /** Adds a subscriber of the topics, replacing its earlier topics. It receives what is published from now on. */
  join(socket: LiveSocket, topics: readonly string[]): void;
  leave(socket: LiveSocket): void;
  /** Adds a topic to a subscriber, or removes it. */
  subscribe(socket: LiveSocket, topic: string): void;
  unsubscribe(socket: LiveSocket, topic: string): void;
  /**
   * Sends `message` to all subscribers of `topic`. A slow client gets only the newest state when it has caught up:
   * `message`, or the result of `snapshot` where `message` contains only changes.
   */
  publish(topic: string, message: object, snapshot?: () => object): void;
  /** Sends a complete state to one subscriber, by the same rules. */
  send(socket: LiveSocket, topic: string, message: object): void;
  /** Number of subscribers. */
  size(): number;
  /** Whether `topic` has a subscriber. */
  hasListener(topic: string): boolean;
  /** Counts a connection ended by the server rather than by its client. */
  countEnd(why: ConnectionEnd): void;
  /** Losses since the start. */
  losses(): HubLosses;
};

/**
 * Why the server ended a connection: the client stayed slow, answered no ping, broke the protocol or the connection, or
 * its session ended.
 */
export type ConnectionEnd = 'stalled' | 'silent' | 'broken' | 'session_over';

export type HubLosses = {
  /** Messages that slow clients never received, because a newer state replaced them. */
  readonly skipped: number;
  readonly ended: Readonly<Record<ConnectionEnd, number>>;
};

/** Unsent bytes from which a client counts as slow. */
const SLOW_BYTES = 64 * 1024;

/** How long a client may stay slow. */
const MAX_STALL_MS = 60_000;

type Listener = {
  readonly topics: Set<string>;
  /** Topic → the state to send in place of the missed messages. */
  readonly missed: Map<string, () => object>;
  /** Called when a message has been sent. */
  readonly sent: () => void;
  stalledAtMs: number | null;
};

/** `nowMs` is monotonic; only differences matter. */
export function createHub(nowMs: () => number): Hub {
  const listeners = new Map<LiveSocket, Listener>();
  /** Encoded messages: each is serialized and encoded once for all recipients. */
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

/**
 * Fan-out to many sockets. A client that reads too slowly has no queue: it skips to the newest state when it has caught
 * up, and is dropped when it never does.
 */
/** The hub's view of a client's connection. */
export type LiveSocket = {
  /** Bytes not yet sent. */
  readonly bufferedAmount: number;
  /** Sends a text message, encoded once for all clients; `sent` is called when it has left. Sends nothing once the connection is closing. */
  send(message: Buffer, sent: () => void): void;
  /** Closes the connection of a client that reads too slowly or not at all, with a code that says so. */
  drop(): void;
};

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
  hasSubscriber(topic: string): boolean;
  /** Counts a connection ended by the server rather than by its client. */
  countEnd(why: ConnectionEnd): void;
  /** Losses since the start. */
  losses(): HubLosses;
};

/**
 * Why the server ended a connection: the client stayed slow, answered no ping, broke the protocol or the connection, or
 * its session ended.
 */
type ConnectionEnd = 'stalled' | 'silent' | 'broken' | 'session_over';

type HubLosses = {
  /** Messages that slow clients never received, because a newer state replaced them. */
  readonly skipped: number;
  readonly ended: Readonly<Record<ConnectionEnd, number>>;
};

/** Unsent bytes from which a client counts as slow. */
const SLOW_BYTES = 64 * 1024;

/** How long a client may stay slow. */
const MAX_STALL_MS = 60_000;

type Subscriber = {
  readonly topics: Set<string>;
  /** Topic → the state to send in place of the missed messages. */
  readonly missed: Map<string, () => object>;
  /** Called when a message has been sent. */
  readonly sent: () => void;
  stalledAtMs: number | null;
};

/** `nowMs` is monotonic; only differences matter. */
export function createHub(nowMs: () => number): Hub {
  const subscribers = new Map<LiveSocket, Subscriber>();
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
    subscriber: Subscriber,
    topic: string,
    message: object,
    snapshot = (): object => message,
  ): void {
    if (socket.bufferedAmount < SLOW_BYTES) {
      subscriber.stalledAtMs = null;
      const next = subscriber.missed.delete(topic) ? snapshot() : message;
      socket.send(encode(next), subscriber.sent);
      return;
    }
    if (subscriber.missed.has(topic)) skipped += 1;
    subscriber.missed.set(topic, snapshot);
    subscriber.stalledAtMs ??= nowMs();
    if (nowMs() - subscriber.stalledAtMs < MAX_STALL_MS) return;
    ended.stalled += 1;
    leave(socket);
    socket.drop();
  }

  function catchUp(socket: LiveSocket, subscriber: Subscriber): void {
    if (subscriber.missed.size === 0 || !subscribers.has(socket)) return;
    for (const [topic, snapshot] of subscriber.missed) {
      if (socket.bufferedAmount >= SLOW_BYTES) return;
      deliver(socket, subscriber, topic, snapshot());
    }
  }

  function leave(socket: LiveSocket): void {
    subscribers.delete(socket);
  }

  return {
    join(socket, topics) {
      const sent = (): void => catchUp(socket, subscriber);
      const subscriber: Subscriber = { topics: new Set(topics), missed: new Map(), sent, stalledAtMs: null };
      subscribers.set(socket, subscriber);
    },
    leave,
    subscribe: (socket, topic) => void subscribers.get(socket)?.topics.add(topic),
    unsubscribe(socket, topic) {
      const subscriber = subscribers.get(socket);
      subscriber?.topics.delete(topic);
      subscriber?.missed.delete(topic);
    },
    publish(topic, message, snapshot) {
      for (const [socket, subscriber] of subscribers) {
        if (subscriber.topics.has(topic)) deliver(socket, subscriber, topic, message, snapshot);
      }
    },
    send(socket, topic, message) {
      const subscriber = subscribers.get(socket);
      if (subscriber !== undefined) deliver(socket, subscriber, topic, message);
    },
    size: () => subscribers.size,
    hasSubscriber: (topic) => [...subscribers.values()].some(({ topics }) => topics.has(topic)),
    countEnd: (why) => void (ended[why] += 1),
    losses: () => ({ skipped, ended }),
  };
}

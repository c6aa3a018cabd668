/**
 * Sends messages to many sockets. Messages are not queued for a slow client: it skips to the newest state once it has
 * caught up, and is dropped if it never does.
 */
/** A client's connection as the hub sees it. */
export type LiveSocket = {
  /** Bytes that are not sent yet. */
  readonly bufferedAmount: number;
  /**
   * Sends a text message that was encoded once for all clients, and calls `sent` when it has been sent. Sends nothing
   * if the connection is closing.
   */
  send(message: Buffer, sent: () => void): void;
  /** Closes the connection of a slow or unresponsive client, with a code that says so. */
  drop(): void;
};

export type Hub = {
  /** Subscribes a client to the topics, replacing its earlier topics. The client receives only later messages. */
  join(socket: LiveSocket, topics: readonly string[]): void;
  leave(socket: LiveSocket): void;
  subscribe(socket: LiveSocket, topic: string): void;
  unsubscribe(socket: LiveSocket, topic: string): void;
  /**
   * Sends `message` to all subscribers of `topic`. A slow client only gets the newest state once it has caught up:
   * `message`, or the result of `snapshot` if `message` contains only changes.
   */
  publish(topic: string, message: object, snapshot?: () => object): void;
  /** Sends a complete state to one subscriber. Slow clients are treated as in `publish`. */
  send(socket: LiveSocket, topic: string, message: object): void;
  /** Number of subscribers. */
  size(): number;
  hasSubscriber(topic: string): boolean;
  /** Counts a connection that the server ended. */
  countEnd(why: ConnectionEnd): void;
  /** Returns the losses since the start. */
  losses(): HubLosses;
};

/**
 * Why the server ended a connection: the client stayed slow ('stalled') or did not answer a ping ('silent'), the
 * connection broke or a message was invalid ('broken'), or the session ended ('session_over').
 */
type ConnectionEnd = 'stalled' | 'silent' | 'broken' | 'session_over';

type HubLosses = {
  /** Messages that slow clients never received because a newer state replaced them. */
  readonly skipped: number;
  readonly ended: Readonly<Record<ConnectionEnd, number>>;
};

/** Unsent bytes above which a client counts as slow. */
const SLOW_BYTES = 64 * 1024;

/** Maximum time that a client may stay slow, ms. */
const MAX_STALL_MS = 60_000;

type Subscriber = {
  readonly topics: Set<string>;
  /** State to send instead of the missed messages, by topic. */
  readonly missed: Map<string, () => object>;
  /** Called when a message to this subscriber has been sent. */
  readonly sent: () => void;
  stalledAtMs: number | null;
};

/** Creates the hub. `nowMs` is a monotonic clock. */
export function createHub(nowMs: () => number): Hub {
  const subscribers = new Map<LiveSocket, Subscriber>();
  /** Encoded messages. Each message is serialized once for all recipients. */
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

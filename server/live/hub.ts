/**
 * Fan-out to many sockets. A message is serialised and framed once, however many listen. A client that reads too slowly is
 * not queued for: it skips to the newest state when it has caught up, and is dropped when it never does.
 */
import type { LiveSocket } from './live-socket.ts';
import { textFrame } from './text-frame.ts';

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
  readonly topics: ReadonlySet<string>;
  /** topic → newest message that it has not been sent. */
  readonly missed: Map<string, Buffer>;
  /** Called when a message is sent. */
  readonly sent: () => void;
  stalledAtMs: number | null;
};

/** `nowMs` is monotonic time; only differences count. */
export function createHub(nowMs: () => number): Hub {
  const listeners = new Map<LiveSocket, Listener>();
  let skipped = 0;
  const ended = { stalled: 0, silent: 0, broken: 0, session_over: 0 } satisfies HubLosses['ended'];

  function deliver(socket: LiveSocket, listener: Listener, topic: string, frame: Buffer): void {
    if (socket.bufferedAmount < SLOW_BYTES) {
      listener.stalledAtMs = null;
      listener.missed.delete(topic);
      socket.write(frame, listener.sent);
      return;
    }
    if (listener.missed.has(topic)) skipped += 1;
    listener.missed.set(topic, frame);
    listener.stalledAtMs ??= nowMs();
    if (nowMs() - listener.stalledAtMs < MAX_STALL_MS) return;
    ended.stalled += 1;
    leave(socket);
    socket.drop();
  }

  function catchUp(socket: LiveSocket, listener: Listener): void {
    if (listener.missed.size === 0 || !listeners.has(socket)) return;
    for (const [topic, frame] of listener.missed) {
      if (socket.bufferedAmount >= SLOW_BYTES) return;
      deliver(socket, listener, topic, frame);
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
    publish(topic, message) {
      if (listeners.size === 0) return;
      const frame = textFrame(JSON.stringify(message));
      for (const [socket, listener] of listeners) {
        if (listener.topics.has(topic)) deliver(socket, listener, topic, frame);
      }
    },
    send(socket, topic, message) {
      const listener = listeners.get(socket);
      if (listener !== undefined) deliver(socket, listener, topic, textFrame(JSON.stringify(message)));
    },
    size: () => listeners.size,
    hasListener: (topic) => [...listeners.values()].some(({ topics }) => topics.has(topic)),
    countEnd: (why) => void (ended[why] += 1),
    losses: () => ({ skipped, ended }),
  };
}

/** A command changes something or logs a user in. */
export type Urgency = 'command' | 'read';

/** A queued request. Exactly one of its two functions is called. */
type QueuedRequest = {
  readonly urgency: Urgency;
  admit(): void;
  refuse(): void;
};

export type AdmissionQueue = { enter(request: QueuedRequest): void };

/** Time source of the queue, replaced in tests. */
type QueueClock = {
  /** Monotonic, ms. */
  nowMs(): number;
  /** Calls `work` after the event loop has read the sockets. */
  defer(work: () => void): void;
};

const realClock: QueueClock = { nowMs: () => performance.now(), defer: (work) => void setImmediate(work) };

/**
 * Limits of a slice, the work between two reads of the sockets: its time, and its number of queued requests. The event
 * loop accepts one new connection per read, so with long slices a health probe's connection would wait.
 */
const SLICE_MS = 5;
const MOST_A_SLICE = 16;
/**
 * Wait after which a request is late and may be refused. Commands come first and may wait longer, because stopping a
 * campaign matters more than viewing one.
 */
export const MOST_WAIT_MS: Readonly<Record<Urgency, number>> = { command: 600, read: 400 };
/**
 * Number of commands after which a waiting read is served, so that commands, possibly from unauthenticated clients,
 * cannot starve reads.
 */
const COMMANDS_A_READ = 4;
/**
 * A late request is still served if fewer than this many of its kind wait behind it: a few consoles loading on a slow
 * machine are not an overload.
 */
export const FEW = 64;
/** Maximum queued requests of a kind, because each holds memory. Further ones are refused on arrival. */
export const MOST_WAITING = 4000;

/**
 * Creates the admission queue. While there is time, requests are admitted as they arrive. Otherwise they queue, four
 * commands before each read; late ones are refused while many wait behind them. The limit is on waiting time, because
 * clients notice it and the cost of a request is unknown. Refusing after a wait also delays the retry.
 */
export function createAdmissionQueue({ nowMs, defer }: QueueClock = realClock): AdmissionQueue {
  const queues: Readonly<Record<Urgency, Waiting[]>> = { command: [], read: [] };
  /** Start of the current slice; null while the event loop reads its sockets. */
  let sliceBeganMs: number | null = null;
  /** Commands served since the last read request. */
  let commandsInARow = 0;

  const waiting = (): number => queues.command.length + queues.read.length;
  const isOver = (atMs: number): boolean => sliceBeganMs !== null && atMs - sliceBeganMs >= SLICE_MS;

  function beginSlice(atMs: number): void {
    sliceBeganMs = atMs;
    defer(endSlice);
  }

  /**
   * Begins the next slice and serves queued requests one per callback, because an admitted request continues after
   * `admit` returns.
   */
  function endSlice(): void {
    sliceBeganMs = null;
    if (waiting() === 0) return;
    beginSlice(nowMs());
    for (let n = Math.min(waiting(), MOST_A_SLICE); n > 0; n -= 1) defer(serveNext);
  }

  /** Returns the kind to serve next. The queue must not be empty. */
  function nextUrgency(): Urgency {
    const { command, read } = queues;
    const isReads = command.length === 0 || (read.length > 0 && commandsInARow >= COMMANDS_A_READ);
    commandsInARow = isReads ? 0 : commandsInARow + 1;
    return isReads ? 'read' : 'command';
  }

  /** Admits one request. Within the slice, first refuses the late requests before it in its queue. */
  function serveNext(): void {
    if (waiting() === 0 || isOver(nowMs())) return;
    const urgency = nextUrgency();
    const queue = queues[urgency];
    for (let atMs = nowMs(); queue.length > 0 && !isOver(atMs); atMs = nowMs()) {
      const { request, sinceMs } = queue.shift()!;
      if (atMs - sinceMs <= MOST_WAIT_MS[urgency] || queue.length < FEW) return request.admit();
      request.refuse();
    }
  }

  return {
    enter(request) {
      const atMs = nowMs();
      if (sliceBeganMs === null) beginSlice(atMs);
      if (waiting() === 0 && !isOver(atMs)) request.admit();
      else if (queues[request.urgency].length < MOST_WAITING) queues[request.urgency].push({ request, sinceMs: atMs });
      else request.refuse();
    },
  };
}

type Waiting = { readonly request: QueuedRequest; readonly sinceMs: number };

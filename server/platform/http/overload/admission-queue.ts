/** A command changes something, or logs a user in. */
export type Urgency = 'command' | 'read';

/** A request to admit. Exactly one of the two functions is called. */
type QueuedRequest = {
  readonly urgency: Urgency;
  admit(): void;
  refuse(): void;
};

export type AdmissionQueue = { enter(request: QueuedRequest): void };

/** Drives the queue; tests pass their own. */
type QueueClock = {
  /** Monotonic, ms. */
  nowMs(): number;
  /** Calls `work` once the event loop has read the sockets. */
  defer(work: () => void): void;
};

const realClock: QueueClock = { nowMs: () => performance.now(), defer: (work) => void setImmediate(work) };

/**
 * How long the loop works on requests before it reads its sockets again, and how many queued requests it takes. It
 * accepts one new connection per read, so with long slices a health probe's connection would wait.
 */
const SLICE_MS = 5;
const MOST_A_SLICE = 16;
/**
 * Requests that have waited longer are refused. Commands have precedence and may wait longer: stopping a campaign
 * matters more than viewing one.
 */
export const MOST_WAIT_MS: Readonly<Record<Urgency, number>> = { command: 600, read: 400 };
/**
 * After this many commands a waiting read is served, so that endless commands, possibly from unauthenticated clients,
 * cannot starve reads.
 */
const COMMANDS_A_READ = 4;
/**
 * With so few of its kind behind it, a request is served even when late: a few consoles loading on a slow machine are
 * no overload.
 */
export const FEW = 64;
/** More requests of a kind are refused on arrival, since each holds memory. */
export const MOST_WAITING = 4000;

/**
 * Admission control: while there is time, requests are admitted as they arrive. Otherwise they queue, four commands
 * before each read, and those that have waited too long are refused while many are behind them. The limit is on waiting
 * time, because it is what clients notice and the cost of a request is unknown. A refused request has waited as well,
 * which delays its retry.
 */
export function createAdmissionQueue({ nowMs, defer }: QueueClock = realClock): AdmissionQueue {
  const queues: Readonly<Record<Urgency, Waiting[]>> = { command: [], read: [] };
  /** When the loop began to work on the requests it has read; null: it reads its sockets next. */
  let sliceBeganMs: number | null = null;
  /** Commands served since the last read. */
  let commandsInARow = 0;

  const waiting = (): number => queues.command.length + queues.read.length;
  const isOver = (atMs: number): boolean => sliceBeganMs !== null && atMs - sliceBeganMs >= SLICE_MS;

  function beginSlice(atMs: number): void {
    sliceBeganMs = atMs;
    defer(endSlice);
  }

  /**
   * New requests have been read: serve the queue, one request at a time, since the work of an admission ends after it.
   */
  function endSlice(): void {
    sliceBeganMs = null;
    if (waiting() === 0) return;
    beginSlice(nowMs());
    for (let n = Math.min(waiting(), MOST_A_SLICE); n > 0; n -= 1) defer(serveNext);
  }

  /** The kind to serve next; the queue is not empty. */
  function nextUrgency(): Urgency {
    const { command, read } = queues;
    const isReads = command.length === 0 || (read.length > 0 && commandsInARow >= COMMANDS_A_READ);
    commandsInARow = isReads ? 0 : commandsInARow + 1;
    return isReads ? 'read' : 'command';
  }

  /**
   * Admits one request, and refuses the requests before it in its queue that have waited too long, within the slice.
   */
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

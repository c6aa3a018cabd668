import { createFifo } from './fifo.ts';

/** A command changes something, or logs somebody in. */
export type Urgency = 'command' | 'read';

/** Somebody who wants something done. Exactly one of the two is called. */
export type Visitor = {
  readonly urgency: Urgency;
  admit(): void;
  refuse(): void;
};

export type AdmissionQueue = { enter(visitor: Visitor): void };

/** What drives it; tests pass their own. */
export type LineClock = {
  /** Monotonic, ms. */
  nowMs(): number;
  /** Calls `work` once the loop has taken in what has arrived. */
  defer(work: () => void): void;
};

const realClock: LineClock = { nowMs: () => performance.now(), defer: (work) => void setImmediate(work) };

/**
 * How long the loop works on requests before it looks at its sockets again, and on how many that waited. It takes up one new
 * connection each time it looks, so a health probe's would wait for long if it looked seldom.
 */
const SLICE_MS = 5;
const MOST_A_SLICE = 16;
/** Who has waited longer is refused: whoever stops a campaign may wait longer than who looks at one, and comes first. */
export const MOST_WAIT_MS: Readonly<Record<Urgency, number>> = { command: 600, read: 400 };
/**
 * So many commands go before a read that waits, then it is the read's turn: commands that never end, be they a stranger's that
 * nobody has looked at yet, leave no read without an answer.
 */
const COMMANDS_A_READ = 4;
/** So few of a kind behind it, and it is answered after all: some consoles that load on a slow machine are no flood. */
export const FEW = 64;
/** More of a kind are refused at the door: each holds memory. */
export const MOST_WAITING = 4000;

/**
 * The line before the work: as long as there is time, visitors are admitted as they come. When there is none they wait in
 * turn, four commands before each read, and those that have waited too long are refused while many are behind them. It is the
 * wait that counts, which is what they feel, since nobody knows what each of them costs. Who is refused has waited as well, and
 * so does not come again at once.
 */
export function createAdmissionQueue({ nowMs, defer }: LineClock = realClock): AdmissionQueue {
  const lines = { command: createFifo<Waiting>(), read: createFifo<Waiting>() };
  /** When the loop began to work on what it has taken in last; null: it looks at its sockets next. */
  let sliceBeganMs: number | null = null;
  /** Commands that have had their turn since a read had one. */
  let commandsInARow = 0;

  const waiting = (): number => lines.command.size() + lines.read.size();
  const isOver = (atMs: number): boolean => sliceBeganMs !== null && atMs - sliceBeganMs >= SLICE_MS;

  function beginSlice(atMs: number): void {
    sliceBeganMs = atMs;
    defer(endSlice);
  }

  /** What has arrived is taken in: now those who wait, one at a time, since what an admission sets going ends after it. */
  function endSlice(): void {
    sliceBeganMs = null;
    if (waiting() === 0) return;
    beginSlice(nowMs());
    for (let n = Math.min(waiting(), MOST_A_SLICE); n > 0; n -= 1) defer(serveNext);
  }

  /** The kind of the next one; somebody waits. */
  function takeTurn(): Urgency {
    const { command, read } = lines;
    const isReads = command.size() === 0 || (read.size() > 0 && commandsInARow >= COMMANDS_A_READ);
    commandsInARow = isReads ? 0 : commandsInARow + 1;
    return isReads ? 'read' : 'command';
  }

  /** One is admitted, and who is before it in its line and has waited too long is refused, as far as the slice reaches. */
  function serveNext(): void {
    if (waiting() === 0 || isOver(nowMs())) return;
    const urgency = takeTurn();
    const line = lines[urgency];
    for (let atMs = nowMs(); line.size() > 0 && !isOver(atMs); atMs = nowMs()) {
      const { visitor, sinceMs } = line.take()!;
      if (atMs - sinceMs <= MOST_WAIT_MS[urgency] || line.size() < FEW) return visitor.admit();
      visitor.refuse();
    }
  }

  return {
    enter(visitor) {
      const atMs = nowMs();
      if (sliceBeganMs === null) beginSlice(atMs);
      if (waiting() === 0 && !isOver(atMs)) visitor.admit();
      else if (lines[visitor.urgency].size() < MOST_WAITING) lines[visitor.urgency].add({ visitor, sinceMs: atMs });
      else visitor.refuse();
    },
  };
}

type Waiting = { readonly visitor: Visitor; readonly sinceMs: number };

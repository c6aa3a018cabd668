/**
 * The engine thread's heartbeat in shared memory. Messages would not do: a stuck engine sends none, and they queue while
 * either thread is busy. The engine writes the lateness of each tick at once, the rest every 750 ms. The main thread reads it with
 * - `watchHeartbeat` (in the dialer host), which detects a stuck engine for /readyz, the log and the restart;
 * - `readHeartbeat` (through the host's vitals), for lag and queues in /metrics, the performance page and the log;
 * - `latenessOf`, for the histogram of tick lateness in /metrics.
 */
import type { Logger } from 'pino';
import { cellsFor, observe, type HistogramCells } from '#server/platform/threads/histogram-cells.ts';

/** Interval of beats, ms. */
export const BEAT_MS = 750;

/** Seconds by which a tick began late. */
export const LATENESS_BOUNDS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;

const BEAT_AT = 0; // steady ms; 0: never
const LAG = 1;
const FACTS = 2;
const HEAP = 3;
const WORDS = 4;
const SIZE = Float64Array.BYTES_PER_ELEMENT;

/** A live dialer's report of a tick. */
export type TickReport = {
  /** How much later than due it began, ms; 0 when nothing was due. */
  readonly lateMs: number;
  /** Facts written in its transaction. */
  readonly facts: number;
};

/** The engine's side. */
type Heartbeat = {
  tick(report: TickReport): void;
  /** With the heap of the thread, bytes. */
  beat(heapBytes: number): void;
};

export type HeartbeatReading = {
  /**
   * How far the engine is behind the clock, ms: the worst tick of its last two beats, or how long a beat is overdue.
   */
  readonly lagMs: number;
  /**
   * The most facts written by one transaction during its last two beats, that is, what had accumulated until the engine
   * could write.
   */
  readonly factsAtOnce: number;
  readonly heapBytes: number;
};

/** Shared memory for a heartbeat, to pass to both threads. */
export function newHeartbeatBuffer(): SharedArrayBuffer {
  return new SharedArrayBuffer((WORDS + cellsFor(LATENESS_BOUNDS_S)) * SIZE);
}

/** How late ticks have begun, since the process started. */
export function latenessOf(buffer: SharedArrayBuffer): HistogramCells {
  return new Float64Array(buffer, WORDS * SIZE, cellsFor(LATENESS_BOUNDS_S));
}

/** Monotonic milliseconds with the same origin in all threads. */
const steadyMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/** The heartbeat of the calling thread. */
export function createHeartbeat(buffer: SharedArrayBuffer, nowMs: () => number = steadyMs): Heartbeat {
  const words = new Float64Array(buffer, 0, WORDS);
  const lateness = latenessOf(buffer);
  let [late, lateBefore] = [0, 0];
  let [facts, factsBefore] = [0, 0];
  return {
    tick(report) {
      observe(lateness, LATENESS_BOUNDS_S, report.lateMs / 1000);
      late = Math.max(late, report.lateMs);
      facts = Math.max(facts, report.facts);
    },
    beat(heapBytes) {
      // Covers two beats, so that a reader once a second misses nothing.
      words[LAG] = Math.max(late, lateBefore);
      words[FACTS] = Math.max(facts, factsBefore);
      [late, lateBefore] = [0, late];
      [facts, factsBefore] = [0, facts];
      words[HEAP] = heapBytes;
      words[BEAT_AT] = nowMs();
    },
  };
}

/** For other threads; null until the first beat. The lag of an engine that has died keeps growing. */
export function readHeartbeat(buffer: SharedArrayBuffer, nowMs: () => number = steadyMs): HeartbeatReading | null {
  const words = new Float64Array(buffer, 0, WORDS);
  const beatAtMs = words[BEAT_AT]!;
  if (beatAtMs === 0) return null;
  return {
    lagMs: Math.max(words[LAG]!, nowMs() - beatAtMs - BEAT_MS, 0),
    factsAtOnce: words[FACTS]!,
    heapBytes: words[HEAP]!,
  };
}

const CHECK_MS = 250;
/** Without a beat for this long, two seconds more than normal, the engine counts as not answering. */
const STUCK_AFTER_MS = BEAT_MS + 2000;

type HeartbeatWatchOptions = {
  /** Without a beat for this long the engine counts as hung, ms; at least BEAT_MS. */
  readonly hungAfterMs: number;
  /** Called once; the watch ends with it. */
  readonly onHung: () => void;
  readonly log: Pick<Logger, 'info' | 'error'>;
};

export type HeartbeatWatch = {
  /** Whether the engine has beaten recently. */
  isBeating(): boolean;
  stop(): void;
};

/**
 * Checks for new beats, and logs when they stop and when they resume. The time without a beat is counted in checks
 * instead of by a clock, so that a process that was suspended and resumed finds no hung engine.
 */
export function watchHeartbeat(
  buffer: SharedArrayBuffer,
  { hungAfterMs, onHung, log }: HeartbeatWatchOptions,
): HeartbeatWatch {
  const words = new Float64Array(buffer, 0, WORDS);
  let seenBeat = words[BEAT_AT];
  let silentMs = 0;
  let isStuck = false;

  function check(): void {
    if (words[BEAT_AT] === seenBeat) {
      silentMs += CHECK_MS;
    } else {
      seenBeat = words[BEAT_AT];
      silentMs = 0;
    }
    const wasStuck = isStuck;
    isStuck = silentMs >= STUCK_AFTER_MS;
    if (isStuck && !wasStuck) log.error('the engine does not answer');
    if (!isStuck && wasStuck) log.info('the engine answers again');
    if (silentMs < hungAfterMs) return;
    clearInterval(timer);
    onHung();
  }

  const timer = setInterval(check, CHECK_MS).unref();
  return { isBeating: () => !isStuck, stop: () => clearInterval(timer) };
}

/**
 * The engine thread's heartbeat in shared memory. Messages would not work: a stuck engine sends none, and they queue
 * while either thread is busy. The engine writes the lateness of each tick immediately, and the rest every 750 ms. On
 * the main thread:
 * - `watchHeartbeat` (in the dialer host) detects a stuck engine for /readyz, the log and the restart;
 * - `readHeartbeat` (in the host's vitals) supplies lag, transaction size and heap size to /metrics, and only lag to
 *   the performance page and the log;
 * - `latenessOf` supplies the histogram of tick lateness to /metrics.
 */
import type { Logger } from 'pino';
import { cellsFor, observe, type HistogramCells } from '#server/platform/threads/histogram-cells.ts';

/** Interval of beats, ms. */
export const BEAT_MS = 750;

/** Bucket bounds of tick lateness, s. */
export const LATENESS_BOUNDS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;

const BEAT_AT = 0; // monotonic ms; 0 before the first beat
const LAG = 1;
const FACTS = 2;
const HEAP = 3;
const WORDS = 4;
const SIZE = Float64Array.BYTES_PER_ELEMENT;

/** Report of one tick of a live dialer. */
export type TickReport = {
  /** Delay of the tick after its due time, ms; 0 if nothing was due. */
  readonly lateMs: number;
  /** Number of facts written in the tick's transaction. */
  readonly facts: number;
};

/** The engine's side of the heartbeat. */
type Heartbeat = {
  tick(report: TickReport): void;
  /** Records a beat with the size of the thread's heap, bytes. */
  beat(heapBytes: number): void;
};

export type HeartbeatReading = {
  /**
   * Lag of the engine behind the clock, ms: the worst delay of a tick in the last two beats, or the delay of an overdue
   * beat.
   */
  readonly lagMs: number;
  /**
   * Maximum number of facts in one transaction during the last two beats, a measure of what had accumulated before the
   * engine could write.
   */
  readonly factsAtOnce: number;
  readonly heapBytes: number;
};

/** Allocates the memory of a heartbeat, which both threads share. */
export function newHeartbeatBuffer(): SharedArrayBuffer {
  return new SharedArrayBuffer((WORDS + cellsFor(LATENESS_BOUNDS_S)) * SIZE);
}

/** Returns the histogram of tick lateness since the process started. */
export function latenessOf(buffer: SharedArrayBuffer): HistogramCells {
  return new Float64Array(buffer, WORDS * SIZE, cellsFor(LATENESS_BOUNDS_S));
}

/** Returns monotonic milliseconds with the same origin in all threads. */
const steadyMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/** Creates the heartbeat of the calling thread. */
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
      // Covers two beats, so that a reader polling once a second misses nothing.
      words[LAG] = Math.max(late, lateBefore);
      words[FACTS] = Math.max(facts, factsBefore);
      [late, lateBefore] = [0, late];
      [facts, factsBefore] = [0, facts];
      words[HEAP] = heapBytes;
      words[BEAT_AT] = nowMs();
    },
  };
}

/**
 * Reads the heartbeat from another thread; null before the first beat. The lag of an engine that has died keeps
 * growing.
 */
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
/** Time without a beat after which the engine counts as unresponsive, ms. */
const STUCK_AFTER_MS = BEAT_MS + 2000;

type HeartbeatWatchOptions = {
  /** Time without a beat after which the engine counts as hung, ms. At least BEAT_MS. */
  readonly hungAfterMs: number;
  /** Called once when the engine hangs. The watch has stopped by then. */
  readonly onHung: () => void;
  readonly log: Pick<Logger, 'info' | 'error'>;
};

export type HeartbeatWatch = {
  /** Whether the engine's last beat is recent. */
  isBeating(): boolean;
  stop(): void;
};

/**
 * Watches the beats and logs when they stop and resume. Silence is measured in checks rather than by a clock, so that a
 * process that was suspended doesn't find its engine hung.
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

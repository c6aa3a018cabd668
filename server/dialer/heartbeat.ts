/**
 * The engine thread's heartbeat, in memory that it shares with the main thread: a stuck engine sends no message, and a message
 * would queue behind whatever keeps either thread. The engine writes it at each tick and every 750 ms. On the main thread
 * - `watchHeartbeat` (by the dialer host) notices an engine that is stuck: /readyz, the log and the restart follow from it;
 * - `readHeartbeat` (through the host's vitals) gives the lag and the queues to /metrics, the performance page and the log;
 * - `latenessOf` gives the histogram of tick lateness to /metrics.
 */
import type { Logger } from 'pino';
import { cellsFor, observe, type HistogramCells } from '#server/telemetry/histogram-cells.ts';

/** Between two beats, ms. */
export const BEAT_MS = 750;

/** Seconds by which a tick began late. */
export const LATENESS_BOUNDS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;

const BEAT_AT = 0; // steady ms; 0: never
const LAG = 1;
const FACTS = 2;
const HEAP = 3;
const WORDS = 4;
const SIZE = Float64Array.BYTES_PER_ELEMENT;

/** What a live dialer tells of each of its ticks. */
export type TickReport = {
  /** How much later it began than it was due, ms; 0 when nothing was. */
  readonly lateMs: number;
  /** Facts that its transaction wrote. */
  readonly facts: number;
};

/** The engine's side. */
export type Heartbeat = {
  tick(report: TickReport): void;
  /** With the heap of the thread, bytes. */
  beat(heapBytes: number): void;
};

export type HeartbeatReading = {
  /** How far the engine is behind the clock, ms: the latest tick of its last two beats, or for how long a beat is overdue. */
  readonly lagMs: number;
  /** The most facts that one transaction of its last two beats wrote: what had gathered until the engine got its turn. */
  readonly factsAtOnce: number;
  readonly heapBytes: number;
};

/** Shared memory for a heartbeat, to hand to both threads. */
export function newHeartbeatBuffer(): SharedArrayBuffer {
  return new SharedArrayBuffer((WORDS + cellsFor(LATENESS_BOUNDS_S)) * SIZE);
}

/** How late ticks have begun, since the process did. */
export function latenessOf(buffer: SharedArrayBuffer): HistogramCells {
  return new Float64Array(buffer, WORDS * SIZE, cellsFor(LATENESS_BOUNDS_S));
}

/** Milliseconds since any moment, the same for all threads; they only run on. */
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
      // Of two beats: whoever looks once a second misses nothing.
      words[LAG] = Math.max(late, lateBefore);
      words[FACTS] = Math.max(facts, factsBefore);
      [late, lateBefore] = [0, late];
      [facts, factsBefore] = [0, facts];
      words[HEAP] = heapBytes;
      words[BEAT_AT] = nowMs();
    },
  };
}

/** What another thread reads; null until the first beat. An engine that has died lags further every moment. */
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

const LOOK_MS = 250;
/** An engine without a beat for so long does not answer: two seconds longer than it should take. */
const STUCK_AFTER_MS = BEAT_MS + 2000;

export type HeartbeatWatchOptions = {
  /** An engine without a beat for so long hangs, ms; at least BEAT_MS. */
  readonly hungAfterMs: number;
  /** Called once; the watch ends with it. */
  readonly onHung: () => void;
  readonly log: Pick<Logger, 'info' | 'error'>;
};

export type HeartbeatWatch = {
  /** Whether a beat has come lately. */
  isBeating(): boolean;
  stop(): void;
};

/**
 * Looks for new beats from now on, and logs when they stop and when they come again. Time without a beat is counted in looks, not
 * by a clock: a process that was stopped and goes on finds no hung engine.
 */
export function watchHeartbeat(
  buffer: SharedArrayBuffer,
  { hungAfterMs, onHung, log }: HeartbeatWatchOptions,
): HeartbeatWatch {
  const words = new Float64Array(buffer, 0, WORDS);
  let seenBeat = words[BEAT_AT];
  let silentMs = 0;
  let isStuck = false;

  function look(): void {
    if (words[BEAT_AT] === seenBeat) {
      silentMs += LOOK_MS;
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

  const timer = setInterval(look, LOOK_MS).unref();
  return { isBeating: () => !isStuck, stop: () => clearInterval(timer) };
}

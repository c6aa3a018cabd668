/**
 * How the engine's thread is, in memory that it shares with the main thread: told without a message, which would wait in
 * line behind whatever keeps either of them.
 */
import { cellsFor, observe, type HistogramCells } from '#server/telemetry/histogram-cells.ts';

/** How often the engine's thread gives a sign of life, ms. */
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
export type Pulse = {
  tick(report: TickReport): void;
  /** A sign of life, with the heap of the thread, bytes. */
  beat(heapBytes: number): void;
};

export type PulseReading = {
  /** How far the engine is behind the clock, ms: the latest tick of its last two beats, or for how long no sign of life has come. */
  readonly lagMs: number;
  /** The most facts that one transaction of its last two beats wrote: what had gathered until the engine got its turn. */
  readonly factsAtOnce: number;
  readonly heapBytes: number;
};

/** Shared memory for a pulse, to hand to both threads. */
export function newPulseBuffer(): SharedArrayBuffer {
  return new SharedArrayBuffer((WORDS + cellsFor(LATENESS_BOUNDS_S)) * SIZE);
}

/** How late ticks have begun, since the process did. */
export function latenessOf(buffer: SharedArrayBuffer): HistogramCells {
  return new Float64Array(buffer, WORDS * SIZE, cellsFor(LATENESS_BOUNDS_S));
}

/** Milliseconds since any moment, the same for all threads; they only run on. */
export const steadyMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/** The pulse of the thread that calls it. */
export function createPulse(buffer: SharedArrayBuffer, nowMs: () => number = steadyMs): Pulse {
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

/** The pulse as another thread feels it; null until the first beat. An engine that has died lags further every moment. */
export function readPulse(buffer: SharedArrayBuffer, nowMs: () => number = steadyMs): PulseReading | null {
  const words = new Float64Array(buffer, 0, WORDS);
  const beatAtMs = words[BEAT_AT]!;
  if (beatAtMs === 0) return null;
  return {
    lagMs: Math.max(words[LAG]!, nowMs() - beatAtMs - BEAT_MS, 0),
    factsAtOnce: words[FACTS]!,
    heapBytes: words[HEAP]!,
  };
}

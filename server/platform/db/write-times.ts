/**
 * Durations of writes, in memory shared by all threads. Only the holder of the write lock writes them, so updates never
 * race.
 */
import { cellsFor, observe, type HistogramCells } from '#server/platform/threads/histogram-cells.ts';

/** Threads that write: the engine's, the main thread, and pool threads. */
export const WRITER_ROLES = ['engine', 'main', 'pool'] as const;
export type WriterRole = (typeof WRITER_ROLES)[number];

/** Histogram bounds, s. A bulk write takes 5 ms by rule. */
export const WRITE_BOUNDS_S = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5] as const;

const CELLS = cellsFor(WRITE_BOUNDS_S);

export const WRITE_TIMES_BYTES = WRITER_ROLES.length * 2 * CELLS * Float64Array.BYTES_PER_ELEMENT;

/** A role's histograms: time waiting for the lock, and time of transactions, including the commit. */
export type WriteTimes = { readonly wait: HistogramCells; readonly commit: HistogramCells };

/** Returns the histograms of `role` in `buffer`, from byte `offset` on (a multiple of 8). */
export function writeTimesOf(buffer: SharedArrayBuffer, offset: number, role: WriterRole): WriteTimes {
  const at = (nth: number): HistogramCells =>
    new Float64Array(buffer, offset + nth * CELLS * Float64Array.BYTES_PER_ELEMENT, CELLS);
  const index = WRITER_ROLES.indexOf(role) * 2;
  return { wait: at(index), commit: at(index + 1) };
}

/** Counts one write. All times are in ms on the same clock. */
export function countWrite(times: WriteTimes, requestedAtMs: number, beganAtMs: number, committedAtMs: number): void {
  observe(times.wait, WRITE_BOUNDS_S, (beganAtMs - requestedAtMs) / 1000);
  observe(times.commit, WRITE_BOUNDS_S, (committedAtMs - beganAtMs) / 1000);
}

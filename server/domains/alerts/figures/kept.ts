import type { Clock } from '#server/platform/time/clock.ts';

/**
 * Returns a reader that repeats its last result for `keptMs`, so that figures that need many rows are not read at every
 * evaluation. Simultaneous calls share one reading, and a failed one is not kept.
 */
export function keptFor<T>(keptMs: number, clock: Clock, read: (nowMs: number) => Promise<T>): () => Promise<T> {
  let kept: { readonly atMs: number; readonly figures: Promise<T> } | null = null;
  return () => {
    const nowMs = clock.nowMs();
    if (kept !== null && Math.abs(nowMs - kept.atMs) < keptMs) return kept.figures;
    const made = { atMs: nowMs, figures: read(nowMs) };
    kept = made;
    made.figures.catch(() => {
      if (kept === made) kept = null;
    });
    return made.figures;
  };
}

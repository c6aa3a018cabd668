import type { HistoryPoint } from './history.ts';
import type { SampleSpan, StepsRequest } from './store.ts';

/**
 * Points this much older than the newest sample no longer change. Younger ones may: a restart adds to its current
 * second, and a corrected clock repeats some seconds. A clock set back further is noticed only if a chart is requested
 * before it has caught up; otherwise stale points remain until the thread ends.
 */
const CLOSED_AFTER_S = 60;

/** Cached points for one step length. */
type ClosedPoints = {
  readonly oldestS: number | null;
  /** Steps that end before this no longer change, epoch seconds. */
  readonly endS: number;
  /** JSON by start of step, oldest first and without gaps. */
  readonly texts: Map<number, string>;
};

type KnownPoints = {
  /** The cached points as JSON, from the start of the chart. */
  readonly texts: readonly string[];
  /** Caches the JSON of the next point, oldest first, unless it may still change. */
  keep(point: HistoryPoint, text: string): void;
};

/**
 * Creates a cache of the JSON of points that no longer change. Its function takes the part of the chart with data and
 * the span of stored samples.
 */
export function createClosedPoints(): (known: StepsRequest, span: SampleSpan) => KnownPoints {
  /** Keyed by step length, s. */
  const settled = new Map<number, ClosedPoints>();

  return ({ sinceS, untilS, stepS }, { oldestS, newestS }) => {
    const endS = Math.min(untilS, newestS ?? 0) - CLOSED_AFTER_S;
    const texts = stillHolds(settled.get(stepS), oldestS, endS) ?? new Map<number, string>();
    settled.set(stepS, { oldestS, endS, texts });
    forget(texts, sinceS);
    return {
      texts: [...texts.values()],
      keep({ at }, text) {
        if (at + stepS <= endS) texts.set(at, text);
      },
    };
  };
}

/** Returns the cached points, unless old samples were removed, which may change a step, or the clock was set back. */
function stillHolds(before: ClosedPoints | undefined, oldestS: number | null, endS: number) {
  return before !== undefined && before.oldestS === oldestS && before.endS <= endS ? before.texts : undefined;
}

/**
 * Drops the points before `sinceS`. If the point at `sinceS` is missing, drops all, because they are from a shorter
 * chart.
 */
function forget(texts: Map<number, string>, sinceS: number): void {
  if (!texts.has(sinceS)) texts.clear();
  for (const at of texts.keys()) {
    if (at >= sinceS) return;
    texts.delete(at);
  }
}

import type { HistoryPoint } from './history.ts';
import type { SampleSpan, StepsRequest } from './store.ts';

/**
 * Seconds are stored in order. Only those at most this much older than the newest may still change: a start adds to its
 * current second, and a corrected clock repeats some seconds. A clock set back further is noticed if the chart is
 * requested before it has caught up; otherwise points of that time stay stale until the thread ends.
 */
const CLOSED_AFTER_S = 60;

/** Points with steps of one length. */
type ClosedPoints = {
  readonly oldestS: number | null;
  /** Steps that end by then do not change any more. Epoch seconds. */
  readonly endS: number;
  /** JSON by the begin of the step, oldest first and without gaps. */
  readonly texts: Map<number, string>;
};

type KnownPoints = {
  /** The cached points as JSON, from the chart's first on. */
  readonly texts: readonly string[];
  /** Caches the JSON of a following point, unless it may still change. Oldest first. */
  keep(point: HistoryPoint, text: string): void;
};

/**
 * Caches the JSON of points that no longer change: all but the last few of a chart requested again. `known` is the part
 * of the chart with data, `span` what is stored.
 */
export function createClosedPoints(): (known: StepsRequest, span: SampleSpan) => KnownPoints {
  /** By the length of their steps, in seconds. */
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

/** Removed old samples may have been part of a step, and a clock set back repeats the same seconds. */
function stillHolds(before: ClosedPoints | undefined, oldestS: number | null, endS: number) {
  return before !== undefined && before.oldestS === oldestS && before.endS <= endS ? before.texts : undefined;
}

/**
 * Drops the points before `sinceS`; all of them when some after it are missing, because they belonged to a shorter
 * chart.
 */
function forget(texts: Map<number, string>, sinceS: number): void {
  if (!texts.has(sinceS)) texts.clear();
  for (const at of texts.keys()) {
    if (at >= sinceS) return;
    texts.delete(at);
  }
}

import type { HistoryPoint } from './history.ts';
import type { SampleSpan, StepsRequest } from './store.ts';

/**
 * Seconds are stored one after the other. Only one that lies so little before the newest may still change: a start adds to its
 * own second, and a clock that was put right to those that it has again. A clock that is put back further is seen where the
 * chart is asked for before it has come by here again; else points of that time stay as they were until its thread has ended.
 */
const SETTLED_S = 60;

/** Points with steps of one length. */
type Settled = {
  readonly oldestS: number | null;
  /** What ended by then does not change any more. Epoch seconds. */
  readonly endS: number;
  /** As JSON, by when the step begins, oldest first and without gaps. */
  readonly texts: Map<number, string>;
};

export type KnownPoints = {
  /** Those that have been written before, as JSON, from the chart's first on. */
  readonly texts: readonly string[];
  /** Keeps how one of those that follow is written, unless it may still change. Oldest first. */
  keep(point: HistoryPoint, text: string): void;
};

/**
 * Keeps how points are written that do not change any more: of a chart that is asked for again all but the last few. `known` is
 * what of the chart can be told, `span` what is stored.
 */
export function createClosedPoints(): (known: StepsRequest, span: SampleSpan) => KnownPoints {
  /** By the length of their steps, seconds. */
  const settled = new Map<number, Settled>();

  return ({ sinceS, untilS, stepS }, { oldestS, newestS }) => {
    const endS = Math.min(untilS, newestS ?? 0) - SETTLED_S;
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

/** Old samples that are removed may be a part of a step; a clock that goes back comes by the same seconds again. */
function stillHolds(before: Settled | undefined, oldestS: number | null, endS: number) {
  return before !== undefined && before.oldestS === oldestS && before.endS <= endS ? before.texts : undefined;
}

/** Those before `sinceS`; all, when some from there on are missing: they were of a shorter chart. */
function forget(texts: Map<number, string>, sinceS: number): void {
  if (!texts.has(sinceS)) texts.clear();
  for (const at of texts.keys()) {
    if (at >= sinceS) return;
    texts.delete(at);
  }
}

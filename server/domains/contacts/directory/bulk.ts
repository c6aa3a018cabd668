/**
 * Takes an action on all contacts that match a filter. The pool finds them; the engine, which owns what it changes, takes
 * a slice at a time in transactions of a few milliseconds, and dials in between.
 */
import type { Logger } from 'pino';
import { createSliceSize } from '#server/dialer/slice-size.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { ContactAction, WorkCounts, WorkResult } from '#server/dialer/contract.ts';
import type { ContactFilter } from './filter.ts';
import type { IdPage } from './reader.ts';
import type { Position } from './source.ts';

export type BulkWork = {
  readonly id: number;
  readonly action: ContactAction;
  state: 'running' | 'done' | 'failed' | 'interrupted';
  readonly total: number;
  processed: number;
  readonly counts: Partial<Record<WorkResult, number>>;
  readonly startedAtMs: number;
  finishedAtMs: number | null;
};

type BulkDeps = {
  /** A page of ids, read in the pool. */
  readonly findIds: (filter: ContactFilter, after: Position | null, most: number) => Promise<IdPage>;
  /** One transaction of the engine. */
  readonly work: (action: ContactAction, ids: readonly number[]) => Promise<WorkCounts>;
  /** Called at the end, with what came of it. */
  readonly onEnd: (work: BulkWork) => void;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
};

/** Ids that wait in memory. */
const IDS_AT_ONCE = 10_000;
/** From the request to the engine's answer; about half of it is its transaction. */
const SLICE_MS = 8;
/** Ended ones that can still be asked for. */
const KEPT = 50;

export function createBulkWork({ findIds, work, onEnd, clock, log }: BulkDeps) {
  const known = new Map<number, BulkWork>();
  let nextId = 1;
  let running: BulkWork | undefined;
  let isStopping = false;
  let ending: Promise<void> = Promise.resolve();

  async function run(own: BulkWork, filter: ContactFilter): Promise<void> {
    const size = createSliceSize(SLICE_MS);
    let after: Position | null = null;
    do {
      const page: IdPage = await findIds(filter, after, IDS_AT_ONCE);
      for (let from = 0; from < page.ids.length;) {
        if (own.state !== 'running') return;
        const slice = page.ids.slice(from, from + size.next());
        const beganAt = performance.now();
        const counts = await work(own.action, slice);
        size.took(slice.length, performance.now() - beganAt);
        for (const [result, count] of Object.entries(counts) as [WorkResult, number][])
          own.counts[result] = (own.counts[result] ?? 0) + count;
        own.processed += slice.length;
        from += slice.length;
      }
      after = page.next;
    } while (after !== null);
  }

  async function runToEnd(own: BulkWork, filter: ContactFilter): Promise<void> {
    try {
      await run(own, filter);
      if (own.state === 'running') own.state = 'done';
    } catch (error) {
      // An engine that stops with the server refuses the slice that was under way.
      if (own.state === 'running') own.state = isStopping ? 'interrupted' : 'failed';
      if (!isStopping)
        log.error({ err: error, action: own.action, processed: own.processed }, 'an action on contacts failed');
    }
    own.finishedAtMs = clock.nowMs();
    running = undefined;
    try {
      onEnd(own);
    } catch (error) {
      log.error({ err: error }, 'the end of an action on contacts could not be recorded');
    }
  }

  return {
    isRunning: (): boolean => running !== undefined,

    /** Begins. One runs at a time. */
    start(action: ContactAction, filter: ContactFilter, total: number): BulkWork {
      const own: BulkWork = {
        id: nextId++,
        action,
        state: 'running',
        total,
        processed: 0,
        counts: {},
        startedAtMs: clock.nowMs(),
        finishedAtMs: null,
      };
      running = own;
      known.set(own.id, own);
      for (const id of known.keys()) if (known.size > KEPT) known.delete(id);
      ending = runToEnd(own, filter);
      return own;
    },

    find: (id: number): BulkWork | undefined => known.get(id),

    /** Stops it between two slices; what is done stays. */
    interrupt(own: BulkWork): void {
      if (own.state === 'running') own.state = 'interrupted';
    },

    /** For the server's end. */
    async stop(): Promise<void> {
      isStopping = true;
      if (running !== undefined) running.state = 'interrupted';
      await ending;
    },
  };
}

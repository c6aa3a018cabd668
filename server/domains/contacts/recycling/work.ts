/**
 * Makes contacts callable again, in their campaign or as a new list of another one. The pool finds them; the engine, which
 * owns their progress, resets a slice at a time, or the pool copies them.
 */
import type { Logger } from 'pino';
import { createSliceSize } from '#server/dialer/slice-size.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { RecycleFilter, RecyclePage, RecyclePosition } from './candidate-store.ts';

export type Recycling = {
  readonly id: number;
  readonly campaignId: number;
  /** Where they are called again. */
  readonly targetId: number;
  state: 'running' | 'done' | 'failed' | 'interrupted';
  readonly total: number;
  processed: number;
  /** Made callable again. */
  recycled: number;
  /** The other campaign has the number already. */
  duplicate: number;
  /** In a call, opted out or on the blacklist by now. */
  leftAlone: number;
  readonly startedAtMs: number;
  finishedAtMs: number | null;
};

/** What came of some contacts. */
export type Worked = { readonly recycled: number; readonly duplicate: number; readonly leftAlone: number };

export type Target = {
  readonly campaignId: number;
  /** The time that a step should take, in milliseconds, by which the number of its ids adapts; null: it is fixed. */
  readonly stepMs: number | null;
  /** Takes a step. Null: it can't go on. */
  readonly work: (contactIds: readonly number[]) => Promise<Worked | null>;
  /** Called once at the end. */
  readonly finish: (own: Recycling) => Promise<void>;
};

type WorkDeps = {
  readonly findPage: (filter: RecycleFilter, after: RecyclePosition | null, most: number) => Promise<RecyclePage>;
  readonly onEnd: (own: Recycling) => void;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
};

/** Candidates that one task of the pool looks at. */
export const CANDIDATES_AT_ONCE = 10_000;
const COPIED_AT_ONCE = 500;
/** Ended ones that can still be asked for. */
const KEPT = 50;

export function createRecyclingWork({ findPage, onEnd, clock, log }: WorkDeps) {
  const known = new Map<number, Recycling>();
  let nextId = 1;
  let running: Recycling | undefined;
  let isReserved = false;
  let isStopping = false;
  let ending: Promise<void> = Promise.resolve();

  async function workPage(own: Recycling, ids: readonly number[], { stepMs, work }: Target): Promise<void> {
    const size = stepMs === null ? null : createSliceSize(stepMs);
    for (let from = 0; from < ids.length && own.state === 'running';) {
      const step = ids.slice(from, from + (size?.next() ?? COPIED_AT_ONCE));
      const beganAt = performance.now();
      const worked = await work(step);
      if (worked === null) {
        if (own.state === 'running') own.state = 'interrupted';
        return;
      }
      own.recycled += worked.recycled;
      own.duplicate += worked.duplicate;
      own.leftAlone += worked.leftAlone;
      own.processed += step.length;
      from += step.length;
      size?.took(step.length, performance.now() - beganAt);
    }
  }

  /** All are found first: contacts that are reset move within the order in which they are found. */
  async function findAll(own: Recycling, filter: RecycleFilter): Promise<number[]> {
    const ids: number[] = [];
    let after: RecyclePosition | null = null;
    do {
      const page: RecyclePage = await findPage(filter, after, CANDIDATES_AT_ONCE);
      for (const id of page.ids) ids.push(id);
      after = page.next;
    } while (after !== null && own.state === 'running');
    return ids;
  }

  async function runToEnd(own: Recycling, filter: RecycleFilter, target: Target): Promise<void> {
    try {
      await workPage(own, await findAll(own, filter), target);
      if (own.state === 'running') own.state = 'done';
    } catch (error) {
      // An engine that stops with the server refuses the slice that was under way.
      if (own.state === 'running') own.state = isStopping ? 'interrupted' : 'failed';
      if (!isStopping) log.error({ err: error, processed: own.processed }, 'contacts could not be recycled');
    }
    own.finishedAtMs = clock.nowMs();
    try {
      await target.finish(own);
      onEnd(own);
    } catch (error) {
      log.error({ err: error }, 'the end of a recycling could not be recorded');
    }
    running = undefined;
  }

  return {
    /** Keeps others from beginning until `release`. One runs at a time; false: another one runs or begins. */
    reserve(): boolean {
      if (running !== undefined || isReserved) return false;
      isReserved = true;
      return true;
    },

    release: (): void => void (isReserved = false),

    /** Begins. For who has reserved. */
    start(filter: RecycleFilter, total: number, target: Target): Recycling {
      const own: Recycling = {
        id: nextId++,
        campaignId: filter.campaignId,
        targetId: target.campaignId,
        state: 'running',
        total,
        processed: 0,
        recycled: 0,
        duplicate: 0,
        leftAlone: 0,
        startedAtMs: clock.nowMs(),
        finishedAtMs: null,
      };
      running = own;
      known.set(own.id, own);
      for (const id of known.keys()) if (known.size > KEPT) known.delete(id);
      ending = runToEnd(own, filter, target);
      return own;
    },

    find: (id: number): Recycling | undefined => known.get(id),

    /** Stops it between two steps; what is done stays. */
    interrupt(own: Recycling): void {
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

import { isReturned } from '#engine/model/call.ts';
import { SECOND_MS } from '#shared/durations.ts';
import { foundPerson, type Fact, type FactKind } from '#engine/model/facts.ts';
import type { FactSink } from '#engine/ports.ts';
import { hasKnownEnd, isCarried } from '#shared/domain/dispositions.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { MetricSample } from './contract.ts';

/** Maximum gap whose seconds are filled, s. A longer gap means that the dialer was not running. */
const MAX_FILLED_SECONDS = 60;

type Sampler = FactSink & {
  /** Stores the active seconds that have ended by `nowMs`. Must run inside a write transaction. */
  roll(nowMs: number): void;
  /** When to call `roll` next, epoch ms; Infinity while there is no activity. */
  nextAt(): number;
};

/**
 * Counts each second of the dialer and stores it in metric_samples. Calls `emit` with the stored samples before the
 * commit. A second without activity or a live call has no row.
 */
export function createSampler(db: Db, nowMs: number, emit: (sample: MetricSample) => void): Sampler {
  // Adds to an existing row after a restart within one second, or if the clock starts at the same instant again.
  const store = db.sqlite.prepare<MetricSample>(
    `insert into metric_samples (at, placed, concurrent, answered, abandoned, carried, ended)
     values (@at, @placed, @concurrent, @answered, @abandoned, @carried, @ended)
     on conflict (at) do update set placed = placed + excluded.placed, concurrent = excluded.concurrent,
       answered = answered + excluded.answered, abandoned = abandoned + excluded.abandoned,
       carried = carried + excluded.carried, ended = ended + excluded.ended`,
  );
  let current = emptySample(secondOf(nowMs), 0);
  let eventful = false;

  function accept(fact: Fact): void {
    roll(fact.at);
    eventful = true;
    if (BEGINNINGS.has(fact.kind)) current.concurrent += 1;
    else if (fact.kind === 'CallPlaced') current.placed += 1;
    else if (foundPerson(fact)) current.answered += 1;
    else if (fact.kind === 'CallWithdrawn') current.concurrent -= 1;
    else if (fact.kind === 'CallEnded') {
      current.concurrent = Math.max(0, current.concurrent - 1); // interrupted calls were not counted as live
      if (isReturned(fact)) return;
      if (hasKnownEnd(fact.disposition)) current.ended += 1;
      if (fact.disposition === 'abandoned') current.abandoned += 1;
      if (isCarried(fact.disposition)) current.carried += 1;
    }
  }

  function roll(atMs: number): void {
    const second = secondOf(atMs);
    if (second - current.at > MAX_FILLED_SECONDS) close(second - 1);
    while (current.at < second) close(current.at + 1);
  }

  function close(next: number): void {
    if (eventful || current.concurrent > 0) {
      store.run(current);
      emit(current);
    }
    current = emptySample(next, current.concurrent);
    eventful = false;
  }

  return {
    kinds: new Set<FactKind>(COUNTED_FACTS),
    accept,
    roll,
    nextAt: () => (eventful || current.concurrent > 0 ? (current.at + 1) * SECOND_MS : Infinity),
  };
}

function secondOf(atMs: number): number {
  return Math.floor(atMs / SECOND_MS);
}

function emptySample(at: number, concurrent: number): MetricSample {
  return { at, placed: 0, concurrent, answered: 0, abandoned: 0, carried: 0, ended: 0 };
}

const BEGINNINGS: ReadonlySet<FactKind> = new Set<FactKind>(['CallQueued', 'CallReceived', 'CallAdopted']);

/** Kinds of facts from which calls are counted. */
export const COUNTED_FACTS = [
  'CallQueued',
  'CallReceived',
  'CallAdopted',
  'CallPlaced',
  'CallAnswered',
  'CallVerdict',
  'CallEnded',
  'CallWithdrawn',
] as const satisfies readonly FactKind[];

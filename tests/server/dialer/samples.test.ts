import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#server/platform/db/open.ts';
import type { MetricSample } from '#server/dialer/contract.ts';
import { createSampler } from '#server/dialer/samples.ts';
import { queryRows } from '../../support/database.ts';
import { answered, callFact, ended, openEmptyDatabase, queued } from './call-facts.ts';

/** Epoch seconds. */
const S = 1_795_000_000;
const MS = 1000 * S;

let db: Db;
let emitted: MetricSample[];
let sampler: ReturnType<typeof createSampler>;
beforeEach(() => {
  db = openEmptyDatabase();
  emitted = [];
  sampler = createSampler(db, MS, (sample) => void emitted.push(sample));
});
afterEach(() => db.close());

/** Returns the stored rows, and checks that each was also emitted. */
function stored(): unknown[] {
  const rows = queryRows(db, 'select * from metric_samples order by at');
  expect(emitted).toEqual(rows);
  return rows;
}

const EMPTY = { placed: 0, concurrent: 0, answered: 0, abandoned: 0, carried: 0, ended: 0 };

describe('the samples of the dialer', () => {
  it('count the events of each second', () => {
    for (const callId of [1, 2, 3, 4]) sampler.accept(queued(callId, MS));
    for (const callId of [1, 2, 3]) sampler.accept(callFact('CallPlaced', callId, MS + 100));
    sampler.accept(callFact('CallWithdrawn', 4, MS + 200));
    sampler.accept(answered(1, MS + 300, 'person'));
    sampler.accept(answered(2, MS + 300, 'machine'));
    sampler.accept(ended(1, MS + 1400, { disposition: 'abandoned' }));
    sampler.accept(ended(2, MS + 1500, { disposition: 'failed' }));
    sampler.roll(MS + 2000);
    expect(stored()).toEqual([
      { ...EMPTY, at: S, placed: 3, concurrent: 3, answered: 1 },
      { ...EMPTY, at: S + 1, concurrent: 1, abandoned: 1, carried: 1, ended: 2 },
    ]);
  });

  it('exist for every second with a live call, and for no idle second', () => {
    sampler.roll(MS + 3000);
    expect(stored()).toEqual([]);
    sampler.accept(queued(1, MS + 3000));
    sampler.accept(ended(1, MS + 6000));
    sampler.roll(MS + 30_000);
    expect(stored()).toEqual([
      { ...EMPTY, at: S + 3, concurrent: 1 },
      { ...EMPTY, at: S + 4, concurrent: 1 },
      { ...EMPTY, at: S + 5, concurrent: 1 },
      { ...EMPTY, at: S + 6, carried: 1, ended: 1 },
    ]);
  });

  it('are due at the end of a second with events or a live call', () => {
    expect(sampler.nextAt()).toBe(Infinity);
    sampler.accept(queued(1, MS + 100));
    expect(sampler.nextAt()).toBe(MS + 1000);
    sampler.roll(MS + 1000);
    expect(sampler.nextAt()).toBe(MS + 2000);
    sampler.accept(callFact('CallWithdrawn', 1, MS + 1100));
    expect(sampler.nextAt()).toBe(MS + 2000);
    sampler.roll(MS + 2000);
    expect(sampler.nextAt()).toBe(Infinity);
  });

  it('exclude interrupted calls, whose end is unknown', () => {
    sampler.accept(ended(1, MS, { disposition: 'interrupted' }));
    sampler.accept(queued(2, MS + 100));
    sampler.roll(MS + 1000);
    expect(stored()).toEqual([{ ...EMPTY, at: S, concurrent: 1 }]);
  });
});

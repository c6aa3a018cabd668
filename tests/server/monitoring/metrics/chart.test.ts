import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import type { MetricSample } from '#server/dialer/contract.ts';
import { createMetricsChart } from '#server/domains/monitoring/metrics/chart.ts';
import { createMetricStore, type MetricStore, type StepsRequest } from '#server/domains/monitoring/metrics/store.ts';
import type { MetricsHistoryAnswer } from '#shared/contracts/metrics.ts';
import { prepareSql } from '../../../support/database.ts';

const NOW_S = Date.parse('2026-11-21T15:00:07Z') / 1000;
const EMPTY = { placed: 0, concurrent: 0, answered: 0, abandoned: 0, carried: 0, ended: 0 };

let folder: string;
let db: Db;
let store: MetricStore;
let read: StepsRequest[];
let chart: (request: { minutes: number; nowS: number }) => string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-chart-'));
  db = openDatabase(join(folder, 'test.db'), 'main', newWriteLockBuffer());
  migrate(db);
  store = createMetricStore(db);
  read = [];
  chart = createMetricsChart({
    findSpan: store.findSpan,
    listSteps: (request) => {
      read.push(request);
      return store.listSteps(request);
    },
  });
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

function add(...samples: (Partial<MetricSample> & { at: number })[]): void {
  const insert = prepareSql(
    db,
    `insert into metric_samples (at, placed, concurrent, answered, abandoned, carried, ended)
     values (@at, @placed, @concurrent, @answered, @abandoned, @carried, @ended)
     on conflict (at) do update set placed = placed + excluded.placed`,
  );
  for (const sample of samples) insert.run({ ...EMPTY, ...sample });
}

/** Computes a chart without cached points. */
const anew = (minutes: number, nowS: number): unknown => JSON.parse(createMetricsChart(store)({ minutes, nowS }));
const ask = (minutes: number, nowS: number) => JSON.parse(chart({ minutes, nowS })) as MetricsHistoryAnswer;

describe('a chart requested again', () => {
  beforeEach(() => {
    for (let at = NOW_S - 4000; at < NOW_S; at += 7) add({ at, placed: at % 5, concurrent: at % 11 });
  });

  it('equals a newly built one after any addition at its end', () => {
    for (let nowS = NOW_S; nowS < NOW_S + 300; nowS += 13) {
      add({ at: nowS - 2, placed: 3 }, { at: nowS - 1, placed: 1 });
      expect(ask(60, nowS)).toEqual(anew(60, nowS));
      expect(ask(5, nowS)).toEqual(anew(5, nowS));
    }
  });

  it('reads only the steps of the last minute again', () => {
    ask(60, NOW_S);
    ask(60, NOW_S + 10);
    expect(NOW_S - read.at(0)!.sinceS).toBeGreaterThanOrEqual(3600);
    expect(NOW_S - read.at(-1)!.sinceS).toBeLessThanOrEqual(60 + 2 * read.at(-1)!.stepS);
  });

  it('includes what a restart adds to the newest second', () => {
    ask(60, NOW_S);
    const { newestS } = store.findSpan();
    add({ at: newestS!, placed: 50 });
    expect(ask(60, NOW_S)).toEqual(anew(60, NOW_S));
  });

  it('has separate points for each step length, and for a longer chart with the same step', () => {
    for (const minutes of [55, 60, 58, 10, 60, 1440]) expect(ask(minutes, NOW_S)).toEqual(anew(minutes, NOW_S));
  });

  it('omits removed samples', () => {
    ask(1440, NOW_S);
    db.write(() => store.dropBefore(NOW_S - 3000, 10_000));
    expect(ask(1440, NOW_S)).toEqual(anew(1440, NOW_S));
    db.write(() => store.dropBefore(NOW_S, 10_000));
    expect(ask(1440, NOW_S).data).toEqual([]);
  });

  it('follows a clock that is set back, and samples stored then', () => {
    ask(60, NOW_S);
    const backS = NOW_S - 600;
    expect(ask(60, backS)).toEqual(anew(60, backS));
    add({ at: backS, placed: 70 }, { at: backS + 1, placed: 70 });
    for (let nowS = backS; nowS < NOW_S + 90; nowS += 30) expect(ask(60, nowS)).toEqual(anew(60, nowS));
  });
});

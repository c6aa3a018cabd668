import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { FactOf } from '#engine/model/facts.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import type { HistoryFilter } from '#server/domains/calls/history-filter.ts';
import { createHistoryFigures } from '#server/domains/calls/queries/history-figures.ts';
import { createSummaries, type Summaries } from '#server/domains/calls/summaries.ts';
import { startTestApp } from '../../support/app.ts';
import { executeSql } from '../../support/database.ts';
import { ended } from '../dialer/call-facts.ts';
import { addCall } from './calls-data.ts';

const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2026, 10, 23, 15);
const EVERYTHING: HistoryFilter = {};

let folder: string;
let main: Db;
/** The engine's handle: the main thread does not notice its writes. */
let engine: Db;
let nowMs: number;
let nextId: number;
let summaries: Summaries;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-summaries-'));
  const lock = newWriteLockBuffer();
  main = openDatabase(join(folder, 'calls.db'), 'main', lock);
  migrate(main);
  engine = openDatabase(join(folder, 'calls.db'), 'engine', lock);
  nowMs = START_MS;
  nextId = 1;
  summaries = createSummaries(main, createHistoryFigures(main), { nowMs: () => nowMs });
});
afterEach(() => {
  engine.close();
  main.close();
  rmSync(folder, { recursive: true });
});

function endCall(endedAt: number, campaignId = 1, lastedMs = 1000): void {
  const id = nextId++;
  const placedAt = endedAt - lastedMs;
  const ends = { endedAt, disposition: 'success' } as const;
  addCall(engine, { id, campaignId, phone: '+5491140000000', userId: 1, assignedAt: placedAt, placedAt, ...ends });
}

const total = (filter: Partial<HistoryFilter> = {}): number => summaries.of({ ...EVERYTHING, ...filter }, 'UTC').total;

describe('the figures of the history', () => {
  it('include each end at once, in this hour and later', () => {
    endCall(nowMs - 3 * HOUR_MS);
    endCall(nowMs);
    expect(total()).toBe(2);
    endCall(nowMs + 1);
    expect(total()).toBe(3);
    nowMs += HOUR_MS;
    expect(total()).toBe(3);
    endCall(nowMs);
    expect(total()).toBe(4);
  });

  it('include the calls of the current hour when a week of the stored sums begins with it', async () => {
    // Weeks are counted from the epoch, a Thursday.
    const thursdayMs = Date.parse('2026-11-26T00:30:00Z');
    const app = await startTestApp({ engine: false, wall: { nowMs: () => thursdayMs } });
    onTestFinished(() => app.close());
    const call = { campaignId: null, phone: '+5491150000003', userId: null, disposition: 'busy' } as const;
    for (const [id, endedAt] of [thursdayMs - HOUR_MS, thursdayMs - 1000].entries()) {
      addCall(app.db, { ...call, id: id + 1, assignedAt: endedAt - 2000, placedAt: endedAt - 1000, endedAt });
    }
    const { body } = await app.request('demo', 'GET', '/llamadas/historico');
    expect(body).toMatchObject({ total: 2, resumen: { total: 2, fallidas: 2 } });
  });

  it('have the same hours whether a few are read or whole weeks, also across two weeks and without a hidden campaign', () => {
    // Weeks are counted from the epoch, a Thursday.
    const midnightMs = Date.parse('2026-11-26T00:00:00Z');
    for (const hours of [-30, -4, -3, -1, 0, 0, 1]) {
      endCall(midnightMs + hours * HOUR_MS + 60_000);
      endCall(midnightMs + hours * HOUR_MS + 120_000, 2);
    }
    executeSql(
      main,
      `insert into campaigns (id, name, created_by, created_at, updated_at, deleted_at) values (2, 'Oculta', 1, 1, 1, 1)`,
    );
    const figures = createHistoryFigures(main);
    const from = midnightMs / HOUR_MS - 5;
    const byHour = (since: number, filter: HistoryFilter): [number, number][] => {
      const sums = new Map<number, number>();
      for (const { hour, calls } of figures.shownIn(filter, { from: since, to: Infinity }).hours)
        sums.set(hour, (sums.get(hour) ?? 0) + calls);
      return [...sums].filter(([hour, calls]) => hour >= from && calls !== 0).toSorted(([a], [b]) => a - b);
    };
    const filters: HistoryFilter[] = [EVERYTHING, { campaignId: 1 }];
    for (const filter of filters) {
      expect(byHour(from, filter)).toEqual(byHour(from - 100, filter));
      expect(byHour(from, filter).map(([, calls]) => calls)).toEqual([1, 1, 1, 2, 1]);
    }
  });

  it('count calls in the hours in which they are shown, also calls that end many hours later', () => {
    const MINUTE_MS = 60_000;
    endCall(nowMs - 3 * HOUR_MS + MINUTE_MS);
    endCall(nowMs + MINUTE_MS);
    for (const round of [1, 2]) {
      const { por_hora } = summaries.of(EVERYTHING, 'UTC');
      expect([round, por_hora[12], por_hora[15]]).toEqual([round, 1, 1]);
    }
    const placedAtMs = nowMs - 10 * HOUR_MS;
    endCall(nowMs + MINUTE_MS, 1, nowMs + MINUTE_MS - placedAtMs);
    summaries.accept([ended(3, nowMs + MINUTE_MS, { placedAtMs, queuedAtMs: placedAtMs })]);
    const { total: all, por_hora } = summaries.of(EVERYTHING, 'UTC');
    expect([all, por_hora[5], por_hora[12], por_hora[15]]).toEqual([3, 1, 1, 1]);
  });

  it('include calls that ended weeks after a clock that was set back', () => {
    for (const hours of [-1, 0, 1, 100, 500, 501, 5000]) endCall(nowMs + hours * HOUR_MS);
    const { total: ended, por_hora, duracion_promedio_s } = summaries.of(EVERYTHING, 'UTC');
    expect([ended, por_hora.reduce((sum, calls) => sum + calls), duracion_promedio_s]).toEqual([7, 7, 1]);
    expect(total({ campaignId: 1 })).toBe(7);
  });

  it('apply the requested filter', () => {
    endCall(nowMs - 2 * HOUR_MS, 1);
    endCall(nowMs - 2 * HOUR_MS, 2);
    endCall(nowMs, 2);
    for (const _round of [1, 2]) {
      expect([total(), total({ campaignId: 1 }), total({ campaignId: 2 })]).toEqual([3, 1, 2]);
      expect(total({ statuses: ['busy'] })).toBe(0);
    }
  });

  it('include a call that ended in a past hour, once the engine has reported it', () => {
    endCall(nowMs - 2 * HOUR_MS);
    expect(total()).toBe(1);
    const late = nowMs - HOUR_MS;
    endCall(late);
    summaries.accept([{ kind: 'CallEnded', at: late } as FactOf<'CallEnded'>]);
    expect(total()).toBe(2);
  });

  it('include calls closed by a recovery', () => {
    expect(total()).toBe(0);
    endCall(nowMs - HOUR_MS);
    summaries.recovered();
    expect(total()).toBe(1);
  });

  it('exclude a campaign deleted with its calls, at once', () => {
    executeSql(main, "insert into campaigns (id, name, created_at, updated_at) values (1, 'uno', 0, 0)");
    endCall(nowMs - 2 * HOUR_MS, 1);
    endCall(nowMs - 2 * HOUR_MS, 2);
    expect(total()).toBe(2);
    executeSql(main, 'update campaigns set deleted_at = 1, keep_calls = 0');
    expect(total()).toBe(1);
  });
});

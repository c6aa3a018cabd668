import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import type { HistoryFilter } from '#server/domains/calls/history-filter.ts';
import { createCallStore, type CallStore } from '#server/domains/calls/call-store.ts';
import { executeSql } from '../../support/database.ts';
import { addCall } from './calls-data.ts';

const START_MS = Date.UTC(2026, 10, 23, 15);
const EVERYTHING: HistoryFilter = {};

let folder: string;
let main: Db;
/** The engine's connection, whose writes the main thread doesn't notice. */
let engine: Db;
let nowMs: number;
let nextId: number;
let store: CallStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-summaries-'));
  const lock = newWriteLockBuffer();
  main = openDatabase(join(folder, 'calls.db'), 'main', lock);
  migrate(main);
  engine = openDatabase(join(folder, 'calls.db'), 'engine', lock);
  nowMs = START_MS;
  nextId = 1;
  store = createCallStore(main);
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

const total = (filter: Partial<HistoryFilter> = {}): number => store.sums.of({ ...EVERYTHING, ...filter }, 'UTC').total;

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

  it('count calls in the hours in which they are shown, also calls that end many hours later', () => {
    endCall(nowMs - 3 * HOUR_MS + MINUTE_MS);
    endCall(nowMs + MINUTE_MS);
    for (const round of [1, 2]) {
      const { por_hora } = store.sums.of(EVERYTHING, 'UTC');
      expect([round, por_hora[12], por_hora[15]]).toEqual([round, 1, 1]);
    }
    const placedAtMs = nowMs - 10 * HOUR_MS;
    endCall(nowMs + MINUTE_MS, 1, nowMs + MINUTE_MS - placedAtMs);
    const { total: all, por_hora } = store.sums.of(EVERYTHING, 'UTC');
    expect([all, por_hora[5], por_hora[12], por_hora[15]]).toEqual([3, 1, 1, 1]);
  });

  it('include calls that ended weeks later than a clock that was set back', () => {
    for (const hours of [-1, 0, 1, 100, 500, 501, 5000]) endCall(nowMs + hours * HOUR_MS);
    const { total: ended, por_hora, duracion_promedio_s } = store.sums.of(EVERYTHING, 'UTC');
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

  it('count each half hour in the zone’s own hour, like the filtered rows', () => {
    // 22:40 and 23:50 UTC, which are 04:10 and 05:20 in Kolkata.
    const dayMs = Date.UTC(2026, 10, 22);
    endCall(dayMs + 22 * HOUR_MS + 40 * 60_000);
    endCall(dayMs + 23 * HOUR_MS + 50 * 60_000);
    const timeZone = 'Asia/Kolkata';
    expect(store.sums.of(EVERYTHING, timeZone).por_hora.flatMap((calls, hour) => (calls > 0 ? [hour] : []))).toEqual([
      4, 5,
    ]);
    for (const [hour, id] of [
      [4, 1],
      [5, 2],
    ] as const) {
      const weekHour = { hour, timeZone };
      expect(store.page({ weekHour }, 0, 10).map((call) => call.id)).toEqual([id]);
      expect(total({ weekHour })).toBe(1);
    }
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

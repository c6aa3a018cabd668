import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { createCallStore } from '#server/domains/calls/call-store.ts';
import { executeSql } from '../../support/database.ts';
import { addCall } from './calls-data.ts';

test('shows live calls on days on which no call has ended', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-pages-'));
  const own = openDatabase(join(folder, 'live.db'), 'main', newWriteLockBuffer());
  migrate(own);
  const store = createCallStore(own);
  const clear = (): void => {
    for (const table of ['calls', 'shown_counters']) executeSql(own, `delete from ${table}`);
  };
  const midnightMs = Date.UTC(2026, 10, 23);
  const call = (id: number, placedAt: number, isLive: boolean): void => {
    const end = isLive
      ? { endedAt: null, disposition: null }
      : { endedAt: placedAt + 5, disposition: 'success' as const };
    const known = { id, campaignId: 1, userId: 1, phone: '+5491140001234', assignedAt: placedAt - 10, placedAt };
    own.write(() => addCall(own, { ...known, ...end }));
  };
  const of = (fromMs: number | undefined, toMs: number | undefined): [total: number, ids: number[]] => {
    const filter = { fromMs, toMs };
    const { total } = store.sums.of(filter, 'UTC');
    return [total, store.page(filter, 0, 10).map(({ id }) => id)];
  };
  try {
    call(1, midnightMs + 3_600_000, true); // nothing has ended yet
    expect(of(midnightMs, undefined)).toEqual([1, [1]]);
    expect(of(undefined, midnightMs)).toEqual([0, []]);
    own.write(() => clear());

    call(2, midnightMs - 3_600_000, false);
    call(3, midnightMs + 3_600_000, true);
    expect(of(midnightMs, undefined)).toEqual([1, [3]]);
    expect(of(midnightMs, midnightMs + 86_400_000)).toEqual([1, [3]]);
    expect(of(undefined, midnightMs)).toEqual([1, [2]]);
    expect(of(undefined, undefined)).toEqual([2, [3, 2]]);
    own.write(() => clear());

    call(4, midnightMs - 5000, true); // ended after midnight
    call(5, midnightMs + 5000, false);
    expect(of(undefined, midnightMs)).toEqual([1, [4]]);
    expect(of(midnightMs - 86_400_000, midnightMs)).toEqual([1, [4]]);
    expect(of(midnightMs, undefined)).toEqual([1, [5]]);
  } finally {
    own.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('reads late pages in the pool while the calls of a deleted campaign are removed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-pages-'));
  const own = openDatabase(join(folder, 'purge.db'), 'main', newWriteLockBuffer());
  migrate(own);
  const store = createCallStore(own);
  try {
    expect(store.isQuick({}, 1_000_000)).toBe(true);
    executeSql(
      own,
      `insert into campaigns (name, keep_calls, deleted_at, created_at, updated_at) values ('Borrada', 0, 1, 0, 0)`,
    );
    expect(store.isQuick({}, 1_000_000)).toBe(false);
    expect(store.isQuick({}, 0)).toBe(true);
    executeSql(own, 'delete from campaigns');
    expect(store.isQuick({}, 1_000_000)).toBe(true);
  } finally {
    own.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

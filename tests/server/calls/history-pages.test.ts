import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { newWriteLockBuffer } from '#server/db/write-lock.ts';
import { createCallStore } from '#server/domains/calls/call-store.ts';
import type { HistoryFilter } from '#server/domains/calls/history-filter.ts';
import { createHistoryFigures } from '#server/domains/calls/queries/history-figures.ts';
import { emptyTally, addCounts } from '#server/domains/calls/summary.ts';
import { addCall, makeCalls, type CallData } from './calls-data.ts';
import { shownAt } from './plain-search.ts';

const SEED = 11;
const CALLS = 2600;
/** So short are the blocks here that there are whole ones of level 1 between others. */
const CALLS_OF_BLOCK = 4;
const NOW_MS = Date.UTC(2026, 10, 23, 15);

let folder: string;
let db: Db;
let calls: CallData[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-pages-'));
  db = openDatabase(join(folder, 'calls.db'), 'main', newWriteLockBuffer());
  migrate(db);
  const people = "(1, 'ana', 'ana@example.com', 'ANA'), (2, 'beto', 'beto@example.com', 'BETO')";
  db.sqlite.exec(
    `insert into users (id, username, email, name, password_hash, role, created_at) select column1, column2, column3, column4, '', 'admin', 0 from (values ${people})`,
  );
  db.sqlite.exec("insert into campaigns (id, name, created_at, updated_at) values (1, 'uno', 0, 0), (2, 'dos', 0, 0)");
  calls = makeCalls(SEED, CALLS, NOW_MS).toSorted((a, b) => a.assignedAt - b.assignedAt || a.id - b.id);
  const fill = db.sqlite.prepare('update call_blocks set claimed = 1024 where id = (select max(id) from call_blocks)');
  db.write(() =>
    calls.forEach((call, index) => {
      if (index % CALLS_OF_BLOCK === 0) fill.run();
      addCall(db, call);
    }),
  );
  calls.reverse();
});
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const instant = fc.option(fc.integer({ min: NOW_MS - 11 * 86_400_000, max: NOW_MS }), { nil: undefined });
const filters = fc.record({
  standings: fc.constantFrom(undefined, ['success', 'interrupted'] as const, ['busy', 'placed', 'claimed'] as const),
  userEmail: fc.constantFrom(undefined, 'ana@example.com'),
  fromMs: instant,
  toMs: instant,
  campaignId: fc.constantFrom(undefined, 1, 2),
  phone: fc.constant(undefined),
  untilId: fc.constantFrom(undefined, CALLS - 100),
});

function searched({ standings, userEmail, fromMs, toMs, campaignId, untilId }: HistoryFilter): CallData[] {
  return calls.filter(
    (call) =>
      (standings?.includes(call.disposition ?? (call.placedAt === null ? 'claimed' : 'placed')) ?? true) &&
      (userEmail === undefined || call.userId === 1) &&
      shownAt(call) >= (fromMs ?? -Infinity) &&
      shownAt(call) < (toMs ?? Infinity) &&
      (campaignId === undefined || call.campaignId === campaignId) &&
      call.id <= (untilId ?? Infinity),
  );
}

test('pages and figures over many blocks are those of a plain search, wherever the page is', () => {
  const levels = db.sqlite.prepare('select level, count(distinct block) > 2 from call_block_totals group by 1').raw();
  expect(levels.all()).toEqual([
    [0, 1],
    [1, 1],
  ]);
  const store = createCallStore(db);
  const figures = createHistoryFigures(db);
  fc.assert(
    fc.property(
      filters,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(1, 10, 300),
      (filter, at, take) => {
        const all = searched(filter);
        const skip = Math.floor(at * all.length);
        expect(store.page(filter, all.length, skip, take).map(({ id }) => id)).toEqual(
          all.slice(skip, skip + take).map(({ id }) => id),
        );
        const tally = addCounts(emptyTally(), figures.shown(filter), 'Asia/Kolkata');
        const measured = all.filter(({ endedAt, disposition }) => endedAt !== null && disposition !== 'interrupted');
        expect([tally.total, tally.durationMs]).toEqual([
          all.length,
          measured.reduce((sum, call) => sum + (call.placedAt === null ? 0 : call.endedAt! - call.placedAt), 0),
        ]);
      },
    ),
    { numRuns: 400, seed: SEED },
  );
});

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

/** `hidden`: a campaign that was deleted with its data. */
function searched(
  { standings, userEmail, fromMs, toMs, campaignId, untilId }: HistoryFilter,
  hidden: number | null,
): CallData[] {
  return calls.filter(
    (call) =>
      call.campaignId !== (hidden ?? -1) &&
      (standings?.includes(call.disposition ?? (call.placedAt === null ? 'claimed' : 'placed')) ?? true) &&
      (userEmail === undefined || call.userId === 1) &&
      shownAt(call) >= (fromMs ?? -Infinity) &&
      shownAt(call) < (toMs ?? Infinity) &&
      (campaignId === undefined || call.campaignId === campaignId) &&
      call.id <= (untilId ?? Infinity),
  );
}

test('live calls are on pages of days on which no call of their block has ended', () => {
  const file = join(folder, 'live.db');
  const own = openDatabase(file, 'main', newWriteLockBuffer());
  migrate(own);
  const store = createCallStore(own);
  const figures = createHistoryFigures(own);
  const midnightMs = Date.UTC(2026, 10, 23);
  const call = (id: number, placedAt: number, isLive: boolean): void => {
    const end = isLive
      ? { endedAt: null, disposition: null }
      : { endedAt: placedAt + 5, disposition: 'success' as const };
    const known = { id, campaignId: 1, userId: 1, phone: '+5491140001234', assignedAt: placedAt - 10, placedAt };
    own.write(() => addCall(own, { ...known, ...end }));
  };
  const none = { standings: undefined, userEmail: undefined, campaignId: undefined, phone: undefined };
  const of = (fromMs: number | undefined, toMs: number | undefined): [total: number, ids: number[]] => {
    const filter = { ...none, fromMs, toMs };
    const { total } = addCounts(emptyTally(), figures.shown(filter), 'UTC');
    return [total, store.page(filter, total, 0, 10).map(({ id }) => id)];
  };
  try {
    call(1, midnightMs + 3_600_000, true); // nothing has ended yet
    expect(of(midnightMs, undefined)).toEqual([1, [1]]);
    expect(of(undefined, midnightMs)).toEqual([0, []]);
    own.write(() => own.sqlite.exec('delete from calls'));

    call(2, midnightMs - 3_600_000, false);
    call(3, midnightMs + 3_600_000, true);
    expect(of(midnightMs, undefined)).toEqual([1, [3]]);
    expect(of(midnightMs, midnightMs + 86_400_000)).toEqual([1, [3]]);
    expect(of(undefined, midnightMs)).toEqual([1, [2]]);
    expect(of(undefined, undefined)).toEqual([2, [3, 2]]);
    own.write(() => own.sqlite.exec('delete from calls'));

    call(4, midnightMs - 5000, true); // over midnight
    call(5, midnightMs + 5000, false);
    expect(of(undefined, midnightMs)).toEqual([1, [4]]);
    expect(of(midnightMs - 86_400_000, midnightMs)).toEqual([1, [4]]);
    expect(of(midnightMs, undefined)).toEqual([1, [5]]);
  } finally {
    own.close();
  }
});

test('pages and figures over many blocks are those of a plain search, wherever the page is', () => {
  const levels = db.sqlite.prepare('select level, count(distinct block) > 2 from call_block_totals group by 1').raw();
  expect(levels.all()).toEqual([
    [0, 1],
    [1, 1],
  ]);
  const store = createCallStore(db);
  const figures = createHistoryFigures(db);
  const hide = db.sqlite.prepare('update campaigns set keep_calls = 0, deleted_at = case when id = ? then 1 end');
  fc.assert(
    fc.property(
      filters,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(1, 10, 300),
      fc.constantFrom(null, null, 2),
      (filter, at, take, hidden) => {
        db.write(() => hide.run(hidden));
        const all = searched(filter, hidden);
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

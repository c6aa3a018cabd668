/** The sums that find pages and figures of the history equal its calls, whoever writes these, and after an upgrade. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { newWriteLockBuffer } from '#server/db/write-lock.ts';
import { addCall, makeCalls, type CallData } from '../calls/calls-data.ts';

const migrationsFolder = fileURLToPath(new URL('../../../server/db/migrations', import.meta.url));
const UNTIL_MS = Date.parse('2026-11-21T15:00:00Z');
/** Several blocks. */
const CALLS = 2500;
/** So many that some blocks, and one of level 1 when they begin with the one below, have their totals. */
const CALLS_OF_MANY_BLOCKS = 19 * 1024 + 500;
const FIRST_OF_MANY_BLOCKS = 126;
const TEN_DAYS_MS = 864_000_000;

let folder: string;
let db: Db;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-sums-'));
  db = openDatabase(join(folder, 'test.db'), 'main', newWriteLockBuffer());
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const all = (sql: string): unknown[] => db.sqlite.prepare(sql).all();
const byAge = (a: CallData, b: CallData): number => a.assignedAt - b.assignedAt || a.id - b.id;
/** Of the order of claim, which is that of the ids, as the dialer has it. */
const inOrder = (calls: readonly CallData[]): CallData[] =>
  [...calls].sort(byAge).map((call, index) => ({ ...call, id: index + 1 }));

const BLOCK_OF = `(select id from call_blocks where (from_at, from_id) <= (assigned_at, calls.id) order by from_at desc, from_id desc limit 1)`;
const ALIKE = 'coalesce(campaign_id, 0) campaign_id, coalesce(user_id, 0) user_id, disposition';
const SHOWN_AT = 'coalesce(placed_at, assigned_at)';

/** Makes the tables of the version before the one that brought `table`. */
function migrateBefore(table: string): void {
  const files = readMigrationFiles({ migrationsFolder });
  migrate(
    db,
    files.slice(
      0,
      files.findIndex(({ sql }) => sql.some((statement) => statement.includes(table))),
    ),
  );
}

/** Asks the calls, and then the sums, the same. */
function expectSums(): void {
  for (const [level, size] of [
    [0, 1],
    [1, 128],
  ]) {
    expect(
      all(
        `select block, campaign_id, user_id, disposition, calls, duration_ms from call_block_counts where level = ${level} order by 1, 2, 3, 4`,
      ),
    ).toEqual(
      all(`select ${BLOCK_OF} / ${size} block, ${ALIKE}, count(*) calls, coalesce(sum(ended_at - placed_at), 0) duration_ms
           from calls where ended_at is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4`),
    );
  }
  expect(all('select id, claimed from call_blocks where claimed > 0 order by id')).toEqual(
    all(`select ${BLOCK_OF} id, count(*) claimed from calls group by 1 order by 1`),
  );
  const shownElsewhere = `select 1 from calls join call_blocks on call_blocks.id = ${BLOCK_OF}
    where ended_at is not null and ${SHOWN_AT} not between shown_from and shown_until`;
  expect(all(shownElsewhere)).toEqual([]);
  expectWeeks(
    'shown',
    `select ${ALIKE}, ${SHOWN_AT} / 3600000 hour, 1 calls, 0 duration_ms from calls where ended_at is not null`,
  );
  expectWeeks('ended', `select ${ALIKE}, hour, calls, duration_ms from hourly_counters where calls > 0`);
}

/** Asks the counts, and then the totals of the same blocks; says which these are. */
function expectTotals(): { level: number; block: number }[] {
  const closed = 'where (level, block) in (select level, block from call_block_totals)';
  expect(all('select * from call_block_totals order by 1, 2, 3, 4')).toEqual(
    all(`select level, block, user_id, disposition, sum(calls) calls, sum(duration_ms) duration_ms from call_block_counts ${closed} group by 1, 2, 3, 4
         union all select level, block, -1, disposition, sum(calls), sum(duration_ms) from call_block_counts ${closed} group by 1, 2, 4
         order by 1, 2, 3, 4`),
  );
  return all('select distinct level, block from call_block_totals order by 1, 2') as { level: number; block: number }[];
}

function expectWeeks(by: string, source: string): void {
  const plain = (alike: string): unknown[] =>
    all(`select ${alike}, hour, sum(calls) calls from (${source}) group by 1, 2, 3, 4 order by 1, 2, 3, 4`);
  const summed = (which: string): unknown[] =>
    all(`select campaign_id, user_id, disposition, week * 168 + key hour, value calls from weekly_counters, json_each(hours)
         where by = '${by}' and campaign_id ${which} and value > 0 order by 1, 2, 3, 4`);
  expect(summed('>= 0')).toEqual(plain('campaign_id, user_id, disposition'));
  expect(summed('= -1')).toEqual(plain('-1 campaign_id, -1 user_id, disposition'));
  expect(all(`select sum(calls) calls from weekly_counters where by = '${by}' and campaign_id = -1`)).toEqual(
    all(`select sum(calls) calls from (${source})`),
  );
  expect(
    all(`select 1 from weekly_counters where calls <> (select sum(value) from json_each(hours)) or calls < 0`),
  ).toEqual([]);
}

describe('sums of the history', () => {
  it.each([
    ['in the order of claim', inOrder],
    ['in any order', (calls: readonly CallData[]) => [...calls]],
  ])('equal calls that came %s, lived and ended', (_, order) => {
    migrate(db);
    const calls = order(makeCalls(3, CALLS, UNTIL_MS));
    db.write(() => {
      for (const [index, call] of calls.entries()) {
        if (index % 3 > 0) addCall(db, call);
        else addCall(db, { ...call, endedAt: null, disposition: null });
      }
      const end = db.sqlite.prepare('update calls set ended_at = ?, disposition = ? where id = ?');
      for (const call of calls) if (call.endedAt !== null) end.run(call.endedAt, call.disposition, call.id);
    });
    expect(all('select count(*) blocks from call_blocks')).not.toEqual([{ blocks: 1 }]);
    expectSums();
  });

  it('follow calls that go', () => {
    migrate(db);
    db.write(() => inOrder(makeCalls(4, CALLS, UNTIL_MS)).forEach((call) => addCall(db, call)));
    db.sqlite.exec('delete from calls where id % 3 = 0; delete from hourly_counters where hour % 3 = 0');
    db.sqlite.exec(
      'update hourly_counters set calls = calls - 1, duration_ms = duration_ms * (calls - 1) / calls where hour % 3 = 1',
    );
    expectSums();
    db.sqlite.exec('delete from calls where campaign_id = 2');
    expect(all('select 1 from call_block_counts where campaign_id = 2')).toEqual([]);
    expect(all(`select 1 from weekly_counters where by = 'shown' and campaign_id = 2`)).toEqual([]);
    db.sqlite.exec('delete from calls; delete from hourly_counters');
    expectSums();
    for (const table of ['call_block_counts', 'weekly_counters']) expect(all(`select * from ${table}`)).toEqual([]);
  });

  it('are there after an upgrade, as if they had always been', () => {
    migrateBefore('call_blocks');
    const calls = inOrder(makeCalls(5, CALLS, UNTIL_MS));
    db.write(() => calls.forEach((call) => addCall(db, call)));
    migrate(db);
    expectSums();
    db.write(() =>
      inOrder(makeCalls(6, 1500, UNTIL_MS + 1e9)).forEach((call) => addCall(db, { ...call, id: call.id + CALLS })),
    );
    expectSums();
  });

  it('have totals of the blocks that are no longer new, which follow calls that end or come late, and that go', () => {
    migrate(db);
    db.sqlite.exec(`update call_blocks set id = ${FIRST_OF_MANY_BLOCKS}`);
    const calls = inOrder(makeCalls(7, CALLS_OF_MANY_BLOCKS, UNTIL_MS));
    const isOpen = ({ id }: CallData): boolean => id % 40 === 0;
    db.write(() => {
      for (const call of calls) addCall(db, isOpen(call) ? { ...call, endedAt: null, disposition: null } : call);
    });
    const closed = [126, 127, 128, 129].map((block) => ({ level: 0, block }));
    expect(expectTotals()).toEqual([...closed, { level: 1, block: 0 }]);

    db.write(() => {
      const end = db.sqlite.prepare('update calls set ended_at = ?, disposition = ? where id = ?');
      for (const call of calls.filter(isOpen))
        end.run(call.endedAt ?? UNTIL_MS, call.disposition ?? 'success', call.id);
      const late = inOrder(makeCalls(8, 300, UNTIL_MS - TEN_DAYS_MS + 3_600_000));
      for (const call of late) addCall(db, { ...call, id: call.id + CALLS_OF_MANY_BLOCKS });
    });
    expect(expectTotals()).toEqual([...closed, { level: 1, block: 0 }]);
    db.sqlite.exec('delete from calls where id % 3 = 0');
    expect(expectTotals()).toEqual([...closed, { level: 1, block: 0 }]);
    db.sqlite.exec('delete from calls where id <= 1024');
    expect(expectTotals()).toContainEqual({ level: 1, block: 0 });
    db.sqlite.exec('delete from calls');
    expect(all('select * from call_block_totals')).toEqual([]);
    expectWeeks(
      'shown',
      `select ${ALIKE}, ${SHOWN_AT} / 3600000 hour, 1 calls, 0 duration_ms from calls where ended_at is not null`,
    );
  });

  it.each([
    ['before there were sums', 'call_blocks'],
    ['before there were totals', 'call_block_totals'],
  ])('have the same totals after an upgrade from %s as if they had always been', (_, table) => {
    const calls = inOrder(makeCalls(9, CALLS_OF_MANY_BLOCKS, UNTIL_MS));
    migrateBefore(table);
    db.write(() => calls.forEach((call) => addCall(db, call)));
    migrate(db);
    expect(expectTotals()).toEqual([1, 2, 3, 4].map((block) => ({ level: 0, block })));
    const [newest] = all('select max(id) id from call_blocks') as { id: number }[];
    expect(newest!.id).toBe(20);
    db.write(() =>
      inOrder(makeCalls(10, 1500, UNTIL_MS + 1e9)).forEach((call) =>
        addCall(db, { ...call, id: call.id + CALLS_OF_MANY_BLOCKS }),
      ),
    );
    expect(expectTotals()).toEqual([1, 2, 3, 4, 5].map((block) => ({ level: 0, block })));
  });
});

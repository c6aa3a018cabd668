/** The sums that triggers keep equal plain scans of the calls and of the hourly counters. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nextUint32, openStream } from '#engine/kernel/rng.ts';
import { DISPOSITIONS } from '#shared/domain/dispositions.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { executeSql, prepareSql, queryRows } from '../../../support/database.ts';
import { addCall, makeCalls, type CallData } from '../../calls/calls-data.ts';

/** SEED=7 repeats a run. */
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const UNTIL_MS = Date.parse('2026-11-21T15:00:00Z');
/** Several blocks. */
const CALLS = 2500;
/** Enough calls for blocks with totals, at level 0 and at level 1. */
const CALLS_OF_MANY_BLOCKS = 19 * 1024 + 500;
const FIRST_OF_MANY_BLOCKS = 126;
const TEN_DAYS_MS = 864_000_000;

let folder: string;
let db: Db;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-sums-'));
  db = openDatabase(join(folder, 'test.db'), 'main', newWriteLockBuffer());
  migrate(db);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const all = (sql: string): unknown[] => queryRows(db, sql);
const byAge = (a: CallData, b: CallData): number => a.assignedAt - b.assignedAt || a.id - b.id;
/** In the order of claim, which is the order of ids, as in the dialer. */
const inOrder = (calls: readonly CallData[]): CallData[] =>
  [...calls].sort(byAge).map((call, index) => ({ ...call, id: index + 1 }));

const BLOCK_OF = `(select id from call_blocks where (from_at, from_id) <= (assigned_at, calls.id) order by from_at desc, from_id desc limit 1)`;
const ALIKE = 'coalesce(campaign_id, 0) campaign_id, coalesce(user_id, 0) user_id, disposition';
const SHOWN_AT = 'coalesce(placed_at, assigned_at)';

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
  ])('equal plain scans of live and ended calls inserted %s', (_, order) => {
    const calls = order(makeCalls(3, CALLS, UNTIL_MS));
    db.write(() => {
      for (const [index, call] of calls.entries()) {
        if (index % 3 > 0) addCall(db, call);
        else addCall(db, { ...call, endedAt: null, disposition: null });
      }
      const end = prepareSql(db, 'update calls set ended_at = ?, disposition = ? where id = ?');
      for (const call of calls) if (call.endedAt !== null) end.run(call.endedAt, call.disposition, call.id);
    });
    expect(all('select count(*) blocks from call_blocks')).not.toEqual([{ blocks: 1 }]);
    expectSums();
  });

  it('subtract deleted calls', () => {
    db.write(() => inOrder(makeCalls(4, CALLS, UNTIL_MS)).forEach((call) => addCall(db, call)));
    executeSql(db, 'delete from calls where id % 3 = 0; delete from hourly_counters where hour % 3 = 0');
    executeSql(
      db,
      'update hourly_counters set calls = calls - 1, duration_ms = duration_ms * (calls - 1) / calls where hour % 3 = 1',
    );
    expectSums();
    executeSql(db, 'delete from calls where campaign_id = 2');
    expect(all('select 1 from call_block_counts where campaign_id = 2')).toEqual([]);
    expect(all(`select 1 from weekly_counters where by = 'shown' and campaign_id = 2`)).toEqual([]);
    executeSql(db, 'delete from calls; delete from hourly_counters');
    expectSums();
    for (const table of ['call_block_counts', 'weekly_counters']) expect(all(`select * from ${table}`)).toEqual([]);
  });
});

describe('totals of a history of many blocks', () => {
  const isOpen = ({ id }: CallData): boolean => id % 40 === 0;
  const calls = inOrder(makeCalls(7, CALLS_OF_MANY_BLOCKS, UNTIL_MS));
  let base: Buffer;
  beforeAll(() => {
    const made = openDatabase(':memory:', 'main', newWriteLockBuffer());
    migrate(made);
    executeSql(made, `update call_blocks set id = ${FIRST_OF_MANY_BLOCKS}`);
    made.write(() => {
      for (const call of calls) addCall(made, isOpen(call) ? { ...call, endedAt: null, disposition: null } : call);
    });
    base = made.sqlite.serialize();
    made.close();
  });
  beforeEach(() => {
    const file = join(folder, 'many.db');
    writeFileSync(file, base);
    db.close();
    db = openDatabase(file, 'main', newWriteLockBuffer());
  });

  it('include calls that end or are inserted late, and subtract deleted ones', () => {
    const closed = [126, 127, 128, 129].map((block) => ({ level: 0, block }));
    expect(expectTotals()).toEqual([...closed, { level: 1, block: 0 }]);

    db.write(() => {
      const end = prepareSql(db, 'update calls set ended_at = ?, disposition = ? where id = ?');
      for (const call of calls.filter(isOpen))
        end.run(call.endedAt ?? UNTIL_MS, call.disposition ?? 'success', call.id);
      const late = inOrder(makeCalls(8, 300, UNTIL_MS - TEN_DAYS_MS + 3_600_000));
      for (const call of late) addCall(db, { ...call, id: call.id + CALLS_OF_MANY_BLOCKS });
    });
    expect(expectTotals()).toEqual([...closed, { level: 1, block: 0 }]);
    executeSql(db, 'delete from calls where id % 3 = 0');
    expect(expectTotals()).toEqual([...closed, { level: 1, block: 0 }]);
    executeSql(db, 'delete from calls where id <= 1024');
    expect(expectTotals()).toContainEqual({ level: 1, block: 0 });
    executeSql(db, 'delete from calls');
    expect(all('select * from call_block_totals')).toEqual([]);
    expectWeeks(
      'shown',
      `select ${ALIKE}, ${SHOWN_AT} / 3600000 hour, 1 calls, 0 duration_ms from calls where ended_at is not null`,
    );
  });

  it(`equal plain scans after random inserts, ends and deletes (SEED=${SEED})`, () => {
    const luck = openStream(SEED, 'contact_list', 1);
    const below = (most: number): number => nextUint32(luck) % most;
    let lastId = CALLS_OF_MANY_BLOCKS;
    const add = (count: number, untilMs: number): void => {
      for (const call of inOrder(makeCalls(below(1e6), count, untilMs))) {
        const isOpen = call.endedAt === null || below(3) === 0;
        addCall(db, { ...call, id: (lastId += 1), ...(isOpen && { endedAt: null, disposition: null }) });
      }
    };
    const end = prepareSql(
      db,
      `update calls set ended_at = coalesce(placed_at, assigned_at) + ?, disposition = ? where ended_at is null and id % 11 = ?`,
    );
    const drop = prepareSql(db, 'delete from calls where id between ? and ? and id % 5 = ?');
    const change = prepareSql(
      db,
      'update hourly_counters set calls = calls + 2, duration_ms = duration_ms + ?, wait_ms = wait_ms + 7 where hour % 9 = ?',
    );
    const forget = prepareSql(db, 'delete from hourly_counters where hour % 50 = ?');
    for (let round = 1; round <= 6; round += 1) {
      db.write(() => {
        add(100 + below(400), UNTIL_MS + round * TEN_DAYS_MS);
        add(below(100), UNTIL_MS + below(round) * TEN_DAYS_MS);
        end.run(below(60_000), DISPOSITIONS[below(DISPOSITIONS.length)], below(11));
        const from = below(lastId);
        drop.run(from, from + below(6000), below(5));
        change.run(below(1000), below(9));
        forget.run(below(50));
      });
      if (round % 3 > 0) continue;
      expectSums();
      expectTotals();
    }
    expect(expectTotals().length).toBeGreaterThan(3);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRecordAppender } from '#server/domains/records/queries/appender.ts';
import { DAY_COLUMNS, sealOf, type RecordDay } from '#server/domains/records/chain.ts';
import { createRecordStore } from '#server/domains/records/store.ts';
import { verifyRecords } from '#server/domains/records/queries/verifier.ts';
import { DAY_MS } from '#shared/durations.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { executeSql, queryRows, queryValue } from '../../support/database.ts';

const KEY = Buffer.alloc(32, 7);
const FIRST_DAY = 20_000;
/** Calls per day. */
const CALLS = 6;
const DAYS = 4;

let test: TestApp;
let nowMs: number;
const clock = { nowMs: () => nowMs };
beforeAll(async () => {
  test = await startTestApp({ engine: false });
});
afterAll(() => test.close());

/** Records calls on four days: the entries 1 to 6 on the first, 7 to 12 on the second, and so on. */
beforeEach(() => {
  executeSql(
    test.db,
    `update call_cursors set until_call_id = 1e15, live_call_ids = '[]' where reader = 'records';
     delete from calls; delete from records; delete from record_days; delete from record_queue;
     delete from sqlite_sequence where name = 'record_queue';
     update call_cursors set until_call_id = 0, live_call_ids = '[]' where reader = 'records'`,
  );
  for (let day = 0; day < DAYS; day++) {
    nowMs = (FIRST_DAY + day) * DAY_MS + 36_000_000;
    for (let nth = 1; nth <= CALLS; nth++) endCall(day * CALLS + nth);
    record();
  }
});

function endCall(id: number): void {
  executeSql(
    test.db,
    `insert into calls (id, attempt, phone, country, assigned_at, placed_at, ended_at, disposition)
     values (?, 1, ?, 'argentina', ?, ?, ?, 'no_answer')`,
    id,
    `+54911000000${String(id).padStart(2, '0')}`,
    nowMs - 30_000,
    nowMs - 29_000,
    nowMs - id,
  );
}

function record(): void {
  const appender = createRecordAppender(test.db, { key: KEY, clock });
  while (appender.isBehind()) appender.add(100);
}

const verify = (known?: string) => verifyRecords(test.db.sqlite, KEY, known);
const change = (sql: string): void => executeSql(test.db, sql);
const hashOf = (seq: number): Buffer => queryValue<Buffer>(test.db, 'select hash from records where seq = ?', seq)!;

function queue(reason: string): void {
  executeSql(
    test.db,
    `insert into record_queue (at, subject, kind, detail) values (?, '+541155550000', 'held', json_object('campaign_id', 1, 'reason', ?))`,
    nowMs,
    reason,
  );
}

/** Makes the days those of a version that didn't keep how far its queue was chained, after fifty queued entries. */
function makeEarlier(): void {
  change(`insert into sqlite_sequence (name, seq) values ('record_queue', 50)`);
  change(`update record_days set queued_until = null, latest_at = null`);
  for (const day of queryRows<RecordDay>(test.db, `select ${DAY_COLUMNS} from record_days`))
    executeSql(test.db, 'update record_days set seal = ? where day = ?', sealOf(KEY, day), day.day);
}

describe('records that nobody has changed', () => {
  it('stay verified after an upgrade, whether a call or a queued entry comes first', () => {
    makeEarlier();
    endCall(DAYS * CALLS + 1);
    record();
    expect(verify()).toMatchObject({ entries: DAYS * CALLS + 1, problems: [] });
    queue('a');
    record();
    expect(verify()).toMatchObject({ entries: DAYS * CALLS + 2, problems: [] });
  });

  it('are verified, each call once, in the order of their ends', () => {
    expect(verify()).toMatchObject({ days: DAYS, entries: DAYS * CALLS, problems: [] });
    const calls = queryRows<{ id: number; subject: string }>(
      test.db,
      `select detail ->> 'call_id' id, subject from records order by seq`,
    );
    expect(calls.map(({ id }) => id)).toEqual(
      [
        [6, 5, 4, 3, 2, 1],
        [12, 11, 10, 9, 8, 7],
        [18, 17, 16, 15, 14, 13],
        [24, 23, 22, 21, 20, 19],
      ].flat(),
    );
    expect(calls[0]!.subject).toBe('+541100000006'); // without the mobile digit
  });

  it('include calls that are still live when others end', () => {
    change(
      `insert into calls (id, attempt, phone, country, assigned_at) values (25, 1, '+5215555555555', 'mexico', ${nowMs})`,
    );
    endCall(26);
    record();
    change(`update calls set ended_at = ${nowMs}, disposition = 'busy' where id = 25`);
    record();
    expect(verify()).toMatchObject({ entries: DAYS * CALLS + 2, problems: [] });
  });

  it('stay verified when old days are removed, and when old calls are', () => {
    const { dropBefore } = createRecordStore(test.db, KEY);
    const removed = test.db.write(() => dropBefore((FIRST_DAY + 2) * DAY_MS + 1, 5, nowMs));
    expect(removed).toBe(5); // of the 12 of two days
    expect(verify().problems).toEqual([]);
    expect(test.db.write(() => dropBefore((FIRST_DAY + 2) * DAY_MS + 1, 50, nowMs))).toBe(7);
    change('delete from calls where id < 15');
    expect(verify()).toMatchObject({ days: 2, entries: 2 * CALLS, problems: [] });
  });

  it('stay in one chain when the clock is set back by days', () => {
    nowMs -= 2 * DAY_MS;
    endCall(30);
    record();
    expect(verify()).toMatchObject({ days: DAYS, entries: DAYS * CALLS + 1, problems: [] });
  });
});

describe('days at the end of their time', () => {
  const dropBefore = (beforeMs: number): number =>
    test.db.write(() => createRecordStore(test.db, KEY).dropBefore(beforeMs, 99, nowMs));

  it('are removed once all of the day is too old', () => {
    expect(dropBefore((FIRST_DAY + 1) * DAY_MS - 1)).toBe(0);
    expect(dropBefore((FIRST_DAY + 1) * DAY_MS)).toBe(CALLS);
    expect(verify()).toMatchObject({ days: DAYS - 1, problems: [] });
  });

  it.each([
    ['just after midnight by the dialer’s clock and before it by the appender’s', 5],
    ['days later, before the clock was set back', 3 * DAY_MS],
  ])('may have calls that ended %s', (_when, aheadMs) => {
    nowMs = (FIRST_DAY + DAYS) * DAY_MS - 1;
    nowMs += aheadMs;
    endCall(40);
    nowMs -= aheadMs;
    record();
    expect(dropBefore((FIRST_DAY + DAYS) * DAY_MS)).toBe(DAYS * CALLS + 1);
    expect(verify().problems).toEqual([]);
  });

  it('get no more entries when the clock is set back to them', () => {
    expect(dropBefore((FIRST_DAY + DAYS) * DAY_MS)).toBe(DAYS * CALLS);
    endCall(41);
    record();
    expect(verify()).toMatchObject({ days: 1, entries: 1, problems: [] });
  });
});

describe('a deletion of unrecorded rows', () => {
  it('is found: queued entries between others', () => {
    for (const reason of ['a', 'b', 'c', 'd']) queue(reason);
    change(`delete from record_queue where detail ->> 'reason' in ('b', 'c')`);
    expect(verify().problems).toEqual(['2 queued entries were deleted, or the numbering of the queue was changed']);
    record();
    expect(verify().problems).toEqual([
      'the queued entries 2 to 3 were deleted before being recorded, says the entry 26',
    ]);
  });

  it('is found: the last queued entries, and the first ones of a day', () => {
    queue('a');
    record();
    queue('b');
    change('delete from record_queue');
    expect(verify().problems).toHaveLength(1);
    nowMs += DAY_MS;
    queue('c');
    record();
    expect(verify().problems).toEqual([
      'the queued entries 2 to 2 were deleted before being recorded, says the entry 26',
    ]);
  });

  it('is nothing while entries wait', () => {
    queue('a');
    record();
    queue('b');
    expect(verify().problems).toEqual([]);
  });

  it('is found: a call, whose details are recorded', () => {
    endCall(50);
    change('delete from calls where id = 50');
    record();
    expect(verify().problems).toEqual(['the call 50 was deleted before being recorded, says the entry 25']);
    const kept = queryValue<string>(test.db, 'select detail from records where seq = 25')!;
    expect(JSON.parse(kept)).toMatchObject({ call_id: 50, disposition: 'no_answer' });
  });

  it('is found: a call that was live when later ones were recorded', () => {
    change(
      `insert into calls (id, attempt, phone, country, assigned_at, placed_at) values (51, 1, '+5215555555555', 'mexico', 1, 1)`,
    );
    endCall(52);
    record();
    change('delete from calls where id = 51');
    record();
    expect(verify().problems).toEqual(['the call 51 was deleted before being recorded, says the entry 26']);
  });

  it('is not a call that was withdrawn before it was placed, nor one that is recorded', () => {
    change(
      `insert into calls (id, attempt, phone, country, assigned_at) values (53, 1, '+5215555555555', 'mexico', 1)`,
    );
    change('delete from calls where id in (53, 1, 24)');
    record();
    expect(verify()).toMatchObject({ entries: DAYS * CALLS, problems: [] });
  });
});

describe('tampering', () => {
  const day = (nth: number): string => new Date((FIRST_DAY + nth) * DAY_MS).toISOString().slice(0, 10);

  it.each<[what: string, sql: string, problem: string]>([
    [
      'a changed outcome',
      `update records set detail = json_set(detail, '$.disposition', 'busy') where seq = 9;
       update calls set disposition = 'busy' where id = (select detail ->> 'call_id' from records where seq = 9)`,
      `${day(1)}: the entry 9 was changed or moved`,
    ],
    ['a changed time', 'update records set at = at + 1 where seq = 9', `${day(1)}: the entry 9 was changed or moved`],
    [
      'another number',
      `update records set subject = '+541199999999' where seq = 9`,
      `${day(1)}: the entry 9 was changed or moved`,
    ],
    ['another kind', `update records set kind = 'held' where seq = 9`, `${day(1)}: the entry 9 was changed or moved`],
    ['a dropped entry', 'delete from records where seq = 9', `${day(1)}: the entries 9 to 9 are missing`],
    [
      'a dropped first entry of a day',
      'delete from records where seq = 7',
      `${day(1)}: the entries 7 to 7 are missing`,
    ],
    [
      'a dropped last entry of a day',
      'delete from records where seq = 12',
      `${day(1)}: the entries from 12 on are missing`,
    ],
    [
      'a dropped day',
      `delete from records where seq between 7 and 12; delete from record_days where day = ${FIRST_DAY + 1}`,
      `${day(2)}: the days before it are missing from entry 7 on`,
    ],
    [
      'two entries in each other’s place',
      'update records set seq = 99 where seq = 8; update records set seq = 8 where seq = 10; update records set seq = 10 where seq = 99',
      `${day(1)}: the entry 8 was changed or moved`,
    ],
    [
      'an entry put in between',
      `update records set seq = -seq where seq > 8; update records set seq = 1 - seq where seq < 0;
       insert into records select 9, recorded_at, at, subject, kind, detail, hash from records where seq = 8`,
      `${day(1)}: the entry 9 was changed or moved`,
    ],
    [
      'an entry added at the end',
      `insert into records select 25, recorded_at, at, subject, kind, detail, hash from records where seq = 24`,
      '1 entries from 25 on belong to no day',
    ],
    [
      'an entry added at the end and counted',
      `insert into records select 25, recorded_at, at, subject, kind, detail, hash from records where seq = 24;
       update record_days set entries = entries + 1 where day = ${FIRST_DAY + 3}`,
      `${day(3)}: the day's count, hash or removal was changed`,
    ],
    [
      'an end that was cut off and recounted',
      `delete from records where seq > 22;
       update record_days set entries = 4, hash = (select hash from records where seq = 22) where day = ${FIRST_DAY + 3}`,
      `${day(3)}: the day's count, hash or removal was changed`,
    ],
    [
      'a day removed as if it were old',
      `delete from records where seq between 7 and 12; update record_days set removed_at = 1 where day = ${FIRST_DAY + 1}`,
      `${day(1)}: the day's count, hash or removal was changed`,
    ],
    ['a changed call', `update calls set disposition = 'success' where id = 3`, 'the call 3 differs from its record 4'],
    [
      'a call that was let pass without a record',
      `delete from records where seq > 18; delete from record_days where day = ${FIRST_DAY + 3}`,
      'the call 19 has no record',
    ],
  ])('is found: %s', (_what, sql, problem) => {
    change(sql);
    expect(verify().problems).toContain(problem);
  });

  it('is found: entries hashed with another key', () => {
    change('delete from records; delete from record_days');
    change(`update call_cursors set until_call_id = 0 where reader = 'records'`);
    const forged = createRecordAppender(test.db, { key: Buffer.alloc(32, 8), clock });
    while (forged.isBehind()) forged.add(100);
    expect(verify().problems[0]).toContain('was changed');
  });

  it('is found: an older copy put back, if a newer hash is known', () => {
    const { newestHash } = verify();
    expect(verify(newestHash!).isKnown).toBe(true);
    expect(verify(hashOf(5).toString('hex')).isKnown).toBe(true);
    change(
      `delete from records where seq > 18; delete from record_days where day = ${FIRST_DAY + 3};
       delete from calls where id > 18`,
    );
    expect(verify(newestHash!)).toMatchObject({ problems: [], isKnown: false });
  });
});

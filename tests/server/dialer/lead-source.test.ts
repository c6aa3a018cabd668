import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Barrier, ClassGate } from '#engine/ports.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { createNumberGuard } from '#server/dialer/number-guard.ts';
import { DEFAULT_NUMBER_CAPS } from '#shared/domain/number-cap-defaults.ts';
import { createDecisionRecords } from '#server/dialer/decision-records.ts';
import { createLeadSource, type SqliteLeadSource } from '#server/dialer/lead-source.ts';
import { executeSql, prepareSql, queryRow, queryRows, queryValue } from '../../support/database.ts';

let folder: string;
let db: Db;
let leads: SqliteLeadSource;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-leads-'));
  db = openDatabase(join(folder, 'test.db'), 'engine', newWriteLockBuffer());
  migrate(db);
  executeSql(db, 'insert into campaign_counters (campaign_id) values (1)');
  leads = createLeadSource(
    db,
    createNumberGuard(db, () => DEFAULT_NUMBER_CAPS),
    createDecisionRecords(db),
  );
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const CAMPAIGN = 1;
const NEW_YORK = 'usa@America/New_York';
const open: ClassGate = () => null;
const behind =
  (barriers: Readonly<Record<string, Barrier>>): ClassGate =>
  (windowClass) =>
    barriers[windowClass] ?? null;

let phones = 0;
function add(country: string, zones = '', dueAt = 0): number {
  const insert = prepareSql(
    db,
    'insert into contacts (campaign_id, phone, country, zones, due_at, created_at) values (?, ?, ?, ?, ?, 0)',
  );
  return Number(
    insert.run(CAMPAIGN, `+1212555${String(++phones).padStart(4, '0')}`, country, zones, dueAt).lastInsertRowid,
  );
}

function take(nowMs = 0, gate = open): number | string {
  const answer = db.write(() => leads.take(CAMPAIGN, nowMs, gate));
  return answer.kind === 'lead' ? answer.lead.id : answer.kind;
}

function finished(): unknown {
  return queryValue(db, 'select excluded + exhausted from campaign_counters where campaign_id = 1');
}

describe('contacts in the database', () => {
  it('are returned in list order, whatever their class, then retries by time', () => {
    const late = add('usa', 'America/New_York', 300);
    const early = add('argentina', '', 200);
    const first = add('usa');
    const second = add('argentina');
    const third = add('usa', 'America/New_York');
    expect([take(250), take(250), take(250), take(250)]).toEqual([first, second, third, early]);
    expect(db.write(() => leads.take(CAMPAIGN, 250, open))).toEqual({ kind: 'wait', untilMs: 300, why: 'retry_wait' });
    expect(take(300)).toBe(late);
    expect(take(300)).toBe('empty');
  });

  it('are returned with their class', () => {
    add('usa', 'America/Chicago+America/Denver');
    expect(db.write(() => leads.take(CAMPAIGN, 0, open))).toMatchObject({
      lead: { country: 'usa', windowClass: 'usa@America/Chicago+America/Denver', attempts: 0 },
    });
  });

  it('get one attempt back at a time, even if they were read ahead, and never more than were made', () => {
    const [first, second] = [add('usa'), add('usa')];
    const attempts = () => queryValue(db, 'select attempts from contacts where id = ?', second);
    const giveBack = () => db.write(() => leads.giveBack(CAMPAIGN, second, 0));
    executeSql(db, 'update contacts set attempts = 2');
    expect(take()).toBe(first);
    expect(giveBack()).toBe('given_back');
    expect(attempts()).toBe(1);
    for (let times = 0; times < 2; times++) giveBack();
    expect(attempts()).toBe(0);
    expect(db.write(() => leads.take(CAMPAIGN, 0, open))).toMatchObject({ lead: { id: second, attempts: 0 } });
    expect(giveBack()).toBe('in_call');
    db.write(() => leads.settle(CAMPAIGN, second, 1, { kind: 'done', why: 'success' }));
    expect(giveBack()).toBe('done');
  });

  it('know how their last ended call has failed', () => {
    const id = add('usa');
    const call = (assignedAt: number, details: object | null, answeredAt: number | null = null) =>
      executeSql(
        db,
        `insert into calls (campaign_id, contact_id, attempt, phone, country, assigned_at, answered_at, ended_at, details)
         values (${CAMPAIGN}, ${id}, 1, '+12125550100', 'usa', ?, ?, ?, ?)`,
        assignedAt,
        answeredAt,
        details === null ? null : assignedAt + 1,
        JSON.stringify(details ?? {}),
      );
    const last = () => leads.lastFailure(CAMPAIGN, id);
    expect(last()).toBeNull();
    call(10, { sipCause: 404 });
    call(15, null);
    expect(last()).toEqual({ sipCause: 404, atMs: 10, isOwn: true, sinceMs: 10 });
    call(20, { sipCause: 503, isTrunkFault: true });
    call(30, { sipCause: 500, isTrunkFault: true });
    expect(last()).toEqual({ sipCause: 500, atMs: 30, isOwn: false, sinceMs: 10 });
    call(40, { sipCause: 480, ringingAtMs: 41 });
    expect(last()).toBeNull();
    call(50, { sipCause: 480 }, 51);
    expect(last()).toBeNull();
    call(60, { sipCause: 603 });
    expect(last()).toBeNull();
    call(65, { sipCause: 503 });
    call(68, { sipCause: 500, isLost: true });
    expect(last()).toBeNull();
    call(70, { sipCause: 503 });
    expect(last()).toMatchObject({ sinceMs: 70 });
  });

  it('are skipped while the gate is closed for their class', () => {
    const eastern = add('usa', 'America/New_York');
    const anywhere = add('usa');
    const gate = behind({ [NEW_YORK]: { why: 'legal_window', untilMs: 9000 } });
    expect(take(0, gate)).toBe(anywhere);
    expect(db.write(() => leads.take(CAMPAIGN, 0, gate))).toEqual({
      kind: 'wait',
      untilMs: 9000,
      why: 'legal_window',
    });
    expect(take(9000)).toBe(eastern);
  });

  it('are recorded as behind a closed legal window once per class and window, and only if they are due', () => {
    add('usa', 'America/New_York');
    add('usa', 'America/New_York');
    add('chile', '', 7000);
    for (let i = 0; i < 600; i++) add('argentina');
    const closedUntil = (untilMs: number): ClassGate => {
      const barrier: Barrier = { why: 'legal_window', untilMs };
      return behind({ [NEW_YORK]: barrier, chile: barrier });
    };
    for (let i = 0; i < 600; i++) take(i, closedUntil(9000));
    take(1000, closedUntil(9000));
    const recorded = () => queryRows(db, `select at, subject, detail from record_queue where kind = 'window_closed'`);
    const about = { campaign_id: CAMPAIGN, country: 'usa', places: 'America/New_York', purpose: 'sales' };
    const first = {
      at: 0,
      subject: 'window:1:usa:America/New_York',
      detail: JSON.stringify({ ...about, until: 9000 }),
    };
    expect(recorded()).toEqual([first]);
    take(7000, closedUntil(9000));
    expect(recorded()).toMatchObject([first, { at: 7000, subject: 'window:1:chile:' }]);
    take(10_000, closedUntil(20_000));
    take(10_001, closedUntil(20_000));
    expect(recorded()).toHaveLength(4);
    take(10_002, behind({ [NEW_YORK]: { why: 'cli_limit', untilMs: 30_000 } }));
    expect(recorded()).toHaveLength(4);
  });

  it('report the first reason and the earliest time when the gate is closed for all', () => {
    add('chile', '', 7000);
    add('peru');
    add('usa', 'America/New_York');
    const gate = behind({
      peru: { why: 'cli_limit', untilMs: 8000 },
      [NEW_YORK]: { why: 'legal_window', untilMs: Infinity },
    });
    expect(db.write(() => leads.take(CAMPAIGN, 0, gate))).toEqual({ kind: 'wait', untilMs: 7000, why: 'legal_window' });
  });

  it('are found when added after a read', () => {
    const first = add('usa');
    expect([take(), take()]).toEqual([first, 'empty']);
    const second = add('peru');
    expect([take(), take()]).toEqual([second, 'empty']);
    db.write(() => leads.settle(CAMPAIGN, first, 1, { kind: 'retry', dueAtMs: 50 }));
    expect([take(49), take(50)]).toEqual(['wait', first]);
  });

  it('are not starved by another class when their retry is due', () => {
    for (let i = 0; i < 600; i++) add('usa', '', 100);
    const other = add('peru', '', 40_000);
    const taken = Array.from({ length: 600 }, (_, i) => {
      const id = take(40_001 + i);
      db.write(() => leads.settle(CAMPAIGN, id as number, 1, { kind: 'retry', dueAtMs: 40_000 + i }));
      return id;
    });
    expect([...taken, take(41_000), take(41_000)]).toContain(other);
  });

  it('are excluded, reported and counted as finished when they are blacklisted', () => {
    const listed = add('usa');
    const next = add('usa');
    executeSql(
      db,
      `insert into blacklist (phone, reason, type, created_at) select phone, 'x', 'manual', 0 from contacts where id = ${listed}`,
    );
    expect(db.write(() => leads.take(CAMPAIGN, 0, open))).toEqual({
      kind: 'excluded',
      leadId: listed,
      why: 'blacklisted',
    });
    expect(finished()).toBe(1);
    expect([take(), take()]).toEqual([next, 'empty']);
    expect(queryRow(db, 'select state, outcome from contacts where id = ?', listed)).toEqual({
      state: 'done',
      outcome: 'blacklisted',
    });
  });

  it('are awaited when none has been added yet', () => {
    expect(db.write(() => leads.take(CAMPAIGN, 0, open))).toEqual({
      kind: 'wait',
      untilMs: Infinity,
      why: 'retry_wait',
    });
  });

  it('are found by the index, class by class', () => {
    add('usa');
    const plan = (sql: string) =>
      queryRows<{ detail: string }>(db, `explain query plan ${sql}`)
        .map(({ detail }) => detail)
        .join();
    const waiting = "from contacts where campaign_id = 1 and state = 'pending'";
    const steps = [
      `select country, zones ${waiting} and country = 'usa' and zones > '' order by zones limit 1`,
      `select country, zones ${waiting} and country > 'usa' order by country, zones limit 1`,
      `select id, phone, attempts, due_at ${waiting} and country = 'usa' and zones = '' and due_at <= 5 order by due_at, id`,
    ].map(plan);
    for (const step of steps) {
      expect(step).toContain('contacts_due');
      expect(step).not.toContain('TEMP B-TREE');
    }
  });
});

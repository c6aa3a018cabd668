/** What a call or a decision was based on is recorded as it was then, although records are written afterwards. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRecordAppender } from '#server/domains/records/queries/appender.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { createTestDialer } from '../dialer/test-dialer.ts';
import { executeSql, queryColumn, queryValue } from '../../support/database.ts';

const NOW_MS = 20_000 * 86_400_000;
const PHONE = '+13055550123';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
});
afterAll(() => test.close());

const change = (sql: string, ...values: unknown[]): void => executeSql(test.db, sql, ...values);
function call(campaignId: number | null): void {
  change(
    `insert into calls (campaign_id, contact_id, attempt, phone, country, assigned_at, placed_at, ended_at, disposition)
     values (?, 1, 1, ?, 'usa', ?, ?, ?, 'busy')`,
    campaignId,
    PHONE,
    NOW_MS - 3,
    NOW_MS - 2,
    NOW_MS - 1,
  );
}
function record(db = test.db, nowMs = NOW_MS): void {
  const appender = createRecordAppender(db, { key: Buffer.alloc(32, 7), clock: { nowMs: () => nowMs } });
  while (appender.isBehind()) appender.add(100);
}
type Detail = { readonly test?: true; readonly checks: Record<string, unknown> };
const detailsOf = (kind: string): Detail[] =>
  queryColumn(test.db, 'select detail from records where kind = ? order by seq', kind).map(
    (detail) => JSON.parse(detail as string) as Detail,
  );

it('is recorded with the registries, the purpose and the places of that time', () => {
  change(
    `insert into campaigns (id, name, purpose, created_at, updated_at) values (101, 'Ventas', 'sales', 0, 0), (102, 'Otra', 'service', 0, 0),
       (103, 'Todas', 'sales', 0, 0), (104, 'Pausada', 'sales', 0, 0)`,
  );
  for (const name of ['Uno', 'Dos'])
    change(
      `insert into registries (name, country, limit_days, created_at, dated_on, loaded_at, load_id) values (?, 'usa', 30, 0, '2024-10-01', 1, 7)`,
      name,
    );
  change('insert into registry_choices (campaign_id, registry_ids) values (102, json_array(2))');
  call(101);
  call(102);
  call(103);
  change(
    `insert into record_queue (at, subject, kind, detail) values (?, ?, 'held', json_object('campaign_id', 101, 'contact_id', 1))`,
    NOW_MS - 1,
    PHONE,
  );
  change(`update registries set load_id = 8, dated_on = '2024-11-01', loaded_at = 2 where name = 'Uno'`);
  // Of the first choice; then of the registry's change: one row for each campaign that has chosen, and one for all others.
  expect(queryColumn(test.db, 'select campaign_id from former_checks order by id')).toEqual([102, 102, 0]);
  change('insert into registry_choices (campaign_id, registry_ids) values (103, json_array(1))');
  call(103);
  change('delete from registry_choices');
  change(`update campaigns set purpose = 'collections' where id = 101`);
  call(101);
  change(`delete from registries where name = 'Dos'`);
  change('delete from campaigns where id = 102');
  call(null);
  record();
  const places = '#US-FL+America/New_York';
  const checks = (purpose: string | null, registries: string) => ({ purpose, country: 'usa', places, registries });
  expect(detailsOf('call').map((detail) => detail.checks)).toMatchObject([
    checks('sales', 'Uno 2024-10-01, Dos 2024-10-01'),
    checks('service', 'Dos 2024-10-01'),
    checks('sales', 'Uno 2024-10-01, Dos 2024-10-01'),
    checks('sales', 'Uno 2024-11-01'),
    checks('collections', 'Uno 2024-11-01, Dos 2024-10-01'),
    checks(null, 'Uno 2024-11-01'),
  ]);
  expect(detailsOf('held')[0]!.checks).toMatchObject({
    purpose: 'sales',
    registries: 'Uno 2024-10-01, Dos 2024-10-01',
  });
  expect(detailsOf('call').map((detail) => detail.test)).toEqual([...Array<undefined>(5), true]);
  expect(queryValue(test.db, 'select count(*) from former_checks')).toBe(0);
});

it('is recorded with the purpose that the dialer used, which reads a changed one a moment later', () => {
  const rig = createTestDialer();
  const id = rig.addCampaign({ contacts: 3, maxConcurrentCalls: 1 });
  rig.live.run((effects) => effects.startCampaign(id, 1));
  const callsUntil = (count: number): void => {
    while (rig.one<number>('select count(*) from calls') < count) rig.runFor(100);
  };
  callsUntil(1);
  executeSql(rig.db, `update campaigns set purpose = 'service' where id = ?`, id);
  callsUntil(2);
  rig.campaignChanged(id);
  callsUntil(3);
  rig.runFor(600_000);
  record(rig.db, rig.now());
  const purposes = queryColumn(
    rig.db,
    `select detail ->> '$.checks.purpose' from records where kind = 'call' order by at`,
  );
  expect(purposes).toEqual(['sales', 'sales', 'service']);
  rig.dispose();
});

import { afterEach, describe, expect, it } from 'vitest';
import { executeSql } from '../../support/database.ts';
import { expectCountersToEqualCalls } from './ledger.ts';
import { createTestDialer, type TestDialer } from './test-dialer.ts';

const rigs: TestDialer[] = [];
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.dispose();
});

/** Starts a campaign that dials so slowly that most contacts it has read ahead are waiting. */
function dialing(): { rig: TestDialer; campaign: number } {
  const rig = createTestDialer();
  rigs.push(rig);
  const campaign = rig.addCampaign({ contacts: 60, maxAttempts: 3, retryIntervalS: 60, maxConcurrentCalls: 1 });
  rig.live.run((effects) => effects.startCampaign(campaign, 1));
  rig.runFor(1000);
  return { rig, campaign };
}

const callsOf = (rig: TestDialer, id: number) => rig.one('select count(*) from calls where contact_id = ?', id);
const ids = (from: number, until: number): number[] => Array.from({ length: until - from + 1 }, (_, at) => from + at);

describe('contacts that users change while the campaign dials', () => {
  it('are not called once excluded, even if read ahead, until they are restored', () => {
    const { rig } = dialing();
    const counts = rig.live.run((effects) => effects.workContacts('exclude', ids(20, 60)));
    expect(counts).toEqual({ changed: 41 });
    rig.runFor(3_600_000);
    expect(rig.one('select count(*) from calls where contact_id >= 20')).toBe(0);
    expect(callsOf(rig, 19)).toBeGreaterThan(0);
    expect(rig.one('select excluded from campaign_counters')).toBeGreaterThanOrEqual(41);
    expect(rig.one('select status from campaign_states')).toBe('completed');

    expect(rig.live.run((effects) => effects.workContacts('restore', ids(19, 25)))).toEqual({
      changed: 6,
      not_excluded: 1,
    });
    expect(rig.one('select status from campaign_states')).toBe('draft');
    expectCountersToEqualCalls(rig);
  });

  it('get their list’s current priority when restored, if they were never called', () => {
    const { rig, campaign } = dialing();
    executeSql(
      rig.db,
      "insert into contact_lists (id, campaign_id, upload_id, name, created_at) values (1, ?, 'u', 'Lista', 0)",
      campaign,
    );
    executeSql(rig.db, 'update contacts set list_id = 1 where id >= 40');
    executeSql(rig.db, 'update contacts set attempts = 1, due_at = 5000 where id = 50');
    rig.live.run((effects) => effects.workContacts('exclude', [40, 50]));
    executeSql(rig.db, 'update contact_lists set priority = 5');
    rig.live.run((effects) => effects.workContacts('restore', [40, 50]));
    expect(rig.all('select id, due_at due from contacts where id in (40, 50) order by id')).toEqual([
      { id: 40, due: -5 },
      { id: 50, due: 5000 },
    ]);
  });

  it('have all their attempts again once reset, even if read ahead', () => {
    const { rig } = dialing();
    executeSql(rig.db, "update contacts set attempts = 2, due_at = 1 where state = 'pending' and id > 30");
    rig.live.run((effects) => effects.workContacts('reset', [2])); // the read-ahead is discarded
    expect(rig.live.run((effects) => effects.workContacts('reset', ids(31, 60)))).toEqual({ changed: 30 });
    rig.runFor(60_000);
    rig.runFor(3_600_000);
    expect(rig.one('select min(attempt) from calls where contact_id > 30')).toBe(1);
  });

  it('are called at their new number, even if read ahead', () => {
    const { rig } = dialing();
    const number = { phone: '+5491199990001', country: 'argentina', zones: '' };
    expect(rig.live.run((effects) => effects.renumberContact(40, { number, name: 'Otra' }))).toMatchObject({
      ok: true,
    });
    rig.runFor(3_600_000);
    expect(rig.all('select distinct phone from calls where contact_id = 40')).toEqual([{ phone: '+5491199990001' }]);
  });

  it('keep their campaign completed when the number of a called one changes', () => {
    const { rig, campaign } = dialing();
    rig.live.run((effects) => effects.workContacts('exclude', ids(2, 60)));
    rig.runFor(3_600_000);
    const number = { phone: '+5491199990001', country: 'argentina', zones: '' };
    expect(rig.live.run((effects) => effects.renumberContact(1, { number }))).toMatchObject({ ok: true });
    expect(rig.one('select status from campaign_states')).toBe('completed');
    expect(rig.live.run((effects) => effects.startCampaign(campaign, 1))).toMatchObject({
      code: 'campaign_transition',
      details: { status: 'completed' },
    });
  });

  it('are not changed during a call, which ends normally', () => {
    const { rig } = dialing();
    const inCall = rig.one("select id from contacts where state = 'claimed'") as number;
    expect(inCall).toBeGreaterThan(0);
    const before = rig.all('select * from contacts where id = ?', inCall);
    for (const action of ['reset', 'exclude', 'restore'] as const) {
      expect(rig.live.run((effects) => effects.workContact(action, inCall))).toMatchObject({
        ok: false,
        code: 'contact_in_call',
      });
      expect(rig.live.run((effects) => effects.workContacts(action, [inCall, 99_999]))).toEqual({
        in_call: 1,
        not_found: 1,
      });
    }
    const number = { phone: '+5491199990001', country: 'argentina', zones: '' };
    expect(rig.live.run((effects) => effects.renumberContact(inCall, { number }))).toMatchObject({
      code: 'contact_in_call',
    });
    expect(rig.all('select * from contacts where id = ?', inCall)).toEqual(before);
    rig.runFor(3_600_000);
    expectCountersToEqualCalls(rig);
  });
});

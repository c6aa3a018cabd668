import { afterEach, describe, expect, it } from 'vitest';
import { executeSql } from '../../support/database.ts';
import { expectCountersToEqualCalls } from './ledger.ts';
import { createTestDialer, type TestDialer } from './test-dialer.ts';

const rigs: TestDialer[] = [];
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.dispose();
});

/** Creates a completed campaign that has called each of its ten contacts once. */
function called(): { rig: TestDialer; campaign: number } {
  const rig = createTestDialer();
  rigs.push(rig);
  const campaign = rig.addCampaign({ contacts: 10, maxAttempts: 1 });
  rig.live.run((effects) => effects.startCampaign(campaign, 1));
  rig.runFor(600_000);
  executeSql(rig.db, 'delete from blacklist');
  executeSql(rig.db, "update contacts set outcome = 'attempts_used' where outcome = 'opted_out'");
  expect(rig.one("select count(*) from contacts where state = 'done'")).toBe(10);
  return { rig, campaign };
}

const finished = (rig: TestDialer) =>
  rig.one('select succeeded + exhausted + opted_out + excluded from campaign_counters');
const again = (rig: TestDialer, id: number) => rig.live.run((effects) => effects.callAgain(id));
const callsOf = (rig: TestDialer, id: number) => rig.one('select count(*) from calls where contact_id = ?', id);

describe('a contact that a user requests to call again', () => {
  it.each(['success', 'attempts_used'])('is called once more after %s, and counts as done once', (outcome) => {
    const { rig, campaign } = called();
    executeSql(rig.db, 'update contacts set outcome = ? where id = 3', outcome);
    expect(again(rig, 3)).toEqual({ ok: true, value: null });
    expect(finished(rig)).toBe(9);
    expect(rig.one('select status from campaign_states')).toBe('draft');
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    rig.runFor(600_000);
    expect(callsOf(rig, 3)).toBe(2);
    expect(rig.one('select count(*) from calls')).toBe(11);
    expect(finished(rig)).toBe(10);
    expectCountersToEqualCalls(rig);
  });

  it('is called next, before contacts that were never called', () => {
    const { rig, campaign } = called();
    executeSql(rig.db, "update contacts set state = 'pending', attempts = 0, due_at = 0 where id <= 5");
    rig.live.run((effects) => effects.contactsAdded(campaign));
    again(rig, 7);
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    rig.runFor(600_000);
    expect(rig.one('select contact_id from calls where id = 11')).toBe(7);
  });

  it('does not wait for its retry', () => {
    const rig = createTestDialer();
    rigs.push(rig);
    const campaign = rig.addCampaign({ contacts: 1, maxAttempts: 3, retryIntervalS: 86_400 });
    executeSql(rig.db, "update contacts set state = 'pending', attempts = 1, due_at = ?", rig.now() + 86_400_000);
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    again(rig, 1);
    rig.runFor(1000);
    expect(rig.one('select attempt from calls order by id desc limit 1')).toBe(2);
  });
});

describe('calling again is refused', () => {
  it.each([
    { why: 'contact_opted_out', how: "update contacts set outcome = 'opted_out' where id = 3" },
    {
      why: 'contact_blacklisted',
      how: `insert into blacklist (phone, reason, type, created_at)
        select '+54' || substr(phone, 5), 'no', 'manual', 0 from contacts where id = 3`,
    },
    { why: 'contact_in_call', how: "update contacts set state = 'claimed' where id = 3" },
    { why: 'contact_not_found', how: 'delete from contacts where id = 3' },
    { why: 'contact_not_found', how: 'update campaigns set deleted_at = 1' },
  ])('with $why', ({ why, how }) => {
    const { rig } = called();
    executeSql(rig.db, how);
    const before = rig.all('select * from contacts');
    const finishedBefore = finished(rig);
    expect(again(rig, 3)).toMatchObject({ ok: false, code: why });
    expect(rig.all('select * from contacts')).toEqual(before);
    expect(finished(rig)).toBe(finishedBefore);
  });
});

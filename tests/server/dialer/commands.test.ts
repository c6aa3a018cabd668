import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { executeSql } from '../../support/database.ts';
import { expectCountersToEqualCalls } from './ledger.ts';
import { createTestDialer, type TestDialer } from './test-dialer.ts';

const rigs: TestDialer[] = [];
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.dispose();
});

function rigAt(callsPerSecond: number): TestDialer {
  const rig = createTestDialer({ speed: 10 });
  rigs.push(rig);
  rig.setSetting('globalCallsPerSecond', callsPerSecond);
  return rig;
}

/**
 * Dials, stalls the dialer until calls are due, and then runs `stop`. Returns the number of calls placed after that.
 */
function placedAfter(rig: TestDialer, stop: () => void): number {
  const campaign = rig.addCampaign({ contacts: 1000 });
  rig.live.run((effects) => effects.startCampaign(campaign, 1));
  rig.runFor(4000);
  rig.stallFor(600);
  const stoppedAt = rig.now();
  stop();
  rig.runFor(60_000);
  return rig.one<number>('select count(*) from calls where placed_at > ?', stoppedAt);
}

describe('a command', () => {
  const ENTRY = { actor: { id: 1, username: 'ana' }, action: 'prueba', entity: 'prueba', after: { reason: 'x' } };
  const audited = (rig: TestDialer) =>
    rig
      .all<{ at: number; after: string }>('select at, after from audit_log order by id')
      .map(({ at, after }) => ({ at, after: JSON.parse(after) as unknown }));
  const order = (rig: TestDialer, name: 'startCampaign' | 'pauseCampaign' | 'resumeCampaign') => {
    const answer = { resolve: vi.fn(), reject: vi.fn() };
    rig.live.run((effects) => effects.order(name, [1, 1], ENTRY, answer));
    return answer;
  };

  it('is audited with the resulting status: completed when a resumed campaign has no contacts left', () => {
    const rig = rigAt(20);
    rig.addCampaign({ contacts: 3 });
    order(rig, 'startCampaign');
    rig.runFor(1000);
    order(rig, 'pauseCampaign');
    rig.runFor(600_000);
    const answer = order(rig, 'resumeCampaign');
    expect(answer.resolve).toHaveBeenCalledWith({ ok: true, value: 'completed' });
    expect(audited(rig).map(({ after }) => after)).toEqual([
      { reason: 'x', status: 'active' },
      { reason: 'x', status: 'paused' },
      { reason: 'x', status: 'completed' },
    ]);
  });

  it('is audited with the wall clock’s time, even after a jump that the dialer’s clock ignores', () => {
    const rig = rigAt(20);
    rig.addCampaign({ contacts: 3 });
    order(rig, 'startCampaign');
    rig.putWallClock(-3_600_000);
    order(rig, 'pauseCampaign');
    expect(audited(rig).map(({ at }) => at)).toEqual([rig.now(), rig.now() - 3_600_000]);
  });

  it('is not executed when its audit entry cannot be written', () => {
    const rig = rigAt(20);
    rig.addCampaign({ contacts: 3 });
    executeSql(rig.db, `create trigger no_entry before insert on audit_log begin select raise(abort, 'no entry'); end`);
    const { resolve, reject } = order(rig, 'startCampaign');
    expect([resolve.mock.calls.length, reject.mock.calls]).toMatchObject([0, [[{ message: 'no entry' }]]]);
    expect(rig.live.state().activeCampaigns).toBe(0);
  });
});

describe('commands', () => {
  it('pausing a campaign stops placing calls at once, and calls that were due but not placed count as no attempt', () => {
    const rig = rigAt(50);
    const after = placedAfter(rig, () =>
      expect(rig.live.run((effects) => effects.pauseCampaign(1))).toEqual({ ok: true, value: 'paused' }),
    );
    expect(after).toBe(0);
    expect(rig.facts.filter(({ kind }) => kind === 'CallWithdrawn').length).toBeGreaterThan(20);
    expect(rig.one('select count(*) from calls where placed_at is null or ended_at is null')).toBe(0);
    expect(rig.one('select sum(attempts) from contacts')).toBe(rig.one('select count(*) from calls'));
    expect(rig.one(`select count(*) from contacts where state = 'claimed'`)).toBe(0);
    expectCountersToEqualCalls(rig);
  });

  it('stopping the dialer stops placing calls at once', () => {
    const rig = rigAt(50);
    expect(placedAfter(rig, () => rig.live.run((effects) => effects.stopDialer()))).toBe(0);
    expect(rig.one(`select value from settings where key = 'dialer.running'`)).toBe('false');
    expect(rig.one('select status from campaign_states')).toBe('active');
  });

  it.each(['startCampaign', 'resumeCampaign'] as const)(
    '%s does not start a dialer that a user stopped, whose campaigns all wait, over restarts too',
    (name) => {
      const rig = rigAt(50);
      const [other, campaign] = [rig.addCampaign({ contacts: 100 }), rig.addCampaign({ contacts: 100 })];
      rig.live.run((effects) => effects.startCampaign(other, 1));
      rig.live.run((effects) => effects.startCampaign(campaign, 1));
      rig.live.run((effects) => effects.stopDialer());
      rig.live.run((effects) => effects[name === 'startCampaign' ? 'stopCampaign' : 'pauseCampaign'](campaign));
      const calls = rig.one<number>('select count(*) from calls');
      expect(rig.live.run((effects) => effects[name](campaign, 1))).toEqual({ ok: true, value: 'active' });
      rig.addContacts(campaign, 10);
      rig.live.run((effects) => effects.contactsAdded(campaign));
      rig.runFor(120_000);
      rig.restart();
      rig.runFor(120_000);
      expect(rig.live.state()).toMatchObject({ running: false, activeCampaigns: 2 });
      expect(rig.one('select count(*) from calls')).toBe(calls);

      rig.live.run((effects) => effects.startDialer());
      rig.runFor(2000);
      expect(rig.one('select count(distinct campaign_id) from calls where id > ?', calls)).toBe(2);
    },
  );

  it.each([
    ['the global rate', (rig: TestDialer) => rig.setSetting('globalCallsPerSecond', 1)],
    [
      'a campaign’s rate',
      (rig: TestDialer) => {
        executeSql(rig.db, 'update campaigns set calls_per_second = 1');
        rig.live.run((effects) => effects.campaignChanged(1));
      },
    ],
  ])('calls that are due when %s is lowered are withdrawn and scheduled again', (_what, lower) => {
    const rig = rigAt(100);
    const campaign = rig.addCampaign({ contacts: 1000, maxConcurrentCalls: 1000 });
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    rig.runFor(5000);
    rig.stallFor(900);
    const loweredAt = rig.now();
    lower(rig);
    expect(rig.facts.filter(({ kind }) => kind === 'CallWithdrawn').length).toBeGreaterThan(40);
    rig.runFor(60_000);
    expect(rig.one('select count(*) from calls where placed_at > ?', loweredAt)).toBeLessThanOrEqual(61);
    expect(rig.one('select count(*) from calls where placed_at is null and ended_at is not null')).toBe(0);
    expectCountersToEqualCalls(rig);
  });

  it('stopping a campaign makes it a draft with a stop time, and calls in progress finish', () => {
    const rig = rigAt(20);
    const campaign = rig.addCampaign({ contacts: 100 });
    rig.live.run((effects) => effects.startCampaign(campaign, 3));
    rig.runFor(1000);
    expect(rig.live.run((effects) => effects.stopCampaign(campaign))).toEqual({ ok: true, value: 'draft' });
    expect(rig.all('select status, run_user_id, stopped_at from campaign_states')).toEqual([
      { status: 'draft', run_user_id: 3, stopped_at: rig.now() },
    ]);
    expect(rig.live.state().concurrentCalls).toBeGreaterThan(0);
    rig.runFor(120_000);
    expect(rig.live.state().concurrentCalls).toBe(0);
  });

  it('a campaign started without contacts on request waits, and dials when its list is imported', () => {
    const rig = rigAt(20);
    const campaign = rig.addCampaign({ contacts: 0 });
    expect(rig.live.run((effects) => effects.startCampaign(campaign, 1, 'await'))).toEqual({
      ok: true,
      value: 'active',
    });
    rig.runFor(5000);
    expect(rig.all('select status from campaign_states')).toEqual([{ status: 'active' }]);
    rig.addContacts(campaign, 3);
    rig.live.run((effects) => effects.contactsAdded(campaign));
    rig.runFor(5000);
    expect(rig.all('select count(*) n from calls where placed_at is not null')).toEqual([{ n: 3 }]);
  });

  it('refuses invalid commands without changing anything', () => {
    const rig = rigAt(20);
    const empty = rig.addCampaign({ contacts: 0 });
    const full = rig.addCampaign({ contacts: 5 });
    const run = rig.live.run;
    expect(run((effects) => effects.startCampaign(empty, 1))).toEqual({ ok: false, code: 'campaign_without_contacts' });
    expect(run((effects) => effects.startCampaign(99, 1))).toMatchObject({ ok: false, code: 'campaign_not_found' });
    expect(run((effects) => effects.resumeCampaign(full))).toEqual({
      ok: false,
      code: 'campaign_transition',
      details: { action: 'resume', status: 'draft' },
      words: { action: 'retomar', status: 'borrador' },
    });
    expect(run((effects) => effects.endCall(1, 1))).toMatchObject({ ok: false, code: 'call_not_found' });
    expect(run((effects) => effects.startDialer())).toEqual({ ok: false, code: 'dialer_running' });
    expect(rig.all('select * from campaign_states')).toEqual([]);
  });

  it('ends a call once when a user orders it', () => {
    const rig = rigAt(20);
    const campaign = rig.addCampaign({ contacts: 5, maxAttempts: 2 });
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    rig.runFor(100);
    expect(rig.live.run((effects) => effects.endCall(1, 9))).toEqual({ ok: true, value: null });
    expect(rig.one('select disposition from calls where id = 1')).toBe('ended_by_user');
    expect(rig.one(`select json_extract(details, '$.endedByUserId') from calls where id = 1`)).toBe(9);
    expect(rig.live.run((effects) => effects.endCall(1, 9))).toMatchObject({ ok: false, code: 'call_ended' });
  });

  it('transfers a call when a user orders it during the menu, and otherwise returns the reason', () => {
    const people = { morning: 1, afternoon: 1, evening: 1 };
    const silent = { pressShare: 0, optOutShare: 0, repeatShare: 0, disconnectShare: 0, invalidShare: 0 };
    const rig = createTestDialer({
      speed: 10,
      network: {
        ...DEFAULT_PROFILE,
        outcomes: { person: people, noAnswer: 0, busy: 0, failed: 0 },
        detection: null,
        menu: { ...DEFAULT_PROFILE.menu, ...silent, hangUpShare: 0 },
      },
    });
    rigs.push(rig);
    const campaign = rig.addCampaign({ contacts: 2 });
    const transfer = (callId: number, extension: number) =>
      rig.live.run((effects) => effects.transferCall(callId, extension, 9));
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    rig.runFor(5);
    expect(transfer(1, 100)).toMatchObject({ ok: false, code: 'call_not_transferable' });
    const inMenu = () => rig.facts.filter(({ kind }) => kind === 'MenuStarted').length === 2;
    while (!inMenu()) rig.runFor(100);
    expect(transfer(1, 199)).toMatchObject({ ok: false, code: 'extension_not_found', details: { extension: 199 } });
    expect(transfer(99, 100)).toMatchObject({ ok: false, code: 'call_not_found' });
    expect(transfer(1, 101)).toEqual({ ok: true, value: null });
    expect(transfer(2, 101)).toMatchObject({ ok: false, code: 'agent_not_free' });
    expect(transfer(1, 100)).toMatchObject({ ok: false, code: 'call_not_transferable' });
    rig.live.run((effects) => effects.endCall(1, 9));
    expect(transfer(1, 100)).toMatchObject({ ok: false, code: 'call_ended' });
    expect(
      rig.one(`select json_array(details -> '$.agentId', details -> '$.transferredByUserId') from calls where id = 1`),
    ).toBe('[101,9]');
    // Calls without a key press don't count in the rate transferred ÷ pressed.
    const counted = 'select json_array(pressed_one, transferred) from campaign_counters where campaign_id = ?';
    expect(rig.one(counted, campaign)).toBe('[0,0]');
    expectCountersToEqualCalls(rig);
  });

  it('makes a completed campaign a draft when contacts are added', () => {
    const rig = rigAt(20);
    const campaign = rig.addCampaign({ contacts: 5 });
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    rig.runFor(120_000);
    expect(rig.one('select status from campaign_states')).toBe('completed');
    rig.addContacts(campaign, 1);
    rig.live.run((effects) => effects.contactsAdded(campaign));
    expect(rig.one('select status from campaign_states')).toBe('draft');
    expect(rig.live.run((effects) => effects.startCampaign(campaign, 1)).ok).toBe(true);
  });

  it('removes all state of a removed campaign, whose calls finish', () => {
    const rig = rigAt(20);
    const campaign = rig.addCampaign({ contacts: 100 });
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    rig.runFor(1000);
    rig.live.run((effects) => effects.removeCampaign(campaign));
    rig.runFor(120_000);
    expect(rig.all('select * from campaign_states')).toEqual([]);
    expect(rig.all('select * from campaign_counters')).toEqual([]);
    expect(rig.live.state()).toMatchObject({ activeCampaigns: 0, concurrentCalls: 0 });
  });

  it('does not call a number that was blacklisted after its claim', () => {
    const rig = rigAt(20);
    const campaign = rig.addCampaign({ contacts: 10 });
    // Blacklists numbers between the claim and the placing, when the call's row is inserted.
    executeSql(
      rig.db,
      `create trigger listed after insert on calls when new.id % 2 = 0 begin
         insert into blacklist (phone, reason, type, created_at) values (new.phone, 'Prueba', 'manual', 1); end`,
    );
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    rig.runFor(120_000);
    expect(rig.one('select count(*) from calls where placed_at is not null')).toBe(5);
    expect(rig.one(`select count(*) from contacts where outcome = 'blacklisted'`)).toBe(5);
    expect(rig.one('select count(*) from calls where id % 2 = 0 and placed_at is not null')).toBe(0);
  });

  it('counts done contacts, whatever the reason', () => {
    const rig = rigAt(20);
    const campaign = rig.addCampaign({ contacts: 30, maxAttempts: 2, retryIntervalS: 30 });
    executeSql(
      rig.db,
      `insert into blacklist (phone, reason, type, created_at)
                select phone, 'x', 'manual', 1 from contacts where campaign_id = ? limit 4`,
      campaign,
    );
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    rig.runFor(20_000);
    const done = rig.one<number>(`select count(*) from contacts where state = 'done'`);
    expect(done).toBeGreaterThan(4);
    expect(done).toBeLessThan(30);
    expect(rig.one('select succeeded + exhausted + opted_out + excluded from campaign_counters')).toBe(done);
    rig.runFor(600_000);
    expect(rig.one('select succeeded + exhausted + opted_out + excluded from campaign_counters')).toBe(30);
  });

  it('does not claim a blacklisted number', () => {
    const rig = rigAt(20);
    const campaign = rig.addCampaign({ contacts: 3 });
    executeSql(
      rig.db,
      `insert into blacklist (phone, reason, type, created_at) select phone, 'Prueba', 'manual', 1 from contacts where id = 2`,
    );
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    rig.runFor(120_000);
    expect(rig.all('select contact_id from calls order by 1')).toEqual([{ contact_id: 1 }, { contact_id: 3 }]);
    expect(rig.one('select status from campaign_states')).toBe('completed');
  });
});

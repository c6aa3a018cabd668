import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_PROFILE, type NetworkProfile } from '#engine/network/profile.ts';
import type { Outcome, TestCall } from '#server/dialer/contract.ts';
import { executeSql } from '../../support/database.ts';
import { mostInOneSecond } from './numbers.ts';
import { createTestDialer, type TestDialer, type RigOptions } from './test-dialer.ts';

const rigs: TestDialer[] = [];
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.dispose();
});

const PHONE = '+5491187654321';
let fresh = 0;
/** Returns a number that was not called before, because a number has one call at a time. */
const freshPhone = (): string => `+54911${66_000_000 + fresh++}`;
const all = (share: number) => ({ morning: share, afternoon: share, evening: share });
/** Everybody answers and presses the key. */
const EVERYBODY: NetworkProfile = {
  ...DEFAULT_PROFILE,
  outcomes: { person: all(1), noAnswer: 0, busy: 0, failed: 0 },
  detection: null,
  menu: {
    ...DEFAULT_PROFILE.menu,
    pressShare: 1,
    optOutShare: 0,
    repeatShare: 0,
    disconnectShare: 0,
    invalidShare: 0,
    hangUpShare: 0,
  },
};

function rigOf(options?: RigOptions): TestDialer {
  const rig = createTestDialer(options);
  rigs.push(rig);
  return rig;
}

function call(rig: TestDialer, patch: Partial<TestCall> = {}): { outcome: Outcome<number> | null } {
  const asked: { outcome: Outcome<number> | null } = { outcome: null };
  const order = { phone: PHONE, country: 'argentina', campaignId: null, userId: 7, ...patch };
  rig.live.run((effects) => effects.testCall(order, (outcome) => (asked.outcome = outcome)));
  return asked;
}

const rows = (rig: TestDialer) =>
  rig.all<Record<string, unknown>>(
    'select id, campaign_id, contact_id, attempt, phone, user_id, placed_at, disposition, details from calls order by id',
  );

describe('a test call', () => {
  it('is journalled before it is placed, without a campaign or contact', () => {
    const rig = rigOf();
    expect(call(rig).outcome).toEqual({ ok: true, value: 1 });
    expect(rows(rig)).toMatchObject([
      { id: 1, campaign_id: null, contact_id: null, attempt: 1, phone: PHONE, user_id: 7, placed_at: null },
    ]);
    rig.runFor(1000);
    expect(rows(rig)[0]!['placed_at']).not.toBeNull();
  });

  it('plays the default menu when it has no campaign, and ends at a key press', () => {
    const rig = rigOf({ network: EVERYBODY });
    executeSql(
      rig.db,
      `insert into dtmf_configs (country, dtmf_key, message, menu_timeout_s, language, instructions, updated_at)
       values ('argentina', '6', '', 10, 'es-AR', '', 0)`,
    );
    call(rig);
    rig.runFor(60_000);
    const [row] = rows(rig);
    expect(row).toMatchObject({ disposition: 'success' });
    expect(JSON.parse(row!['details'] as string)).toMatchObject({ keys: '6' });
    expect(JSON.parse(row!['details'] as string)).not.toHaveProperty('agentId');
  });

  it('uses its campaign’s flow and number, and changes no count of the campaign', () => {
    const rig = rigOf({ network: EVERYBODY });
    const campaignId = rig.addCampaign({ contacts: 3 });
    executeSql(rig.db, `update campaigns set cli_number = '+541150000009', flow = 'direct'`);
    call(rig, { campaignId });
    rig.runFor(60_000);
    expect(rows(rig)).toMatchObject([{ campaign_id: null, disposition: 'success' }]);
    expect(JSON.parse(rows(rig)[0]!['details'] as string)).toMatchObject({ agentId: 101 });
    expect(rig.one('select caller_id from calls')).toBe('+541150000009');
    expect(rig.all('select * from campaign_counters')).toEqual([]);
    expect(rig.all('select * from campaign_states')).toEqual([]);
    expect(rig.all('select campaign_id, calls from hourly_counters')).toEqual([{ campaign_id: 0, calls: 1 }]);
    expect(rig.all('select distinct state, attempts from contacts')).toEqual([{ state: 'pending', attempts: 0 }]);
  });

  it('is refused for an unknown campaign or a blacklisted number, and without a trunk or channel', () => {
    const rig = rigOf();
    expect(call(rig, { campaignId: 99 }).outcome).toMatchObject({ ok: false, code: 'campaign_not_found' });
    expect(call(rig, { phone: '+12125550123', country: 'usa' }).outcome).toMatchObject({ code: 'test_call_no_trunk' });
    executeSql(rig.db, `insert into blacklist (phone, reason, type, created_at) values ('${PHONE}', '', 'manual', 0)`);
    expect(call(rig).outcome).toMatchObject({ ok: false, code: 'test_call_blacklisted' });
    executeSql(rig.db, 'update trunks set max_channels = 1');
    rig.live.run((effects) => effects.trunksChanged());
    rig.runFor(1000);
    expect(call(rig, { phone: '+5491187654322' }).outcome).toMatchObject({ ok: true });
    rig.runFor(100);
    expect(call(rig, { phone: '+5491187654323' }).outcome).toMatchObject({ ok: false, code: 'test_call_no_channel' });
    expect(rows(rig)).toHaveLength(1);
  });

  it('is not placed when its number is blacklisted while it is queued', () => {
    const rig = rigOf({
      createCarrier: () => ({
        reach: 'simulated',
        place() {},
        play() {},
        connect() {},
        connectOutside() {},
        startWaiting() {},
        control() {},
        consult() {},
        consultOutside() {},
        endConsultation() {},
        handOver() {},
        leaveMessage() {},
        hangUp() {},
        probeAgent() {},
      }),
    });
    const asked = { outcome: null as Outcome<number> | null };
    rig.live.run((effects) => {
      effects.testCall({ phone: PHONE, country: 'argentina', campaignId: null, userId: 1 }, (o) => (asked.outcome = o));
      executeSql(
        rig.db,
        `insert into blacklist (phone, reason, type, created_at) values ('${PHONE}', '', 'manual', 0)`,
      );
    });
    rig.runFor(1000);
    expect(asked.outcome).toMatchObject({ ok: true });
    expect(rows(rig)).toMatchObject([{ placed_at: null, disposition: 'failed' }]);
    expect(rig.facts.findLast(({ kind }) => kind === 'CallEnded')).toMatchObject({
      campaignId: 0,
      settlement: { kind: 'done', why: 'blacklisted' },
    });
  });

  it('is interrupted, not lost, by a crash at any moment', () => {
    const rig = rigOf();
    call(rig);
    rig.restart();
    expect(rig.live.recovery).toMatchObject({ interrupted: 1, nextCallId: 2 });
    expect(rows(rig)).toMatchObject([{ id: 1, campaign_id: null, disposition: 'interrupted' }]);
    rig.runFor(1000);
    expect(call(rig).outcome).toEqual({ ok: true, value: 2 });
    rig.runFor(1000);
    rig.restart();
    expect(rows(rig)).toHaveLength(2);
    expect(rows(rig).every((row) => row['disposition'] !== null)).toBe(true);
  });

  /** Requests two test calls at 1 CPS, of which the second waits. */
  function orderTwo(rig: TestDialer) {
    rig.setSetting('globalCallsPerSecond', 1);
    rig.runFor(2000);
    return [1, 2].map((userId) => {
      const answer = { resolve: vi.fn(), reject: vi.fn() };
      const entry = { actor: { id: userId, username: 'ana' }, action: 'call.test', entity: 'call' };
      const order: TestCall = { phone: freshPhone(), country: 'argentina', campaignId: null, userId };
      rig.live.run((effects) => effects.order('testCall', [order], entry, answer));
      return answer;
    });
  }
  const audited = (rig: TestDialer) => rig.all('select user_id userId, entity_id entityId from audit_log order by id');

  it('is audited in the transaction that journals it, so a crash while it waits leaves neither', () => {
    const rig = rigOf();
    orderTwo(rig);
    expect(audited(rig)).toEqual([{ userId: 1, entityId: '1' }]);
    rig.restart();
    rig.runFor(5000);
    expect(audited(rig)).toEqual([{ userId: 1, entityId: '1' }]);
    const [, second] = orderTwo(rig);
    rig.runFor(5000);
    expect(second!.resolve).toHaveBeenCalledWith({ ok: true, value: 3 });
    expect(audited(rig)).toEqual([
      { userId: 1, entityId: '1' },
      { userId: 1, entityId: '2' },
      { userId: 2, entityId: '3' },
    ]);
    expect(rows(rig)).toHaveLength(3);
  });

  it('is withdrawn when its audit entry fails', () => {
    const rig = rigOf();
    const [, second] = orderTwo(rig);
    executeSql(rig.db, `create trigger no_entry before insert on audit_log begin select raise(abort, 'no entry'); end`);
    rig.runFor(5000);
    expect(second!.reject).toHaveBeenCalledWith(expect.objectContaining({ message: 'no entry' }));
    expect(second!.resolve).not.toHaveBeenCalled();
    expect(rows(rig)).toMatchObject([{ id: 1 }]);
    expect(rig.live.state().concurrentCalls).toBe(0);
  });

  it('takes precedence over a campaign at full rate, exceeding the limit by at most one call a second', () => {
    const rig = rigOf({ speed: 10 });
    rig.setSetting('globalCallsPerSecond', 20);
    const campaign = rig.addCampaign({ contacts: 2000 });
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    const asked = [];
    for (let i = 0; i < 100; i += 1) {
      rig.runFor(97, () => (i % 7 === 0 ? 40 : 0));
      asked.push(call(rig, { phone: freshPhone() }));
    }
    rig.runFor(5000);
    expect(asked.every(({ outcome }) => outcome?.ok === true)).toBe(true);
    expect(rig.one('select count(*) from calls where campaign_id is null and placed_at is not null')).toBe(100);
    const placings = rig.all<{ at: number }>('select placed_at at from calls where placed_at is not null order by 1');
    expect(mostInOneSecond(placings.map(({ at }) => at))).toBeLessThanOrEqual(21);
    expect(rig.one<number>('select count(*) from calls where campaign_id is not null')).toBeGreaterThan(100);
  });

  it('is refused when too many test calls are queued', () => {
    const rig = rigOf();
    rig.setSetting('globalCallsPerSecond', 1);
    const asked = Array.from({ length: 6 }, () => call(rig, { phone: freshPhone() }));
    rig.runFor(10_000);
    expect(asked.map(({ outcome }) => outcome?.ok)).toEqual([true, true, true, true, false, false]);
    expect(asked[5]!.outcome).toMatchObject({ code: 'test_call_too_many' });
  });

  it('continues when a campaign stops, and is withdrawn with all queued calls when limits change', () => {
    const rig = rigOf();
    const campaignId = rig.addCampaign({ contacts: 3 });
    rig.live.run((effects) => {
      effects.startCampaign(campaignId, 1);
      effects.testCall({ phone: PHONE, country: 'argentina', campaignId, userId: 1 }, () => {});
      effects.stopCampaign(campaignId);
    });
    rig.runFor(1000);
    expect(rig.one('select count(*) from calls where campaign_id is null and placed_at is not null')).toBe(1);
    rig.live.run((effects) => {
      effects.testCall({ phone: freshPhone(), country: 'argentina', campaignId, userId: 1 }, () => {});
      effects.settingsChanged().next();
    });
    expect(rig.facts.at(-1)).toMatchObject({ kind: 'CallWithdrawn', campaignId: 0 });
    expect(rig.one('select count(*) from calls where campaign_id is null')).toBe(1);
  });
});

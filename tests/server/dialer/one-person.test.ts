/** A number is a person: it has one call at a time and a limited number of calls, over all campaigns and test calls. */
import { afterEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import type { FactOf } from '#engine/model/facts.ts';
import { DEFAULT_PROFILE, type NetworkProfile } from '#engine/network/profile.ts';
import { placesOfNumber } from '#shared/countries/number-zones.ts';
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import type { Outcome } from '#server/dialer/contract.ts';
import { executeSql, prepareSql } from '../../support/database.ts';
import { createTestDialer, type CampaignOptions, type RigOptions, type TestDialer } from './test-dialer.ts';

const never = { morning: 0, afternoon: 0, evening: 0 };
/** A network in which no call is answered. */
const NOBODY: NetworkProfile = { ...DEFAULT_PROFILE, outcomes: { person: never, noAnswer: 1, busy: 0, failed: 0 } };
/** The network refuses every call. */
const BROKEN: NetworkProfile = { ...DEFAULT_PROFILE, outcomes: { person: never, noAnswer: 0, busy: 0, failed: 1 } };

const rigs: TestDialer[] = [];
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.dispose();
});

function rigOf(options: RigOptions = {}): TestDialer {
  const rig = createTestDialer({ network: NOBODY, speed: 1, ...options });
  rigs.push(rig);
  return rig;
}

const shared = (count: number): string[] =>
  Array.from({ length: count }, (_, nth) => `+54911${String(60_000_000 + nth)}`);

function addContacts(rig: TestDialer, campaignId: number, phones: readonly string[]): void {
  const insert = prepareSql(
    rig.db,
    `insert into contacts (campaign_id, phone, country, created_at) values (?, ?, 'argentina', 0)`,
  );
  rig.db.write(() => phones.forEach((phone) => insert.run(campaignId, phone)));
}

/** Starts a campaign that calls the numbers. */
function campaignOf(rig: TestDialer, phones: readonly string[], options: Partial<CampaignOptions> = {}): number {
  const id = rig.addCampaign({ contacts: 0, ...options });
  addContacts(rig, id, phones);
  rig.live.run((effects) => effects.startCampaign(id, 1));
  return id;
}

type Lived = { readonly phone: string; readonly campaign: number; readonly from: number; readonly to: number };

/** Returns the calls to each canonical number, in their order. */
function callsByNumber(rig: TestDialer): Map<string, Lived[]> {
  const rows = rig.all<Lived>(
    `select phone, coalesce(campaign_id, 0) campaign, assigned_at "from", coalesce(ended_at, 1e15) "to" from calls order by id`,
  );
  return Map.groupBy(rows, ({ phone }) => canonicalNumber(phone));
}

const mostWithin = (calls: readonly Lived[], periodMs: number): number =>
  Math.max(
    0,
    ...calls.map(({ from }) => calls.filter((each) => each.from >= from && each.from < from + periodMs).length),
  );

function testCall(rig: TestDialer, phone: string): { outcome: Outcome<number> | null } {
  const asked: { outcome: Outcome<number> | null } = { outcome: null };
  const order = { phone, country: 'argentina', campaignId: null, userId: 7 };
  rig.live.run((effects) => effects.testCall(order, (outcome) => (asked.outcome = outcome)));
  return asked;
}

const heldFor = (rig: TestDialer, campaignId: number): FactOf<'CampaignHeld'> | undefined =>
  rig.facts
    .filter((fact): fact is FactOf<'CampaignHeld'> => fact.kind === 'CampaignHeld')
    .findLast((fact) => fact.campaignId === campaignId);

describe('a number on several campaigns’ lists', () => {
  it('has one call at a time, and half an hour between the calls of two campaigns', () => {
    const rig = rigOf();
    for (let nth = 0; nth < 3; nth++) campaignOf(rig, shared(30), { maxAttempts: 2, retryIntervalS: 60 });
    rig.runFor(3 * HOUR_MS);
    const numbers = callsByNumber(rig);
    expect(numbers.size).toBe(30);
    for (const calls of numbers.values()) {
      expect(new Set(calls.map(({ campaign }) => campaign)).size).toBeGreaterThan(1);
      calls.slice(1).forEach((call, nth) => {
        const restMs = call.from - calls[nth]!.to;
        expect(restMs).toBeGreaterThanOrEqual(call.campaign === calls[nth]!.campaign ? 0 : 30 * MINUTE_MS);
      });
    }
  });

  it('is called 5 times in 24 hours and 15 times in 7 days, however often its campaigns would', () => {
    const rig = rigOf({ speed: 10 });
    const ids = Array.from({ length: 5 }, () => campaignOf(rig, shared(4), { maxAttempts: 10, retryIntervalS: 0 }));
    rig.runFor(DAY_MS / 2);
    for (const calls of callsByNumber(rig).values()) expect(calls).toHaveLength(5);
    expect(ids.map((id) => heldFor(rig, id)?.why)).toEqual(ids.map(() => 'number_cap'));
    rig.runFor(8.5 * DAY_MS);
    for (const calls of callsByNumber(rig).values()) {
      expect(mostWithin(calls, DAY_MS)).toBe(5);
      expect(mostWithin(calls, 7 * DAY_MS)).toBe(15);
    }
  });

  it('waits until its hold ends, which the campaign says', () => {
    const rig = rigOf();
    const [phone] = shared(1) as [string];
    campaignOf(rig, [phone]);
    rig.runFor(10 * MINUTE_MS);
    const endedAt = rig.one<number>('select ended_at from calls');
    const second = campaignOf(rig, [phone]);
    rig.runFor(5 * SECOND_MS);
    const until = endedAt + 30 * MINUTE_MS;
    expect(rig.one('select due_at from contacts where campaign_id = ?', second)).toBe(until);
    expect(heldFor(rig, second)).toMatchObject({ why: 'number_gap', untilMs: until });
    rig.runFor(30 * MINUTE_MS);
    expect(rig.one('select assigned_at from calls where campaign_id = ?', second)).toBe(until);
  });

  it('is not called while another campaign’s call lives, even if both have the number in another form', () => {
    const rig = rigOf();
    const [phone] = shared(1) as [string];
    campaignOf(rig, [phone]);
    rig.runFor(SECOND_MS);
    const second = campaignOf(rig, [phone.replace('+549', '+54')]);
    rig.runFor(5 * SECOND_MS);
    expect(rig.one('select count(*) from calls')).toBe(1);
    expect(heldFor(rig, second)).toMatchObject({ why: 'number_in_call' });
  });

  it('is recorded as held once per call that it is in, and again for another reason', () => {
    const rig = rigOf();
    const [phone] = shared(1) as [string];
    campaignOf(rig, [phone]);
    rig.runFor(SECOND_MS);
    campaignOf(rig, [phone]);
    rig.runFor(5 * MINUTE_MS);
    const held = rig.all<{ detail: string }>(`select detail from record_queue where kind = 'held' order by id`);
    const callId = rig.one<number>('select id from calls');
    expect(held.map(({ detail }) => JSON.parse(detail) as object)).toMatchObject([
      { reason: 'number_in_call', in_call_id: callId },
      { reason: 'number_gap' },
    ]);
  });

  it('keeps its caps when its campaign, contacts and calls are deleted, and over a restart', () => {
    const rig = rigOf();
    const phones = shared(3);
    const first = campaignOf(rig, phones, { maxAttempts: 5, retryIntervalS: 0 });
    rig.runFor(HOUR_MS);
    rig.live.run((effects) => effects.removeCampaign(first));
    for (const table of ['calls', 'contacts']) executeSql(rig.db, `delete from ${table}`);
    executeSql(rig.db, 'update campaigns set deleted_at = 1');
    rig.restart();
    campaignOf(rig, phones);
    rig.runFor(20 * HOUR_MS);
    expect(rig.one('select count(*) from calls')).toBe(0);
    rig.runFor(5 * HOUR_MS);
    expect(rig.one('select count(*) from calls')).toBe(3);
  });

  it('counts a call that the server’s death interrupted', () => {
    const rig = rigOf();
    const [phone] = shared(1) as [string];
    campaignOf(rig, [phone]);
    rig.runFor(SECOND_MS);
    rig.restart();
    expect(rig.all('select phone, campaign_id, is_contact from recent_calls')).toEqual([
      { phone: canonicalNumber(phone), campaign_id: 1, is_contact: 0 },
    ]);
  });

  it('is not held by calls that did not reach it', () => {
    const rig = rigOf({ network: BROKEN });
    campaignOf(rig, shared(3), { maxAttempts: 2, retryIntervalS: 0 });
    rig.runFor(MINUTE_MS);
    expect(rig.one('select count(*) from calls where ended_at is not null')).toBeGreaterThan(0);
    expect(rig.one('select count(*) from recent_calls')).toBe(0);
  });

  it('is called as often as the settings allow', () => {
    const rig = rigOf({ speed: 10 });
    rig.setSetting('numberCaps', { gapMinutes: 0, perDay: 3 });
    for (let nth = 0; nth < 2; nth++) campaignOf(rig, shared(2), { maxAttempts: 10, retryIntervalS: 0 });
    rig.runFor(HOUR_MS);
    for (const calls of callsByNumber(rig).values()) expect(calls).toHaveLength(3);
  });

  it('waits no longer when its cap is raised, and not at all when it is turned off', () => {
    const rig = rigOf({ speed: 10 });
    const [first, second] = shared(2) as [string, string];
    campaignOf(rig, [first, second], { maxAttempts: 12, retryIntervalS: 0 });
    rig.runFor(HOUR_MS);
    campaignOf(rig, [second, first]);
    rig.runFor(HOUR_MS);
    const counts = () => [...callsByNumber(rig).values()].map((calls) => calls.length);
    expect(counts()).toEqual([5, 5]);
    rig.restart();
    rig.setSetting('numberCaps', { gapMinutes: 0, perDay: 8 });
    rig.settingsChanged();
    rig.runFor(5 * MINUTE_MS);
    expect(counts()).toEqual([8, 8]);
    rig.setSetting('numberCaps', { gapMinutes: 0, perDay: null, perWeek: null });
    rig.settingsChanged();
    rig.runFor(10 * MINUTE_MS);
    expect(counts()).toEqual([13, 13]);
  });

  it('has the caps of its state, and of the purpose of each campaign', () => {
    const rig = rigOf({ speed: 10 });
    executeSql(rig.db, `update trunks set country_code = '1'`);
    rig.restart();
    const florida = '+13055550123';
    const chicago = '+13125550123';
    // Toll-free, so that its state and its zone are unknown: it has the country's caps.
    const tollFree = '+18005550123';
    const insert = prepareSql(
      rig.db,
      `insert into contacts (campaign_id, phone, country, zones, created_at) values (?, ?, 'usa', ?, 0)`,
    );
    const startWith = (purpose: string): number => {
      const id = rig.addCampaign({ contacts: 0, maxAttempts: 10, retryIntervalS: 0 });
      executeSql(rig.db, 'update campaigns set purpose = ? where id = ?', purpose, id);
      rig.db.write(() => {
        insert.run(id, florida, '#US-FL+America/New_York');
        insert.run(id, chicago, '#US-IL+America/Chicago');
        insert.run(id, tollFree, placesOfNumber('usa', tollFree).join('+'));
      });
      rig.live.run((effects) => effects.startCampaign(id, 1));
      return id;
    };
    const callsOf = (id: number, phone: string) =>
      rig.one<number>('select count(*) from calls where campaign_id = ? and phone = ?', id, phone);
    const sales = startWith('sales');
    rig.runFor(HOUR_MS);
    expect([florida, chicago, tollFree].map((phone) => callsOf(sales, phone))).toEqual([3, 5, 5]);
    // Calls of service don't count as sales, but all of them count as calls.
    const service = startWith('service');
    rig.runFor(HOUR_MS);
    expect([florida, chicago, tollFree].map((phone) => callsOf(service, phone))).toEqual([2, 0, 0]);
    expect(rig.all('select distinct purpose from recent_calls order by purpose')).toEqual([
      { purpose: 'sales' },
      { purpose: 'service' },
    ]);
  });

  it('waits no longer for the cap of a purpose that its campaign has no more', () => {
    const rig = rigOf({ speed: 10 });
    const rules = [{ country: 'argentina', purpose: 'collections', perDay: 1 }];
    rig.setSetting('numberCaps', { gapMinutes: 0, perDay: 8, rules });
    const [phone, other] = shared(2) as [string, string];
    const ids = [phone, other].map((number) => {
      const id = rig.addCampaign({ contacts: 0, maxAttempts: 3, retryIntervalS: 0 });
      executeSql(rig.db, `update campaigns set purpose = 'collections' where id = ?`, id);
      addContacts(rig, id, [number]);
      rig.live.run((effects) => effects.startCampaign(id, 1));
      return id;
    });
    rig.runFor(HOUR_MS);
    const callsTo = (number: string) => rig.one<number>('select count(*) from calls where phone = ?', number);
    expect([callsTo(phone), callsTo(other)]).toEqual([1, 1]);
    executeSql(rig.db, `update campaigns set purpose = 'service' where id = ?`, ids[0]);
    rig.campaignChanged(ids[0]!);
    rig.runFor(HOUR_MS);
    expect([callsTo(phone), callsTo(other)]).toEqual([3, 1]);
  });

  it('is looked for only in a campaign whose purpose has changed, also at its first change after a start', () => {
    const rig = rigOf();
    const phones = shared(700);
    campaignOf(rig, phones, { maxConcurrentCalls: 700 });
    rig.runFor(10 * MINUTE_MS);
    campaignOf(rig, phones.slice(1));
    const one = campaignOf(rig, phones.slice(0, 1));
    rig.runFor(MINUTE_MS);
    expect(rig.one('select count(*) from held_contacts')).toBe(700);
    /** Returns how many batches of held contacts were looked through. */
    function batches(): number {
      let steps: Iterator<void, void> | undefined;
      for (let taken = 0; ; taken++)
        if (rig.live.run((effects) => (steps ??= effects.campaignChanged(one)).next().done)) return taken;
    }
    rig.restart();
    expect(batches()).toBe(0);
    executeSql(rig.db, `update campaigns set purpose = 'service' where id = ?`, one);
    expect(batches()).toBe(1);
    expect(batches()).toBe(0);
  });

  it('is called in the order of its list when its hold is lifted', () => {
    const rig = rigOf();
    const [first, second] = shared(2) as [string, string];
    for (const phone of [first, second]) {
      campaignOf(rig, [phone]);
      rig.runFor(5 * MINUTE_MS);
    }
    const other = campaignOf(rig, [second, first], { maxConcurrentCalls: 1 });
    rig.runFor(MINUTE_MS);
    rig.setSetting('numberCaps', { gapMinutes: 0 });
    rig.settingsChanged();
    rig.runFor(5 * MINUTE_MS);
    const called = rig.all<{ phone: string }>('select phone from calls where campaign_id = ? order by id', other);
    expect(called.map(({ phone }) => phone)).toEqual([second, first]);
  });

  it('waits for a lowered cap at once, and a contact that waits for its retry keeps its time', () => {
    const rig = rigOf({ speed: 10 });
    const [phone, retried] = shared(2) as [string, string];
    campaignOf(rig, [phone], { maxAttempts: 12, retryIntervalS: 0 });
    const slow = campaignOf(rig, [retried], { maxAttempts: 2, retryIntervalS: 48 * 3600 });
    rig.runFor(HOUR_MS);
    const dueOf = (number: string) => rig.one<number>('select due_at from contacts where phone = ?', number);
    const before = dueOf(retried);
    const [fifth, third] = [1, 3].map((nth) =>
      rig.one<number>(
        'select ended_at from recent_calls where phone = ? order by ended_at limit 1 offset ?',
        canonicalNumber(phone),
        nth - 1,
      ),
    );
    expect(dueOf(phone)).toBe(fifth! + DAY_MS);
    rig.setSetting('numberCaps', { perDay: 3 });
    rig.settingsChanged();
    rig.runFor(SECOND_MS);
    expect(dueOf(phone)).toBe(third! + DAY_MS);
    expect(dueOf(retried)).toBe(before);
    expect(rig.one('select count(*) from calls where campaign_id = ?', slow)).toBe(1);
  });
});

describe('a test call', () => {
  const [phone] = shared(1) as [string];
  const other = phone.replace('+549', '+54');

  it('is refused while its number is in a call', () => {
    const rig = rigOf();
    campaignOf(rig, [phone]);
    rig.runFor(SECOND_MS);
    expect(testCall(rig, other).outcome).toMatchObject({ ok: false, code: 'test_call_number_in_call' });
  });

  it('is refused while another test call to its number waits or lives', () => {
    const rig = rigOf();
    rig.setSetting('globalCallsPerSecond', 1);
    testCall(rig, '+541155550000'); // takes this second's token
    const [first, second] = [testCall(rig, phone), testCall(rig, other)];
    rig.runFor(3 * SECOND_MS);
    expect([first.outcome, second.outcome]).toMatchObject([
      { ok: true },
      { ok: false, code: 'test_call_number_in_call' },
    ]);
  });

  it('is refused soon after a campaign’s call, with the time', () => {
    const rig = rigOf();
    campaignOf(rig, [phone]);
    rig.runFor(5 * MINUTE_MS);
    const until = rig.one<number>('select ended_at from calls') + 30 * MINUTE_MS;
    const details = {
      phone,
      until: new Date(until).toISOString(),
      wait: expect.stringMatching(/^2[56] min$/) as string,
    };
    expect(testCall(rig, phone).outcome).toMatchObject({ ok: false, code: 'test_call_number_gap', details });
    rig.runFor(until - rig.now());
    expect(testCall(rig, phone).outcome).toMatchObject({ ok: true });
  });

  it('is refused to a number that has had its calls', () => {
    const rig = rigOf();
    campaignOf(rig, [phone], { maxAttempts: 5, retryIntervalS: 0 });
    rig.runFor(2 * HOUR_MS);
    expect(testCall(rig, phone).outcome).toMatchObject({
      ok: false,
      code: 'test_call_number_cap',
      details: { wait: expect.stringMatching(/^2[34] h$/) as string },
    });
  });

  it('keeps campaigns from calling its number, and counts', () => {
    const rig = rigOf();
    testCall(rig, other);
    campaignOf(rig, [phone]);
    rig.runFor(20 * MINUTE_MS);
    expect(rig.one('select count(*) from calls where campaign_id is not null')).toBe(0);
    const endedAt = rig.one<number>('select ended_at from calls');
    expect(rig.all('select campaign_id, purpose from recent_calls')).toEqual([{ campaign_id: 0, purpose: 'test' }]);
    rig.runFor(20 * MINUTE_MS);
    expect(rig.one('select assigned_at from calls where campaign_id is not null')).toBe(endedAt + 30 * MINUTE_MS);
  });
});

it('forgets calls after 31 days', () => {
  const rig = rigOf({ speed: 100 });
  const insert = prepareSql(rig.db, `insert into recent_calls values (?, ?, 9, 'sales', 0)`);
  rig.db.write(() => shared(200).forEach((phone, nth) => insert.run(`${phone}1`, rig.now() - 31 * DAY_MS - 1 - nth)));
  rig.db.write(() => insert.run('+5411999', rig.now() - 30 * DAY_MS));
  const id = rig.addCampaign({ contacts: 130 });
  rig.live.run((effects) => effects.startCampaign(id, 1));
  rig.runFor(HOUR_MS);
  expect(rig.one('select count(*) from recent_calls where campaign_id = 9')).toBe(1);
});

/** After an abandoned call, no campaign and no test call dials the person for 72 hours. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import { DEFAULT_PROFILE, type NetworkProfile } from '#engine/network/profile.ts';
import { executeSql } from '../../support/database.ts';
import { createTestDialer, type TestDialer } from './test-dialer.ts';

const ALWAYS = { morning: 1, afternoon: 1, evening: 1 };
/** Everybody answers and presses the key. */
const EVERYBODY: NetworkProfile = {
  ...DEFAULT_PROFILE,
  outcomes: { person: ALWAYS, noAnswer: 0, busy: 0, failed: 0 },
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

let rig: TestDialer;
let campaign: number;
/** A contact whose only call was abandoned. */
let abandoned: { id: number; phone: string; endedAt: number };

beforeEach(() => {
  rig = createTestDialer({ network: EVERYBODY });
  rig.setSetting('agentCapacity', 1);
  rig.setSetting('globalCallsPerSecond', 50);
  campaign = rig.addCampaign({ contacts: 40, maxAttempts: 1 });
  rig.live.run((effects) => effects.startCampaign(campaign, 1));
  rig.runFor(HOUR_MS);
  [abandoned] = rig.all<typeof abandoned>(
    `select contact_id id, phone, ended_at endedAt from calls where disposition = 'abandoned' order by id limit 1`,
  ) as [typeof abandoned];
});
afterEach(() => rig.dispose());

const other = (phone: string): string => phone.replace('+549', '+54');
const start = (id: number) => rig.live.run((effects) => effects.startCampaign(id, 1));
/** Returns when either form of the number was called after the abandoned call, in hours since its end. */
const calledAfter = () =>
  rig
    .all<{ at: number }>(
      'select assigned_at at from calls where phone in (?, ?) and assigned_at > ? order by id',
      abandoned.phone,
      other(abandoned.phone),
      abandoned.endedAt,
    )
    .map(({ at }) => (at - abandoned.endedAt) / HOUR_MS);

function addContact(campaignId: number, phone: string): number {
  executeSql(
    rig.db,
    `insert into contacts (campaign_id, phone, country, created_at) values (?, ?, 'argentina', 0)`,
    campaignId,
    phone,
  );
  return rig.one('select max(id) from contacts');
}

const WAYS: Record<string, () => number> = {
  'is reset'() {
    expect(rig.live.run((effects) => effects.workContacts('reset', [abandoned.id]))).toEqual({ changed: 1 });
    return campaign;
  },
  'is excluded and restored'() {
    rig.live.run((effects) => effects.workContacts('reset', [abandoned.id]));
    for (const action of ['exclude', 'restore'] as const)
      rig.live.run((effects) => effects.workContact(action, abandoned.id));
    return campaign;
  },
  'is added to another campaign in its other form'() {
    const second = rig.addCampaign({ contacts: 0 });
    addContact(second, other(abandoned.phone));
    return second;
  },
  'becomes the number of another contact'() {
    const second = rig.addCampaign({ contacts: 1 });
    const number = { phone: other(abandoned.phone), country: 'argentina', zones: '' };
    const id = rig.one<number>('select max(id) from contacts');
    expect(rig.live.run((effects) => effects.renumberContact(id, { number }))).toMatchObject({ ok: true });
    return second;
  },
  'is added again after its campaign, contacts and calls were deleted'() {
    rig.live.run((effects) => effects.removeCampaign(campaign));
    for (const table of ['calls', 'contacts']) executeSql(rig.db, `delete from ${table}`);
    executeSql(rig.db, 'update campaigns set deleted_at = 1');
    const second = rig.addCampaign({ contacts: 0 });
    addContact(second, abandoned.phone);
    return second;
  },
  'is added before a restart'() {
    const second = rig.addCampaign({ contacts: 0 });
    addContact(second, abandoned.phone);
    rig.restart();
    return second;
  },
};

describe('a person whose call was abandoned', () => {
  it.each(Object.keys(WAYS))('is called 72 hours later when the number %s', (way) => {
    start(WAYS[way]!());
    rig.runFor(abandoned.endedAt + 71.9 * HOUR_MS - rig.now());
    expect(calledAfter()).toEqual([]);
    rig.runFor(HOUR_MS);
    expect(calledAfter()).toEqual([expect.closeTo(72, 1)]);
  });

  it('does not hold the other contacts of a campaign', () => {
    const second = rig.addCampaign({ contacts: 0 });
    for (const { phone } of rig.all<{ phone: string }>(`select phone from calls where disposition = 'abandoned'`))
      addContact(second, phone);
    rig.addContacts(second, 3);
    start(second);
    rig.runFor(HOUR_MS);
    expect(rig.one('select count(*) from calls where campaign_id = ?', second)).toBe(3);
    expect(rig.one('select status from campaign_states where campaign_id = ?', second)).toBe('active');
  });

  it('is not called again earlier at a user’s request, whose refusal has the time', () => {
    const again = () => rig.live.run((effects) => effects.callAgain(abandoned.id));
    const heldUntil = new Date(abandoned.endedAt + 72 * HOUR_MS).toISOString();
    expect(again()).toMatchObject({ ok: false, code: 'contact_abandoned_hold', details: { until: heldUntil } });
    rig.runFor(abandoned.endedAt + 72 * HOUR_MS - rig.now());
    expect(again()).toEqual({ ok: true, value: null });
    start(campaign);
    rig.runFor(1000);
    expect(calledAfter()).toHaveLength(1);
  });

  it('gets no test call earlier', () => {
    const order = { phone: other(abandoned.phone), country: 'argentina', campaignId: null, userId: 7 };
    const outcomes: unknown[] = [];
    const call = () => rig.live.run((effects) => effects.testCall(order, (outcome) => outcomes.push(outcome)));
    call();
    rig.runFor(abandoned.endedAt + 72 * HOUR_MS - rig.now());
    call();
    expect(outcomes).toMatchObject([{ ok: false, code: 'test_call_abandoned_hold' }, { ok: true }]);
  });

  it('is not called by an order claimed before the abandonment and placed after it', () => {
    const second = rig.addCampaign({ contacts: 1 });
    const phone = rig.one<string>('select phone from contacts where campaign_id = ?', second);
    executeSql(
      rig.db,
      `create trigger abandon_now after update on contacts when new.state = 'claimed' and new.phone = '${phone}' begin
         insert into abandoned_numbers (phone, abandoned_at) values ('${other(phone)}', ${rig.now()}) on conflict do nothing; end`,
    );
    start(second);
    rig.runFor(HOUR_MS);
    expect(rig.one('select count(*) from calls where phone = ?', phone)).toBe(0);
    expect(rig.all('select state, attempts from contacts where campaign_id = ?', second)).toEqual([
      { state: 'pending', attempts: 0 },
    ]);
  });
});

it('holds a person for 72 hours who was waiting for an agent when the server died', () => {
  const waiting = `select phone from calls where ended_at is null and details ->> '$.wantedAtMs' is not null
    and details ->> '$.connectedAtMs' is null`;
  const second = rig.addCampaign({ contacts: 400, maxAttempts: 2 });
  start(second);
  for (let s = 0; s < 600 && rig.all(waiting).length === 0; s++) rig.runFor(100);
  const { phone } = rig.all<{ phone: string }>(waiting)[0]!;
  const diedAt = rig.now();
  const callsSince = () => rig.one('select count(*) from calls where phone = ? and assigned_at >= ?', phone, diedAt);
  rig.restart();
  rig.runFor(71.9 * HOUR_MS);
  expect(callsSince()).toBe(0);
  rig.runFor(2 * HOUR_MS);
  expect(callsSince()).toBe(1);
});

it('puts a contact that was never called back into the order of its list when its hold ends', () => {
  const second = rig.addCampaign({ contacts: 2 });
  const held = addContact(second, other(abandoned.phone));
  executeSql(
    rig.db,
    `insert into contact_lists (id, upload_id, campaign_id, name, priority, created_at) values (7, 'x', ?, 'Primero', 9, 0)`,
    second,
  );
  executeSql(rig.db, 'update contacts set list_id = 7, due_at = -9 where id = ?', held);
  start(second);
  const dueAt = () => rig.one('select due_at from contacts where id = ?', held);
  rig.runFor(HOUR_MS);
  expect(dueAt()).toBe(abandoned.endedAt + 72 * HOUR_MS);
  rig.live.run((effects) => effects.pauseCampaign(second));
  rig.runFor(abandoned.endedAt + 73 * HOUR_MS - rig.now());
  rig.addContacts(second, 300);
  rig.setSetting('globalCallsPerSecond', 1);
  rig.live.run((effects) => effects.resumeCampaign(second));
  rig.runFor(10_000);
  const order = rig.all<{ id: number }>('select contact_id id from calls where campaign_id = ? order by id', second);
  expect(order.length).toBeGreaterThan(3);
  expect(order[2]).toEqual({ id: held });
});

it('forgets abandoned calls whose hold has ended', () => {
  executeSql(rig.db, 'update abandoned_numbers set abandoned_at = abandoned_at - ?', 72 * HOUR_MS);
  const second = rig.addCampaign({ contacts: 40 });
  start(second);
  rig.runFor(HOUR_MS);
  expect(rig.one('select count(*) from abandoned_numbers where abandoned_at < ?', rig.now() - 2 * HOUR_MS)).toBe(0);
  expect(rig.one('select count(*) from abandoned_numbers')).toBeGreaterThan(0);
});

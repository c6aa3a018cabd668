/** What a new blacklist entry does to the calls and contacts of its number, and how a user undoes it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CarrierEvent } from '#engine/ports.ts';
import { DO_NOT_CALL_UNDO_MS, type BlacklistSource } from '#shared/domain/blacklist-sources.ts';
import { executeSql, queryValue } from '../../support/database.ts';
import { expectCountersToEqualCalls } from './ledger.ts';
import { createTestDialer, type TestDialer } from './test-dialer.ts';

const ANA = 7;
const PHONE = '+5491140000001';
const OTHER_FORM = '+541140000001';
const RETRY_S = 600;

let rig: TestDialer;
let report: (callId: number, event: CarrierEvent) => void;
let hungUp: number[];
beforeEach(() => {
  hungUp = [];
  rig = createTestDialer({
    speed: 1,
    createCarrier: (options) => {
      report = options.report;
      return {
        reach: 'simulated',
        place({ callId }) {
          report(callId, { kind: 'placed' });
          report(callId, { kind: 'ringing' });
        },
        play() {},
        connect: (callId) => report(callId, { kind: 'bridged' }),
        connectOutside() {},
        startWaiting() {},
        control() {},
        consult() {},
        consultOutside() {},
        endConsultation() {},
        handOver() {},
        leaveMessage() {},
        hangUp: (callId) => void hungUp.push(callId),
        probeAgent() {},
      };
    },
  });
});
afterEach(() => rig.dispose());

/** Creates a campaign that calls the number, with or without its mobile digit, and lets it ring. */
function ringing(phone = PHONE, maxAttempts = 3): { campaign: number; contact: number; call: number } {
  const campaign = rig.addCampaign({ contacts: 0, maxAttempts, retryIntervalS: RETRY_S });
  const contact = addContact(campaign, phone);
  executeSql(rig.db, `update campaigns set flow = 'direct' where id = ?`, campaign);
  rig.live.run((effects) => effects.startCampaign(campaign, 1));
  rig.runFor(50);
  const call = rig.one<number>('select id from calls where contact_id = ? and ended_at is null', contact);
  expect(call).toBeGreaterThan(0);
  return { campaign, contact, call };
}

function addContact(campaign: number, phone: string): number {
  const add = `insert into contacts (campaign_id, phone, country, created_at) values (?, ?, 'argentina', 0) returning id`;
  return queryValue<number>(rig.db, add, campaign, phone)!;
}

const happens = (callId: number, event: CarrierEvent): void => {
  rig.live.run(() => report(callId, event));
  rig.runFor(50);
};
const answer = (callId: number): void => happens(callId, { kind: 'answered', by: 'person' });

/** Lists the number as the main thread does, with the contact that the entry names, and returns the entry's id. */
function list(source: BlacklistSource = 'call', contact: number | null = null, phone = PHONE): number {
  const insert = `insert into blacklist (phone, reason, type, source, created_by, created_at)
    values (?, 'Lo pidió', 'manual', ?, ${ANA}, ?) returning id`;
  const id = queryValue<number>(rig.db, insert, phone, source, rig.now())!;
  if (contact !== null)
    executeSql(
      rig.db,
      `insert into do_not_call_undos select ?, id, state, outcome, attempts, due_at from contacts where id = ?`,
      id,
      contact,
    );
  rig.live.run((effects) => effects.numberBlacklisted(id));
  rig.runFor(50);
  return id;
}

const undo = (entry: number, user = ANA) => rig.live.run((effects) => effects.undoDoNotCall(entry, user));
const standing = (contact: number) =>
  rig.all('select state, outcome, attempts, due_at from contacts where id = ?', contact)[0];
const callOf = (id: number) => rig.all('select disposition, ended_at from calls where id = ?', id)[0];
const OPTED_OUT = { state: 'done', outcome: 'opted_out' };

describe('a number that is blocked while its call rings', () => {
  it.each(['call', 'contact', 'number'] as const)('is hung up and opted out, by %s', (source) => {
    const { contact, call } = ringing();
    const at = rig.now();
    list(source);
    expect(hungUp).toEqual([call]);
    expect(callOf(call)).toEqual({ disposition: 'ended_by_user', ended_at: at });
    expect(rig.one(`select details ->> '$.endedByUserId' from calls where id = ?`, call)).toBe(ANA);
    expect(standing(contact)).toMatchObject(OPTED_OUT);
    rig.runFor(24 * 3_600_000);
    expect(rig.one('select count(*) from calls')).toBe(1);
    expectCountersToEqualCalls(rig);
  });

  it('is hung up in its other form', () => {
    const { call } = ringing(OTHER_FORM);
    list('number');
    expect(hungUp).toEqual([call]);
  });

  it('is hung up in a test call', () => {
    const order = { phone: PHONE, country: 'argentina', campaignId: null, userId: 1 } as const;
    const outcomes: unknown[] = [];
    rig.live.run((effects) => effects.testCall(order, (outcome) => outcomes.push(outcome)));
    rig.runFor(50);
    const [call] = rig.all<{ id: number }>('select id from calls where ended_at is null');
    expect(outcomes).toEqual([{ ok: true, value: call!.id }]);
    list('number');
    expect(hungUp).toEqual([call!.id]);
    expect(callOf(call!.id)).toMatchObject({ disposition: 'ended_by_user' });
  });

  it('is hung up before the carrier has placed it', () => {
    const campaign = rig.addCampaign({ contacts: 0 });
    const contact = addContact(campaign, PHONE);
    let entry = 0;
    rig.live.run((effects) => {
      effects.startCampaign(campaign, 1);
      entry = queryValue<number>(
        rig.db,
        `insert into blacklist (phone, reason, type, source, created_by, created_at)
         values ('${PHONE}', '', 'manual', 'number', ${ANA}, ?) returning id`,
        rig.now(),
      )!;
    });
    rig.live.run((effects) => effects.numberBlacklisted(entry));
    rig.runFor(1000);
    expect(rig.one('select count(*) from calls where placed_at is not null')).toBe(0);
    expect(standing(contact)).toMatchObject({ state: 'done' });
  });

  it('is hung up but not opted out if no person asked for it', () => {
    const { contact, call } = ringing();
    list('blacklist');
    expect(hungUp).toEqual([call]);
    expect(standing(contact)).toMatchObject({ state: 'pending', attempts: 1 });
    rig.runFor(3_600_000);
    expect(standing(contact)).toMatchObject({ state: 'done', outcome: 'blacklisted' });
  });

  it('leaves calls to other numbers alone', () => {
    const { contact, call } = ringing('+5491140000002');
    list('number');
    expect(hungUp).toEqual([]);
    expect(callOf(call)).toMatchObject({ disposition: null });
    expect(standing(contact)).toMatchObject({ state: 'claimed', outcome: null });
  });
});

describe('numbers that a list has blocked', () => {
  /** Blocks the number by lists, as their imports do, and tells the engine of one. */
  function block(lists: readonly number[], told: number, phone = PHONE): void {
    const insert = `insert into blacklist (phone, reason, type, source, created_by, created_at)
      values (?, '', 'manual', 'list', ${ANA}, 0) returning id`;
    const entry = queryValue<number>(rig.db, insert, phone)!;
    const link = 'insert into blacklist_lists (entry_id, list_id, created_by) values (?, ?, ?)';
    for (const list of lists) executeSql(rig.db, link, entry, list, ANA);
    rig.live.run((effects) => effects.listOptOutsAdded(told));
    rig.runFor(50);
  }

  it('are hung up while they ring, in either form, and not called again', () => {
    const { contact, call } = ringing(OTHER_FORM);
    block([4, 5], 5);
    expect(hungUp).toEqual([call]);
    expect(callOf(call)).toMatchObject({ disposition: 'ended_by_user' });
    expect(rig.one(`select details ->> '$.endedByUserId' from calls where id = ?`, call)).toBe(ANA);
    rig.runFor(24 * 3_600_000);
    expect(standing(contact)).toMatchObject({ state: 'done', outcome: 'blacklisted' });
    expect(rig.one('select count(*) from calls')).toBe(1);
  });

  it('go on talking', () => {
    const { call } = ringing();
    answer(call);
    block([4], 4);
    expect([hungUp, callOf(call)]).toMatchObject([[], { disposition: null }]);
  });

  it('of another list or another number are left alone', () => {
    const { call } = ringing();
    block([4], 4, '+5491140000002');
    block([6], 5);
    expect([hungUp, callOf(call)]).toMatchObject([[], { disposition: null }]);
  });
});

describe('a number that is blocked during a conversation', () => {
  it('goes on, and its contact is opted out at the end, whatever that is', () => {
    const { contact, call } = ringing();
    answer(call);
    list();
    expect(hungUp).toEqual([]);
    expect(standing(contact)).toMatchObject({ state: 'claimed', outcome: 'opted_out' });
    happens(call, { kind: 'hung_up' });
    expect(callOf(call)).toMatchObject({ disposition: 'success' });
    expect(standing(contact)).toMatchObject({ ...OPTED_OUT, attempts: 1 });
    expect(rig.one('select opted_out from campaign_counters')).toBe(1);
    expectCountersToEqualCalls(rig);
  });

  it('stays opted out if the engine dies meanwhile', () => {
    const { contact, call } = ringing();
    answer(call);
    list();
    rig.restart();
    rig.runFor(50);
    expect(callOf(call)).toMatchObject({ disposition: 'interrupted' });
    expect(standing(contact)).toMatchObject(OPTED_OUT);
  });

  it('is not listed again at the end if an administrator has removed the entry', () => {
    const { call } = ringing();
    answer(call);
    executeSql(rig.db, 'delete from blacklist where id = ?', list());
    happens(call, { kind: 'hung_up' });
    expect(rig.one('select count(*) from blacklist')).toBe(0);
  });
});

describe('a contact that is in no call', () => {
  it('is opted out if the entry names it; those of other campaigns are excluded when they would be called', () => {
    const campaign = rig.addCampaign({ contacts: 0 });
    const other = rig.addCampaign({ contacts: 0 });
    const [named, same] = [addContact(campaign, PHONE), addContact(other, OTHER_FORM)];
    list('contact', named);
    expect(standing(named)).toMatchObject(OPTED_OUT);
    rig.live.run((effects) => effects.startCampaign(other, 1));
    rig.runFor(1000);
    expect(standing(same)).toMatchObject({ state: 'done', outcome: 'blacklisted' });
    expect(rig.one('select count(*) from calls')).toBe(0);
  });
});

describe('undoing', () => {
  it('restores a contact that was waiting, with its attempts and time', () => {
    const contact = addContact(rig.addCampaign({ contacts: 0 }), PHONE);
    executeSql(rig.db, 'update contacts set attempts = 2, due_at = 123456 where id = ?', contact);
    const before = standing(contact);
    const entry = list('contact', contact);
    expect(undo(entry)).toEqual({ ok: true, value: null });
    expect(standing(contact)).toEqual(before);
    expect(rig.one('select count(*) from blacklist')).toBe(0);
    expect(rig.one('select count(*) from do_not_call_undos')).toBe(0);
  });

  it('restores the outcome of a contact that was done', () => {
    const contact = addContact(rig.addCampaign({ contacts: 0 }), PHONE);
    executeSql(rig.db, `update contacts set state = 'done', outcome = 'success', attempts = 1 where id = ?`, contact);
    const before = standing(contact);
    undo(list('call', contact));
    expect(standing(contact)).toEqual(before);
  });

  it('lets the conversation settle its contact as if nothing had happened', () => {
    const { contact, call } = ringing();
    answer(call);
    undo(list());
    expect(standing(contact)).toMatchObject({ state: 'claimed', outcome: null });
    happens(call, { kind: 'hung_up' });
    expect(standing(contact)).toMatchObject({ state: 'done', outcome: 'success', attempts: 1 });
  });

  it('gives a contact whose conversation has ended meanwhile its outcome', () => {
    const { contact, call } = ringing();
    answer(call);
    const entry = list();
    happens(call, { kind: 'hung_up' });
    undo(entry);
    expect(standing(contact)).toMatchObject({ state: 'done', outcome: 'success', attempts: 1 });
    expectCountersToEqualCalls(rig);
  });

  it('has a contact whose call it hung up wait for its next attempt, and doesn’t count that call', () => {
    const { contact } = ringing(PHONE, 1);
    const at = rig.now();
    const entry = list();
    rig.runFor(20_000);
    undo(entry);
    expect(standing(contact)).toEqual({ state: 'pending', outcome: null, attempts: 0, due_at: at + RETRY_S * 1000 });
    rig.live.run((effects) => effects.startCampaign(1, 1));
    rig.runFor(RETRY_S * 1000);
    expect(rig.one('select count(*) from calls where contact_id = ?', contact)).toBe(2);
  });

  it.each(['ringing', 'in conversation'])('leaves a contact done that is only dialled by hand, %s', (stage) => {
    const { contact, call } = ringing();
    // As `dialNumber` leaves it.
    executeSql(rig.db, `update contacts set outcome = 'ended_by_user' where id = ?`, contact);
    if (stage === 'in conversation') answer(call);
    const entry = list();
    rig.runFor(1000);
    undo(entry);
    expect(standing(contact)).toMatchObject({ outcome: 'ended_by_user' });
    if (stage === 'in conversation') rig.live.run((effects) => effects.startCampaign(1, 1));
    if (stage === 'in conversation') happens(call, { kind: 'failed', sipCause: 503 });
    rig.runFor(24 * 3_600_000);
    expect(standing(contact)).toMatchObject({ state: 'done' });
    expect(rig.one('select count(*) from calls where contact_id = ?', contact)).toBe(1);
  });

  it('restores contacts of other campaigns that were excluded meanwhile', () => {
    const other = rig.addCampaign({ contacts: 0 });
    const same = addContact(other, OTHER_FORM);
    const entry = list('number');
    rig.live.run((effects) => effects.startCampaign(other, 1));
    rig.runFor(1000);
    expect(standing(same)).toMatchObject({ outcome: 'blacklisted' });
    undo(entry);
    expect(standing(same)).toEqual({ state: 'pending', outcome: null, attempts: 0, due_at: 0 });
  });

  it('leaves a contact alone that somebody has changed since', () => {
    const contact = addContact(rig.addCampaign({ contacts: 0 }), PHONE);
    const entry = list('contact', contact);
    executeSql(rig.db, `update contacts set outcome = 'excluded' where id = ?`, contact);
    undo(entry);
    expect(standing(contact)).toMatchObject({ state: 'done', outcome: 'excluded' });
  });

  it('works for a whole minute', () => {
    const entry = list('number');
    const listedAt = rig.one<number>('select created_at from blacklist where id = ?', entry);
    rig.runFor(listedAt + DO_NOT_CALL_UNDO_MS - rig.now());
    expect(undo(entry)).toEqual({ ok: true, value: null });
  });

  it('is refused a millisecond later', () => {
    const entry = list('number');
    const listedAt = rig.one<number>('select created_at from blacklist where id = ?', entry);
    rig.runFor(listedAt + DO_NOT_CALL_UNDO_MS - rig.now() + 1);
    expect(undo(entry)).toMatchObject({ ok: false, code: 'do_not_call_undo_over' });
    expect(rig.one('select count(*) from blacklist')).toBe(1);
  });

  it('is refused to others, after a minute, for other entries, and once the person has pressed the key', () => {
    const entry = list('number');
    expect(undo(entry, 8)).toMatchObject({ ok: false, code: 'do_not_call_not_own' });
    expect(undo(999)).toMatchObject({ ok: false, code: 'blacklist_entry_not_found' });
    rig.runFor(DO_NOT_CALL_UNDO_MS);
    expect(undo(entry)).toMatchObject({ ok: false, code: 'do_not_call_undo_over' });
    expect(undo(list('blacklist', null, '+5491140000009'))).toMatchObject({ ok: false, code: 'do_not_call_undo_over' });
    expect(rig.one('select count(*) from blacklist')).toBe(2);
  });

  it('is refused once the person has pressed the opt-out key in that call', () => {
    const { campaign, contact, call } = ringing();
    executeSql(rig.db, `update campaigns set flow = 'press1' where id = ?`, campaign);
    rig.live.run((effects) => effects.campaignChanged(campaign));
    answer(call);
    const entry = list();
    happens(call, { kind: 'dtmf', key: '8' });
    expect(callOf(call)).toMatchObject({ disposition: 'opt_out' });
    expect(rig.all('select source, created_by, call_id from blacklist')).toEqual([
      { source: 'key', created_by: null, call_id: call },
    ]);
    expect(undo(entry)).toMatchObject({ ok: false, code: 'do_not_call_undo_over' });
    expect(standing(contact)).toMatchObject(OPTED_OUT);
  });
});

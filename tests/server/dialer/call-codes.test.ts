/** What agents say of their calls, and what it does to the contacts, on the live dialer. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { personExtension } from '#engine/model/agent.ts';
import type { AgentState, FactOf } from '#engine/model/facts.ts';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { settlementOf } from '#server/dialer/call-codes.ts';
import type { OrderName, Orders, Outcome } from '#server/dialer/contract.ts';
import { executeSql } from '../../support/database.ts';
import { createTestDialer, type TestDialer } from './test-dialer.ts';

const TEAM = 1;
const [ANA, LUIS] = [7, 8];
const [SALE, REFUSAL, AGAIN, WRONG_NUMBER, DO_NOT_CALL, OTHER] = [1, 2, 3, 5, 6, 7];
const RETRY_S = 600;
const WRAP_UP_MS = MINUTE_MS;
/** Everybody answers and talks for five minutes. */
const TALKATIVE = {
  ...DEFAULT_PROFILE,
  outcomes: { person: { morning: 1, afternoon: 1, evening: 1 }, noAnswer: 0, busy: 0, failed: 0 },
  talk: { kind: 'constant', value: 5 * MINUTE_MS },
  detection: null,
} as const;

let rig: TestDialer;
let campaign: number;

/** A campaign with one line calls, and Ana is signed in to its team. */
beforeEach(() => {
  rig = createTestDialer({ network: TALKATIVE, speed: 1 });
  executeSql(
    rig.db,
    `insert into teams (id, name, created_at, updated_at) values (${TEAM}, 'Ventas', 0, 0);
     insert into users (id, username, name, email, role, password_hash, created_at)
       values (${ANA}, 'ana', 'Ana', '', 'operator', '', 0), (${LUIS}, 'luis', 'Luis', '', 'operator', '', 0);
     insert into team_members (team_id, user_id) select ${TEAM}, id from users;
     insert into open_desks select id from users`,
  );
  campaign = rig.addCampaign({ contacts: 1, maxConcurrentCalls: 1, maxAttempts: 2, retryIntervalS: RETRY_S });
  executeSql(
    rig.db,
    `update campaigns set team_id = ${TEAM}, dial_method = 'progressive', flow = 'direct' where id = ${campaign}`,
  );
  rig.live.run((effects) => effects.startCampaign(campaign, 1));
  rig.live.run((effects) => effects.startDialer());
  rig.live.run((effects) => effects.desksChanged());
  order('signInAgent', ANA, TEAM);
});
afterEach(() => rig.dispose());

function order<K extends OrderName>(name: K, ...args: Parameters<Orders[K]>): Outcome<ReturnType<Orders[K]>> {
  const { promise: _promise, ...answer } = Promise.withResolvers<Outcome<ReturnType<Orders[K]>>>();
  let outcome: Outcome<ReturnType<Orders[K]>> | undefined;
  const resolve = (given: Outcome<ReturnType<Orders[K]>>): void => void (outcome = given);
  rig.live.run((effects) => effects.order(name, args, null, { ...answer, resolve }));
  return outcome!;
}

const changes = (): FactOf<'AgentChanged'>[] =>
  rig.facts.filter(
    (fact): fact is FactOf<'AgentChanged'> => fact.kind === 'AgentChanged' && fact.agentId === personExtension(ANA),
  );
const state = (): AgentState | undefined => changes().at(-1)?.to;
const refusal = (outcome: Outcome<null>): string => (outcome.ok ? 'ok' : outcome.code);
const finish = (callId: number, codeId: number, note = ''): string =>
  refusal(order('finishWrapUp', ANA, { callId, codeId, note, callback: null }));
const choose = (callId: number, codeId: number, note = ''): string =>
  refusal(order('chooseCode', ANA, { callId, codeId, note, callback: null }));
const contact = () => rig.all('select state, outcome, attempts, due_at from contacts')[0];
const codes = () =>
  rig.all(
    'select code_id, label, is_success, note, user_id, is_default from call_wrap_ups where counted_at is not null',
  );

function runUntil(isReached: () => boolean): void {
  for (let tries = 0; !isReached(); tries++) {
    expect(tries).toBeLessThan(300);
    rig.runFor(SECOND_MS);
  }
}

/** Waits for a conversation and returns its call. */
function inCall(): number {
  runUntil(() => state() === 'busy');
  return changes().at(-1)!.callId!;
}

/** Has a conversation and hangs up. Returns its call, which is wrapped up then. */
function inWrapUp(): number {
  const callId = inCall();
  order('hangUpAgent', ANA, callId);
  expect([state(), contact()]).toMatchObject(['wrap_up', { state: 'done', outcome: 'success' }]);
  return callId;
}

describe('a wrap-up code', () => {
  it('of a success ends the wrap-up, and is stored with its label, note and author', () => {
    const callId = inWrapUp();
    expect(finish(callId, SALE, ' Dos cuotas ')).toBe('ok');
    expect(state()).toBe('available');
    expect(codes()).toEqual([
      { code_id: SALE, label: 'Venta', is_success: 1, note: 'Dos cuotas', user_id: ANA, is_default: 0 },
    ]);
    expect(contact()).toMatchObject({ state: 'done', outcome: 'success' });
  });

  it('of a final failure closes the contact without a success', () => {
    finish(inWrapUp(), REFUSAL);
    expect(contact()).toMatchObject({ state: 'done', outcome: 'ended_by_user' });
    expect(rig.one('select succeeded from campaign_counters')).toBe(0);
  });

  it('that is not final leaves the contact to the retry rule, also in a campaign that has completed meanwhile', () => {
    const callId = inWrapUp();
    order('signInAgent', LUIS, TEAM); // and finds nobody to talk to
    expect(rig.one('select status from campaign_states')).toBe('completed');
    order('signOutAgent', LUIS);
    const endedAt = rig.one<number>('select ended_at from calls');
    finish(callId, AGAIN);
    expect(contact()).toEqual({ state: 'pending', outcome: null, attempts: 1, due_at: endedAt + RETRY_S * SECOND_MS });
    expect(rig.one('select status from campaign_states')).toBe('active');
    rig.runFor(RETRY_S * SECOND_MS);
    inCall();
    expect(rig.one('select count(*) from calls')).toBe(2);
  });

  it('that is not final ends the contact after its last attempt', () => {
    executeSql(rig.db, `update campaigns set max_attempts = 1 where id = ${campaign}`);
    finish(inWrapUp(), AGAIN);
    expect(contact()).toMatchObject({ state: 'done', outcome: 'attempts_used' });
  });

  it('of a wrong number closes the contact', () => {
    finish(inWrapUp(), WRONG_NUMBER);
    expect(contact()).toMatchObject({ state: 'done', outcome: 'ended_by_user' });
    expect(rig.all('select * from blacklist')).toEqual([]);
  });

  it('of an opt-out blacklists the number in the agent’s name, who can undo it', () => {
    const callId = inWrapUp();
    finish(callId, DO_NOT_CALL, 'Está de duelo');
    const phone = rig.one('select phone from contacts');
    expect(rig.all('select phone, reason, type, source, call_id, created_by from blacklist')).toEqual([
      {
        phone,
        reason: 'No llamar más: Está de duelo',
        type: 'manual',
        source: 'call',
        call_id: callId,
        created_by: ANA,
      },
    ]);
    expect(contact()).toMatchObject({ state: 'done', outcome: 'opted_out' });
    expect(rig.all(`select username, action from audit_log where entity = 'blacklist'`)).toEqual([
      { username: 'ana', action: 'do_not_call.add' },
    ]);
    expect(refusal(order('undoDoNotCall', rig.one('select id from blacklist'), ANA))).toBe('ok');
    expect([contact(), rig.all('select * from blacklist')]).toMatchObject([{ outcome: 'success' }, []]);
  });

  it('of an opt-out closes the contact also if the number is blacklisted already', () => {
    const callId = inWrapUp();
    executeSql(
      rig.db,
      `insert into blacklist (phone, reason, type, source, created_at) select phone, '', 'manual', 'blacklist', 0 from contacts`,
    );
    finish(callId, DO_NOT_CALL);
    expect(contact()).toMatchObject({ state: 'done', outcome: 'opted_out' });
    expect(rig.one('select count(*) from blacklist')).toBe(1);
  });

  it('changes no contact that somebody has excluded meanwhile', () => {
    const callId = inWrapUp();
    executeSql(rig.db, `update contacts set outcome = 'excluded'`);
    finish(callId, AGAIN);
    expect([contact(), codes().length]).toMatchObject([{ state: 'done', outcome: 'excluded' }, 1]);
  });

  it('is refused if its campaign does not offer it, it needs a note, or the call is another', () => {
    executeSql(rig.db, `update campaigns set wrap_up_code_ids = '[${SALE},${OTHER}]' where id = ${campaign}`);
    const callId = inWrapUp();
    expect(finish(callId, REFUSAL)).toBe('disposition_not_offered');
    expect(finish(callId, 999)).toBe('disposition_unknown');
    expect(finish(callId, OTHER, '  ')).toBe('disposition_note_required');
    expect(finish(callId + 1, SALE)).toBe('agent_not_in_wrap_up');
    executeSql(rig.db, `update wrap_up_codes set archived_at = 1 where id = ${SALE}`);
    expect(finish(callId, SALE)).toBe('disposition_not_offered');
    expect([state(), codes()]).toEqual(['wrap_up', []]);
    expect(finish(callId, OTHER, 'Cortó')).toBe('ok');
  });
});

describe('a code chosen during the call', () => {
  it('counts when the wrap-up is over, and not before', () => {
    const callId = inCall();
    expect([choose(callId, REFUSAL), state()]).toEqual(['ok', 'busy']);
    order('hangUpAgent', ANA, callId);
    expect([codes(), contact()]).toMatchObject([[], { outcome: 'success' }]);
    rig.runFor(WRAP_UP_MS + SECOND_MS);
    expect([codes(), contact()]).toMatchObject([
      [{ label: 'No le interesa', is_default: 0 }],
      { outcome: 'ended_by_user' },
    ]);
  });

  it('can be replaced in the wrap-up', () => {
    const callId = inCall();
    choose(callId, REFUSAL);
    order('hangUpAgent', ANA, callId);
    choose(callId, SALE);
    expect(refusal(order('finishWrapUp', ANA, null))).toBe('ok');
    expect([codes(), contact()]).toMatchObject([[{ label: 'Venta' }], { outcome: 'success' }]);
  });

  it('is of the call in hand', () => {
    const callId = inCall();
    expect(choose(callId + 1, SALE)).toBe('agent_not_in_call');
    expect(finish(callId, SALE)).toBe('agent_not_in_wrap_up');
    expect(rig.one('select count(*) from call_wrap_ups')).toBe(0);
  });

  it('counts after the death of the server, which ends the call', () => {
    executeSql(rig.db, `update campaigns set default_wrap_up_code_id = ${SALE} where id = ${campaign}`);
    choose(inCall(), REFUSAL);
    rig.restart();
    rig.runFor(SECOND_MS);
    expect(rig.all('select disposition from calls')).toEqual([{ disposition: 'interrupted' }]);
    expect([codes(), contact()]).toMatchObject([[{ label: 'No le interesa' }], { outcome: 'ended_by_user' }]);
    rig.restart();
    expect(codes()).toHaveLength(1);
  });
});

describe('the default code of a campaign', () => {
  beforeEach(() => {
    executeSql(rig.db, `update campaigns set default_wrap_up_code_id = ${REFUSAL} where id = ${campaign}`);
  });
  const BY_DEFAULT = [{ label: 'No le interesa', user_id: ANA, is_default: 1 }];

  it('is written when the time for the wrap-up is over', () => {
    inWrapUp();
    rig.runFor(WRAP_UP_MS + SECOND_MS);
    expect([codes(), contact()]).toMatchObject([BY_DEFAULT, { outcome: 'ended_by_user' }]);
  });

  it('is written when the agent ends the wrap-up without a code', () => {
    inWrapUp();
    expect(refusal(order('finishWrapUp', ANA, null))).toBe('ok');
    expect(codes()).toMatchObject(BY_DEFAULT);
  });

  it('is written once after the death of the server in the wrap-up', () => {
    inWrapUp();
    rig.restart();
    expect([codes(), contact()]).toMatchObject([BY_DEFAULT, { outcome: 'ended_by_user' }]);
    rig.restart();
    expect(codes()).toHaveLength(1);
  });

  it('is not written after the death of the server in the call', () => {
    inCall();
    rig.restart();
    expect([codes(), contact()]).toMatchObject([[], { state: 'pending' }]);
  });

  it('is not written while it would blacklist people who have not asked for it', () => {
    executeSql(rig.db, `update wrap_up_codes set effect = 'do_not_call' where id = ${REFUSAL}`);
    inWrapUp();
    order('finishWrapUp', ANA, null);
    expect([codes(), contact()]).toMatchObject([[], { outcome: 'success' }]);
  });
});

describe('what becomes of a contact', () => {
  const plan = { maxAttempts: 3, retryIntervalMs: 1000 };
  const call = { attempts: 1, disposition: 'success', endedAtMs: 5000 } as const;
  it('is a success, an end or another try', () => {
    expect(settlementOf({ isFinal: true, isSuccess: true }, call, plan)).toEqual({ kind: 'done', why: 'success' });
    expect(settlementOf({ isFinal: true, isSuccess: false }, call, plan)).toEqual({
      kind: 'done',
      why: 'ended_by_user',
    });
    expect(settlementOf({ isFinal: false, isSuccess: true }, call, plan)).toEqual({ kind: 'retry', dueAtMs: 6000 });
    expect(settlementOf({ isFinal: false, isSuccess: false }, { ...call, attempts: 3 }, plan)).toEqual({
      kind: 'done',
      why: 'attempts_used',
    });
  });
});

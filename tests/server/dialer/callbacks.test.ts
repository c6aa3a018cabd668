/** Callbacks that agents promise, on the live dialer. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { personExtension } from '#engine/model/agent.ts';
import type { FactOf } from '#engine/model/facts.ts';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { MOST_CALLBACK_DAYS } from '#shared/domain/callbacks.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import type { OrderName, Orders, Outcome } from '#server/dialer/contract.ts';
import { executeSql } from '../../support/database.ts';
import { createCallbacks } from '#server/dialer/callbacks.ts';
import { createDefinitions } from '#server/dialer/definitions.ts';
import { createTestDialer, type TestDialer } from './test-dialer.ts';

const TEAM = 1;
const [ANA, LUIS] = [7, 8];
const SALE = 1;
const TEAM_AFTER_MS = 15 * MINUTE_MS;
/** Everybody answers and talks for five minutes. */
const TALKATIVE = {
  ...DEFAULT_PROFILE,
  outcomes: { person: { morning: 1, afternoon: 1, evening: 1 }, noAnswer: 0, busy: 0, failed: 0 },
  talk: { kind: 'constant', value: 5 * MINUTE_MS },
  detection: null,
} as const;

let rig: TestDialer;
let campaign: number;
let codeId: number;

/** A campaign with one line, one attempt and one contact calls, and Ana is signed in to its team. */
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
  campaign = rig.addCampaign({ contacts: 1, maxConcurrentCalls: 1, maxAttempts: 1 });
  executeSql(
    rig.db,
    `update campaigns set team_id = ${TEAM}, dial_method = 'progressive', flow = 'direct' where id = ${campaign}`,
  );
  codeId = rig.one("select id from wrap_up_codes where effect = 'call_back'");
  rig.live.run((effects) => effects.startCampaign(campaign, 1));
  rig.live.run((effects) => effects.startDialer());
  rig.live.run((effects) => effects.desksChanged());
  order('signInAgent', ANA, TEAM);
});
afterEach(() => rig.dispose());

function order<K extends OrderName>(name: K, ...args: Parameters<Orders[K]>): string {
  const { promise: _promise, ...answer } = Promise.withResolvers<Outcome<ReturnType<Orders[K]>>>();
  let outcome: Outcome<ReturnType<Orders[K]>> | undefined;
  const resolve = (given: Outcome<ReturnType<Orders[K]>>): void => void (outcome = given);
  rig.live.run((effects) => effects.order(name, args, null, { ...answer, resolve }));
  return outcome!.ok ? 'ok' : outcome!.code;
}

const ended = (): FactOf<'CallEnded'>[] => rig.facts.filter((fact) => fact.kind === 'CallEnded');
const changes = (): FactOf<'AgentChanged'>[] =>
  rig.facts.filter(
    (fact): fact is FactOf<'AgentChanged'> => fact.kind === 'AgentChanged' && fact.agentId === personExtension(ANA),
  );
const placedAt = (): number[] => rig.facts.filter(({ kind }) => kind === 'CallPlaced').map(({ at }) => at);
const callback = () => rig.all('select * from callbacks order by id desc')[0] as Record<string, unknown>;
const contact = () => rig.all('select state, outcome, attempts, due_at from contacts where id = 1')[0];

function runUntil(isReached: () => boolean): void {
  for (let tries = 0; !isReached(); tries++) {
    expect(tries).toBeLessThan(600);
    rig.runFor(SECOND_MS);
  }
}

/** Has a conversation and hangs up. Returns its call, which is wrapped up then. */
function inWrapUp(): number {
  runUntil(() => changes().at(-1)?.to === 'busy');
  const callId = changes().at(-1)!.callId!;
  order('hangUpAgent', ANA, callId);
  return callId;
}

const finish = (callId: number, dueAtMs: number, isOwn = false): string =>
  order('finishWrapUp', ANA, { callId, codeId, note: 'a la tarde', callback: { dueAtMs, isOwn } });

/** Promises a call of the first conversation and returns its time. */
function promised(afterMs: number, isOwn = false): number {
  const callId = inWrapUp();
  const dueAtMs = rig.now() + afterMs;
  expect(finish(callId, dueAtMs, isOwn)).toBe('ok');
  return dueAtMs;
}

describe('a callback of the team', () => {
  it('is called at its time, not before, although the contact had no attempt left', () => {
    const dueAtMs = promised(HOUR_MS);
    expect(callback()).toMatchObject({
      contact_id: 1,
      promised_by: ANA,
      user_id: null,
      due_at: dueAtMs,
      ended_at: null,
    });
    expect(contact()).toMatchObject({ state: 'pending', outcome: null, due_at: dueAtMs });
    rig.runFor(HOUR_MS - MINUTE_MS);
    expect(placedAt()).toHaveLength(1);
    rig.runFor(2 * MINUTE_MS);
    expect(placedAt()).toHaveLength(2);
    expect(placedAt()[1]! - dueAtMs).toBeGreaterThanOrEqual(0);
    expect(placedAt()[1]! - dueAtMs).toBeLessThan(2 * SECOND_MS);
  });

  it('ends with the call that was made for it', () => {
    promised(MINUTE_MS);
    runUntil(() => placedAt().length === 2);
    order('hangUpAgent', ANA, inWrapUp());
    runUntil(() => ended().length === 2);
    expect(callback()).toMatchObject({ end: 'called', kept_by_call_id: ended()[1]!.callId, ended_at: ended()[1]!.at });
  });

  it('comes before the contacts that were never called', () => {
    rig.addContacts(campaign, 100);
    const dueAtMs = promised(10 * MINUTE_MS);
    const isOver = (): boolean => rig.all('select * from calls where contact_id = 1').length === 2;
    while (!isOver()) {
      if (changes().at(-1)?.to === 'busy')
        order('finishWrapUp', ANA, { callId: inWrapUp(), codeId: SALE, note: '', callback: null });
      rig.runFor(SECOND_MS);
    }
    expect(rig.now() - dueAtMs).toBeLessThan(MINUTE_MS);
    expect(rig.one("select count(*) from contacts where state = 'pending' and attempts = 0")).toBeGreaterThan(0);
  });

  it('survives a restart', () => {
    const dueAtMs = promised(HOUR_MS);
    rig.restart(dueAtMs + MINUTE_MS);
    rig.live.run((effects) => effects.desksChanged());
    runUntil(() => rig.all('select * from calls where contact_id = 1').length === 2);
    runUntil(() => callback()['ended_at'] !== null);
    expect(callback()).toMatchObject({ end: 'called' });
  });

  it('is dropped if the person has asked not to be called', () => {
    promised(HOUR_MS);
    executeSql(
      rig.db,
      `insert into blacklist (id, phone, reason, type, source, created_by, created_at)
      select 9, phone, '', 'manual', 'number', 1, ${rig.now()} from contacts where id = 1`,
    );
    rig.live.run((effects) => effects.numberBlacklisted(9));
    rig.runFor(HOUR_MS + MINUTE_MS);
    expect(placedAt()).toHaveLength(1);
    expect(callback()).toMatchObject({ end: 'dropped' });
  });
});

describe('a callback of one person', () => {
  /** Lets Luis be ready longer than Ana, who has promised a call in an hour. Returns its time. */
  function ownCallback(): number {
    const dueAtMs = promised(HOUR_MS, true);
    order('signInAgent', LUIS, TEAM);
    order('pauseAgent', ANA, null);
    order('resumeAgent', ANA);
    return dueAtMs;
  }

  const untilBefore = (dueAtMs: number, beforeMs: number): void => rig.runFor(dueAtMs - beforeMs - rig.now());
  const queued = () => rig.facts.filter((fact) => fact.kind === 'CallQueued');
  const stateOfAna = (): string => changes().at(-1)!.to;

  it('is shown to its person a minute before, and called for that person although others have waited longer', () => {
    const dueAtMs = ownCallback();
    expect(callback()).toMatchObject({ user_id: ANA, due_at: dueAtMs, open_to_all_at: dueAtMs + TEAM_AFTER_MS });
    untilBefore(dueAtMs, MINUTE_MS + SECOND_MS);
    expect([stateOfAna(), contact()]).toMatchObject(['available', { state: 'pending' }]);
    untilBefore(dueAtMs, MINUTE_MS - SECOND_MS);
    expect([stateOfAna(), contact()]).toMatchObject(['reserved', { state: 'claimed' }]);
    rig.runFor(MINUTE_MS);
    expect(queued().slice(1)).toMatchObject([{ at: dueAtMs, leadId: 1, forAgentId: personExtension(ANA) }]);
    runUntil(() => stateOfAna() === 'busy');
    order('hangUpAgent', ANA, changes().at(-1)!.callId!);
    expect(callback()).toMatchObject({ end: 'called' });
  });

  it.each([
    ['has paused', () => order('pauseAgent', ANA, null)],
    ['has signed out', () => order('signOutAgent', ANA)],
  ])('is the team’s after a while if its person %s', (_, leave) => {
    const dueAtMs = ownCallback();
    leave();
    untilBefore(dueAtMs, -TEAM_AFTER_MS + SECOND_MS);
    expect(placedAt()).toHaveLength(1);
    rig.runFor(5 * SECOND_MS);
    expect(queued().slice(1)).toMatchObject([{ leadId: 1 }]);
    expect(queued()[1]!.forAgentId).toBeUndefined();
  });

  it.each([
    ['pauses', () => void order('pauseAgent', ANA, null)],
    [
      'loses the browser',
      () => {
        executeSql(rig.db, `delete from open_desks where user_id = ${ANA}`);
        rig.live.run((effects) => effects.desksChanged());
      },
    ],
  ])('goes back without an attempt when its person %s', (_, leave) => {
    const dueAtMs = ownCallback();
    untilBefore(dueAtMs, 30 * SECOND_MS);
    leave();
    expect(stateOfAna()).not.toBe('reserved');
    expect(contact()).toMatchObject({ state: 'pending', attempts: 0, due_at: dueAtMs + TEAM_AFTER_MS });
    expect(callback()).toMatchObject({ ended_at: null });
  });

  it('is shown again after a crash, and called once', () => {
    const dueAtMs = ownCallback();
    untilBefore(dueAtMs, 30 * SECOND_MS);
    expect(stateOfAna()).toBe('reserved');
    rig.restart(dueAtMs - 20 * SECOND_MS);
    rig.live.run((effects) => effects.desksChanged());
    rig.runFor(6 * SECOND_MS);
    expect([stateOfAna(), contact()]).toMatchObject(['reserved', { state: 'claimed', attempts: 0 }]);
    rig.runFor(MINUTE_MS);
    expect(rig.all('select attempt from calls where contact_id = 1')).toHaveLength(2);
  });

  it.each([
    ['pauses', () => void order('pauseAgent', ANA, null)],
    [
      'is away after a crash of the server',
      () => {
        executeSql(rig.db, 'delete from open_desks');
        rig.restart(rig.now() + SECOND_MS);
      },
    ],
  ])('is the team’s next call if it is shown when it becomes the team’s, and its person %s', (_, leave) => {
    const dueAtMs = ownCallback();
    order('pauseAgent', ANA, null);
    order('signOutAgent', LUIS);
    untilBefore(dueAtMs, -TEAM_AFTER_MS + 10 * SECOND_MS);
    order('resumeAgent', ANA);
    expect(stateOfAna()).toBe('reserved');
    untilBefore(dueAtMs, -TEAM_AFTER_MS - 2 * SECOND_MS);
    expect(contact()).toMatchObject({ state: 'claimed' });
    leave();
    rig.runFor(2 * SECOND_MS);
    expect(contact()).toMatchObject({ state: 'pending', attempts: 0 });
    expect((contact() as { due_at: number }).due_at).toBeLessThan(0);
  });

  it('is called at its new time by its new owner, or by the team', () => {
    promised(MINUTE_MS, true);
    const dueAtMs = rig.now() + HOUR_MS;
    expect(order('moveCallback', 1, null, dueAtMs)).toBe('ok');
    expect(callback()).toMatchObject({ user_id: null, due_at: dueAtMs, open_to_all_at: dueAtMs });
    rig.runFor(HOUR_MS - SECOND_MS);
    expect(placedAt()).toHaveLength(1);
    rig.runFor(5 * SECOND_MS);
    expect(placedAt()).toHaveLength(2);
  });

  it('frees its person when it is postponed while it is shown', () => {
    const dueAtMs = ownCallback();
    untilBefore(dueAtMs, 30 * SECOND_MS);
    expect(order('moveCallback', 1, ANA, dueAtMs + HOUR_MS)).toBe('ok');
    expect([stateOfAna(), contact()]).toMatchObject([
      'available',
      { state: 'pending', due_at: dueAtMs + HOUR_MS + TEAM_AFTER_MS },
    ]);
    untilBefore(dueAtMs + HOUR_MS, 30 * SECOND_MS);
    expect([stateOfAna(), placedAt().length]).toEqual(['reserved', 1]);
  });

  it('is the team’s at its time when it is handed over while it is shown', () => {
    const dueAtMs = ownCallback();
    untilBefore(dueAtMs, 30 * SECOND_MS);
    expect(order('moveCallback', 1, null, dueAtMs)).toBe('ok');
    expect([stateOfAna(), contact()]).toMatchObject(['available', { state: 'pending', due_at: dueAtMs }]);
    rig.runFor(35 * SECOND_MS);
    expect(queued()[1]!.forAgentId).toBeUndefined();
  });

  it('can be handed to the team when its time has passed, but not moved into the past', () => {
    const dueAtMs = promised(MINUTE_MS, true);
    order('pauseAgent', ANA, null);
    rig.runFor(2 * MINUTE_MS);
    expect(order('moveCallback', 1, ANA, dueAtMs + SECOND_MS)).toBe('callback_time_invalid');
    order('signInAgent', LUIS, TEAM);
    expect(order('moveCallback', 1, null, dueAtMs)).toBe('ok');
    rig.runFor(5 * SECOND_MS);
    expect(placedAt()).toHaveLength(2);
  });

  it('is withdrawn from whoever has promised it, if somebody promises another one', () => {
    const dueAtMs = ownCallback();
    const orders: string[] = [];
    const callbacks = createCallbacks({
      db: rig.db,
      definitions: createDefinitions(rig.db, true),
      leads: { callNext: () => {}, forget: () => {} },
      settings: { callbackTeamAfterMs: () => TEAM_AFTER_MS },
      dialer: () => ({
        now: rig.now,
        promise: ({ leadId }) => void orders.push(`promise ${leadId}`),
        withdrawPromise: (leadId) => void orders.push(`withdraw ${leadId}`),
      }),
    });
    const other = { campaignId: campaign, contactId: 1, callId: 1, promisedBy: LUIS, dueAtMs: dueAtMs + DAY_MS };
    rig.db.write(() => callbacks.promise({ ...other, userId: null }));
    expect(orders).toEqual(['withdraw 1']);
    rig.db.write(() => callbacks.promise({ ...other, userId: LUIS }));
    expect(orders.slice(1)).toEqual(['withdraw 1', 'promise 1']);
    expect(rig.all('select user_id from callbacks where ended_at is null')).toEqual([{ user_id: LUIS }]);
  });

  it('can’t be moved or canceled while its call goes on, which ends it', () => {
    promised(MINUTE_MS);
    runUntil(() => placedAt().length === 2);
    expect(order('moveCallback', 1, ANA, rig.now() + DAY_MS)).toBe('contact_in_call');
    expect(order('cancelCallback', 1)).toBe('contact_in_call');
    expect(callback()).toMatchObject({ ended_at: null, user_id: null });
    order('finishWrapUp', ANA, { callId: inWrapUp(), codeId: SALE, note: '', callback: null });
    runUntil(() => ended().length === 2);
    expect(callback()).toMatchObject({ end: 'called' });
  });

  it.each([
    ['before it is shown', HOUR_MS / 2],
    ['while it is shown', 30 * SECOND_MS],
  ])('can be canceled %s: its contact is not called again', (_, beforeMs) => {
    const dueAtMs = ownCallback();
    untilBefore(dueAtMs, beforeMs);
    expect(order('cancelCallback', 1)).toBe('ok');
    expect([stateOfAna(), callback()]).toMatchObject(['available', { end: 'canceled' }]);
    rig.runFor(2 * HOUR_MS);
    expect(contact()).toMatchObject({ state: 'done', outcome: 'ended_by_user' });
    expect(placedAt()).toHaveLength(1);
    expect(order('cancelCallback', 1)).toBe('callback_over');
    expect(order('moveCallback', 1, null, rig.now() + HOUR_MS)).toBe('callback_over');
    expect(order('cancelCallback', 2)).toBe('callback_not_found');
  });
});

it('needs a time to come, and only with a code that asks for one', () => {
  const callId = inWrapUp();
  const callbackOf = (dueAtMs: number) => ({ dueAtMs, isOwn: true });
  const chosen = { callId, codeId, note: '' };
  expect(order('finishWrapUp', ANA, { ...chosen, callback: null })).toBe('callback_required');
  expect(finish(callId, rig.now())).toBe('callback_time_invalid');
  expect(finish(callId, rig.now() + (MOST_CALLBACK_DAYS + 1) * DAY_MS)).toBe('callback_time_invalid');
  const other = { ...chosen, codeId: SALE, callback: callbackOf(rig.now() + HOUR_MS) };
  expect(order('finishWrapUp', ANA, other)).toBe('callback_unexpected');
  expect(rig.all('select * from callbacks')).toEqual([]);
  expect(finish(callId, rig.now() + HOUR_MS)).toBe('ok');
});

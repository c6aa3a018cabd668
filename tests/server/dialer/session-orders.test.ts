/** Bots' hand-overs and wrap-up codes for the calls of their sessions, on the live dialer. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { personExtension } from '#engine/model/agent.ts';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import type { OrderName, Orders, Outcome } from '#server/dialer/contract.ts';
import { executeSql } from '../../support/database.ts';
import { createTestDialer, type TestDialer } from './test-dialer.ts';

const TEAM = 1;
const [ANA, BOT] = [7, 8];
const [SALE, REFUSAL, DO_NOT_CALL] = [1, 2, 6];
const NOTE = { note: ' Quiere pagar en cuotas ', fields: [{ name: 'Deuda', value: '1200' }] };
/** Everybody answers and talks for five minutes. */
const TALKATIVE = {
  ...DEFAULT_PROFILE,
  outcomes: { person: { morning: 1, afternoon: 1, evening: 1 }, noAnswer: 0, busy: 0, failed: 0 },
  talk: { kind: 'constant', value: 5 * MINUTE_MS },
  detection: null,
} as const;

let rig: TestDialer;

/** One session talks to the only contact of a campaign, and Ana is ready. */
beforeEach(() => {
  rig = createTestDialer({ network: TALKATIVE, speed: 1 });
  executeSql(
    rig.db,
    `insert into teams (id, name, created_at, updated_at) values (${TEAM}, 'Ventas', 0, 0);
     insert into users (id, username, name, email, role, password_hash, created_at)
       values (${ANA}, 'ana', 'Ana', '', 'operator', '', 0), (${BOT}, 'bot', 'Bot de cobranza', '', 'operator', '', 0);
     insert into team_members (team_id, user_id) values (${TEAM}, ${ANA});
     insert into open_desks select id from users`,
  );
  const campaign = rig.addCampaign({ contacts: 1, maxConcurrentCalls: 1, maxAttempts: 2, retryIntervalS: 600 });
  executeSql(rig.db, `update campaigns set sessions = 1, dial_method = 'progressive', flow = 'direct'`);
  rig.live.run((effects) => effects.startCampaign(campaign, 1));
  rig.live.run((effects) => effects.startDialer());
  rig.live.run((effects) => effects.desksChanged());
  order('signInAgent', ANA, TEAM);
  runUntil(() => connections().length > 0);
});
afterEach(() => rig.dispose());

function order<K extends OrderName>(name: K, ...args: Parameters<Orders[K]>): string {
  const { promise: _promise, ...answer } = Promise.withResolvers<Outcome<ReturnType<Orders[K]>>>();
  let outcome: Outcome<ReturnType<Orders[K]>> | undefined;
  const resolve = (given: Outcome<ReturnType<Orders[K]>>): void => void (outcome = given);
  rig.live.run((effects) => effects.order(name, args, null, { ...answer, resolve }));
  return outcome!.ok ? 'ok' : outcome!.code;
}

function runUntil(isReached: () => boolean): void {
  for (let tries = 0; !isReached(); tries++) {
    expect(tries).toBeLessThan(300);
    rig.runFor(SECOND_MS);
  }
}

const connections = () => rig.facts.flatMap((fact) => (fact.kind === 'CallConnected' ? [fact.agentId] : []));
const handOver = (callId = 1, teamId = TEAM) => order('handOverCall', callId, { teamId, ...NOTE }, BOT);
const choose = (codeId: number, note = '', callback: { dueAtMs: number; isOwn: boolean } | null = null, callId = 1) =>
  order('chooseSessionCode', BOT, { callId, codeId, note, callback });
const end = () => order('endCall', 1, ANA);
const contact = () => rig.all('select state, outcome, due_at from contacts')[0];
const codes = () => rig.all('select label, note, user_id from call_wrap_ups where counted_at is not null');

describe('a hand-over', () => {
  it('brings the call to a person of the team, and stores what the bot says of it', () => {
    expect(handOver()).toBe('ok');
    runUntil(() => connections().length > 1);
    expect(connections()).toEqual([null, personExtension(ANA)]);
    expect(rig.all('select call_id, team, user_id, note, fields from call_hand_overs')).toEqual([
      {
        call_id: 1,
        team: 'Ventas',
        user_id: BOT,
        note: 'Quiere pagar en cuotas',
        fields: '[{"name":"Deuda","value":"1200"}]',
      },
    ]);
    expect(handOver()).toBe('call_not_in_session');
  });

  it('is refused by name, and changes nothing', () => {
    expect(handOver(1, 99)).toBe('team_not_found');
    expect(handOver(2)).toBe('call_not_found');
    order('pauseAgent', ANA, null);
    expect(handOver()).toBe('team_unstaffed');
    order('resumeAgent', ANA);
    end();
    expect(handOver()).toBe('call_ended');
    expect(rig.all('select * from call_hand_overs')).toEqual([]);
    expect(connections()).toEqual([null]);
  });

  it('lets the code of the agent count instead of the bot’s', () => {
    choose(SALE);
    handOver();
    expect(choose(SALE)).toBe('call_not_in_session');
    runUntil(() => connections().length > 1);
    order('hangUpAgent', ANA, 1);
    order('finishWrapUp', ANA, { callId: 1, codeId: REFUSAL, note: '', callback: null });
    expect(codes()).toMatchObject([{ user_id: ANA }]);
    expect(choose(SALE)).toBe('call_not_in_session');
  });

  it('drops the bot’s code also if nobody takes the call', () => {
    choose(SALE);
    handOver();
    // Ana leaves her desk.
    executeSql(rig.db, 'delete from open_desks');
    rig.live.run((effects) => effects.desksChanged());
    rig.runFor(2 * MINUTE_MS);
    expect(rig.all('select disposition from calls')).toEqual([{ disposition: 'abandoned' }]);
    expect(codes()).toEqual([]);
    expect(choose(SALE)).toBe('call_not_in_session');
  });
});

describe('the code of a bot', () => {
  it('counts at the end of the call, the last one that was chosen', () => {
    choose(SALE);
    expect(choose(REFUSAL, ' Ya pagó ')).toBe('ok');
    expect(codes()).toEqual([]);
    end();
    expect(codes()).toEqual([{ label: 'No le interesa', note: 'Ya pagó', user_id: BOT }]);
    expect(contact()).toMatchObject({ state: 'done', outcome: 'ended_by_user' });
  });

  it('counts at once shortly after the end, but not twice, and no later', () => {
    end();
    rig.runFor(9 * MINUTE_MS);
    expect(choose(SALE)).toBe('ok');
    expect(codes()).toMatchObject([{ label: 'Venta', user_id: BOT }]);
    expect(choose(REFUSAL)).toBe('disposition_over');
    expect(codes()).toMatchObject([{ label: 'Venta' }]);
  });

  it('is refused long after the end, and for a call that no session has had', () => {
    end();
    rig.runFor(11 * MINUTE_MS);
    expect(choose(SALE)).toBe('disposition_over');
    expect(choose(SALE, '', null, 99)).toBe('call_not_found');
    expect(choose(99)).not.toBe('ok');
    expect(codes()).toEqual([]);
  });

  it('blacklists the number, if it says so', () => {
    choose(DO_NOT_CALL);
    end();
    expect(rig.one('select count(*) from blacklist')).toBe(1);
  });

  it('makes a callback, which is nobody’s own', () => {
    const dueAtMs = rig.now() + 60 * MINUTE_MS;
    const codeId = rig.one<number>("select id from wrap_up_codes where effect = 'call_back'");
    expect(choose(codeId)).toBe('callback_required');
    expect(choose(codeId, '', { dueAtMs, isOwn: true })).toBe('ok');
    end();
    expect(rig.all('select user_id, promised_by, due_at from callbacks')).toEqual([
      { user_id: null, promised_by: BOT, due_at: dueAtMs },
    ]);
  });

  it('counts after a crash', () => {
    choose(REFUSAL);
    rig.restart(rig.now());
    rig.runFor(SECOND_MS);
    expect(codes()).toMatchObject([{ label: 'No le interesa', user_id: BOT }]);
  });
});

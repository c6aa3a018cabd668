/** People who are signed in to teams, on the live dialer: lost desks, restarts and those who may no longer take calls. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { personExtension } from '#engine/model/agent.ts';
import type { AgentState, FactOf } from '#engine/model/facts.ts';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import type { OrderName, Orders, Outcome } from '#server/dialer/contract.ts';
import { executeSql } from '../../support/database.ts';
import { createTestDialer, type TestDialer } from './test-dialer.ts';

const [SALES, SUPPORT] = [1, 2];
const [ANA, LUIS] = [7, 8];
/** Everybody answers and talks for five minutes. */
const TALKATIVE = {
  ...DEFAULT_PROFILE,
  outcomes: { person: { morning: 1, afternoon: 1, evening: 1 }, noAnswer: 0, busy: 0, failed: 0 },
  talk: { kind: 'constant', value: 5 * MINUTE_MS },
  detection: null,
} as const;

let rig: TestDialer;

/** Two people are members of both teams, and a campaign of the first team is running. */
beforeEach(() => {
  rig = createTestDialer({ network: TALKATIVE, speed: 1 });
  executeSql(
    rig.db,
    `insert into teams (id, name, created_at, updated_at) values (${SALES}, 'Ventas', 0, 0), (${SUPPORT}, 'Soporte', 0, 0);
     insert into users (id, username, name, email, role, password_hash, created_at)
       values (${ANA}, 'ana', 'Ana', '', 'operator', '', 0), (${LUIS}, 'luis', 'Luis', '', 'operator', '', 0);
     insert into team_members (team_id, user_id) select teams.id, users.id from teams, users;
     insert into pause_reasons (id, name) values (40, 'Médico')`,
  );
  const campaign = rig.addCampaign({ contacts: 100, maxConcurrentCalls: 1 });
  executeSql(rig.db, `update campaigns set team_id = ${SALES}, dial_method = 'progressive' where id = ${campaign}`);
  rig.setSetting('globalCallsPerSecond', 5);
  rig.live.run((effects) => effects.startCampaign(campaign, 1));
  rig.live.run((effects) => effects.startDialer());
});
afterEach(() => rig.dispose());

function order<K extends OrderName>(name: K, ...args: Parameters<Orders[K]>): Outcome<ReturnType<Orders[K]>> {
  const { promise: _promise, ...answer } = Promise.withResolvers<Outcome<ReturnType<Orders[K]>>>();
  let outcome: Outcome<ReturnType<Orders[K]>> | undefined;
  const resolve = (given: Outcome<ReturnType<Orders[K]>>): void => void (outcome = given);
  rig.live.run((effects) => effects.order(name, args, null, { ...answer, resolve }));
  return outcome!;
}

function setDesks(...userIds: number[]): void {
  rig.db.write(() => {
    executeSql(rig.db, 'delete from open_desks');
    for (const id of userIds) executeSql(rig.db, `insert into open_desks values (${id})`);
  });
  rig.live.run((effects) => effects.desksChanged());
}

const changes = (userId: number): FactOf<'AgentChanged'>[] =>
  rig.facts.filter(
    (fact): fact is FactOf<'AgentChanged'> => fact.kind === 'AgentChanged' && fact.agentId === personExtension(userId),
  );
const stateOf = (userId: number): AgentState | undefined => changes(userId).at(-1)?.to;
const code = (outcome: Outcome<null>): string => (outcome.ok ? 'ok' : outcome.code);

function runUntil(isReached: () => boolean): void {
  for (let tries = 0; !isReached(); tries++) {
    expect(tries).toBeLessThan(300);
    rig.runFor(SECOND_MS);
  }
}

describe('people of teams', () => {
  it('are in the queue of calls only while their desk is open', () => {
    expect(code(order('signInAgent', ANA, SALES))).toBe('ok');
    rig.runFor(MINUTE_MS);
    expect([stateOf(ANA), rig.one('select count(*) from calls')]).toEqual(['unreachable', 0]);
    expect(code(order('reactivateAgent', personExtension(ANA)))).toBe('agent_away');
    setDesks(ANA);
    runUntil(() => stateOf(ANA) === 'busy');
  });

  it('give the contact that they are shown back when the server dies', () => {
    executeSql(rig.db, "update campaigns set dial_method = 'preview'");
    rig.live.run((effects) => effects.campaignChanged(1));
    setDesks(ANA);
    order('signInAgent', ANA, SALES);
    runUntil(() => stateOf(ANA) === 'reserved');
    const claimed = rig.one<number>("select id from contacts where state = 'claimed'");
    rig.restart(rig.now() + SECOND_MS);
    expect(rig.live.recovery.released).toBe(1);
    setDesks(ANA);
    runUntil(() => stateOf(ANA) === 'reserved');
    expect(rig.one<number>("select id from contacts where state = 'claimed'")).toBe(claimed);
    expect(rig.one('select count(*) from calls')).toBe(0);
  });

  it('give their call back when their desk is lost, and another one of the team takes it', () => {
    setDesks(ANA, LUIS);
    order('signInAgent', ANA, SALES);
    runUntil(() => stateOf(ANA) === 'busy');
    const { callId } = changes(ANA).at(-1)!;
    order('signInAgent', LUIS, SALES);
    order('pauseAgent', LUIS, null);
    setDesks(LUIS);
    expect(rig.facts.filter((fact) => fact.kind === 'CallReturned')).toMatchObject([
      { callId, agentId: personExtension(ANA) },
    ]);
    expect(stateOf(ANA)).toBe('unreachable');
    order('resumeAgent', LUIS);
    expect(changes(LUIS).at(-1)).toMatchObject({ to: 'busy', callId });
    setDesks(ANA, LUIS);
    expect(stateOf(ANA)).toBe('available');
  });

  it('are signed in again after a restart, with their pause, and are unreachable until their desk is open', () => {
    setDesks(ANA);
    order('signInAgent', ANA, SALES);
    order('signInAgent', LUIS, SALES);
    order('pauseAgent', LUIS, 40);
    executeSql(rig.db, 'delete from open_desks');
    rig.facts.length = 0;
    rig.restart();
    rig.runFor(SECOND_MS);
    expect(changes(ANA)).toMatchObject([{ from: 'offline', to: 'unreachable', teamId: SALES }]);
    expect(changes(LUIS)).toMatchObject([{ from: 'offline', to: 'paused', pauseReasonId: 40, teamId: SALES }]);
    setDesks(ANA);
    runUntil(() => stateOf(ANA) === 'busy');
  });

  it('are not signed in again after a restart if they may no longer take calls', () => {
    setDesks(ANA, LUIS);
    order('signInAgent', ANA, SALES);
    order('signInAgent', LUIS, SALES);
    executeSql(rig.db, `update users set role = 'demo' where id = ${LUIS}`);
    executeSql(rig.db, `delete from team_members where user_id = ${ANA}`);
    rig.facts.length = 0;
    rig.restart();
    rig.runFor(MINUTE_MS);
    expect([changes(ANA), changes(LUIS), rig.all('select * from agent_duties')]).toEqual([[], [], []]);
  });

  it('keep a pause when they sign in to the same team again, as in another tab', () => {
    setDesks(ANA);
    order('signInAgent', ANA, SUPPORT);
    order('pauseAgent', ANA, 40);
    expect(code(order('signInAgent', ANA, SUPPORT))).toBe('ok');
    expect([stateOf(ANA), rig.one('select pause_reason_id from agent_duties')]).toEqual(['paused', 40]);
  });

  it('sign in to another team when they are free, and not in a call', () => {
    setDesks(ANA);
    order('signInAgent', ANA, SALES);
    runUntil(() => stateOf(ANA) === 'busy');
    expect(code(order('signInAgent', ANA, SUPPORT))).toBe('agent_in_other_team');
    expect(rig.all('select team_id from agent_duties')).toEqual([{ team_id: SALES }]);
    order('hangUpAgent', ANA, changes(ANA).at(-1)!.callId!);
    expect(code(order('signInAgent', ANA, SUPPORT))).toBe('agent_in_other_team');
    order('finishWrapUp', ANA, null);
    runUntil(() => stateOf(ANA) === 'available' || stateOf(ANA) === 'busy');
    order('pauseAgent', ANA, null);
    if (stateOf(ANA) === 'busy') {
      order('hangUpAgent', ANA, changes(ANA).at(-1)!.callId!);
      order('finishWrapUp', ANA, null);
    }
    expect(code(order('signInAgent', ANA, SUPPORT))).toBe('ok');
    expect(changes(ANA).at(-1)).toMatchObject({ to: 'available', teamId: SUPPORT });
  });

  it('are moved to another team at once when they are free, and keep their pause', () => {
    expect(code(order('moveAgent', ANA, SUPPORT))).toBe('agent_signed_out');
    setDesks(ANA);
    order('signInAgent', ANA, SUPPORT);
    order('pauseAgent', ANA, 40);
    expect(code(order('moveAgent', ANA, SALES))).toBe('ok');
    expect(changes(ANA).slice(-2)).toMatchObject([
      { to: 'offline', teamId: SUPPORT },
      { to: 'paused', teamId: SALES, pauseReasonId: 40 },
    ]);
    executeSql(rig.db, `delete from team_members where user_id = ${ANA} and team_id = ${SUPPORT}`);
    expect(code(order('moveAgent', ANA, SUPPORT))).toBe('agent_not_in_team');
  });

  it('are moved to another team after their call and its wrap-up', () => {
    setDesks(ANA);
    order('signInAgent', ANA, SALES);
    runUntil(() => stateOf(ANA) === 'busy');
    expect(code(order('moveAgent', ANA, SUPPORT))).toBe('ok');
    expect(stateOf(ANA)).toBe('busy');
    order('pauseAgent', ANA, 40);
    order('hangUpAgent', ANA, changes(ANA).at(-1)!.callId!);
    runUntil(() => stateOf(ANA) === 'paused');
    expect(changes(ANA).slice(-2)).toMatchObject([
      { to: 'offline', teamId: SALES },
      { to: 'paused', teamId: SUPPORT, pauseReasonId: 40 },
    ]);
  });

  it('are in their new team after a restart in the call before it', () => {
    setDesks(ANA);
    order('signInAgent', ANA, SALES);
    runUntil(() => stateOf(ANA) === 'busy');
    order('moveAgent', ANA, SUPPORT);
    rig.facts.length = 0;
    rig.restart();
    rig.runFor(SECOND_MS);
    expect(changes(ANA)).toMatchObject([{ from: 'offline', teamId: SUPPORT }]);
  });

  it('are not moved if they sign out before their call ends', () => {
    setDesks(ANA);
    order('signInAgent', ANA, SALES);
    runUntil(() => stateOf(ANA) === 'busy');
    order('moveAgent', ANA, SUPPORT);
    order('signOutAgent', ANA);
    order('hangUpAgent', ANA, changes(ANA).at(-1)!.callId!);
    rig.runFor(2 * MINUTE_MS);
    expect([stateOf(ANA), rig.one('select count(*) from agent_duties')]).toEqual(['offline', 0]);
  });

  it('are signed out when they are disabled, lose their role or leave the team', () => {
    const reasons = [
      `update users set disabled_at = 1 where id = ${ANA}`,
      `update users set role = 'demo' where id = ${ANA}`,
      `delete from team_members where user_id = ${ANA}`,
    ];
    setDesks(ANA);
    for (const reason of reasons) {
      order('signInAgent', ANA, SUPPORT);
      expect(stateOf(ANA)).toBe('available');
      rig.db.write(() => executeSql(rig.db, reason));
      rig.live.run((effects) => effects.desksChanged());
      expect([stateOf(ANA), rig.one('select count(*) from agent_duties')]).toEqual(['offline', 0]);
      rig.db.write(() =>
        executeSql(rig.db, `update users set disabled_at = null, role = 'operator' where id = ${ANA}`),
      );
    }
    expect(code(order('signInAgent', ANA, SUPPORT))).toBe('team_not_own');
  });
});

/** People who call back on the simulated network, and reach the team that called them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { personExtension } from '#engine/model/agent.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { executeSql } from '../../support/database.ts';
import { createTestDialer, type TestDialer } from './test-dialer.ts';

const SALES = 1;
const [ANA, LUIS] = [7, 8];
const OWN = '+541143219901';
/** Nobody answers, and everybody calls back after ten seconds and talks for a minute. */
const MISSED = {
  ...DEFAULT_PROFILE,
  outcomes: { person: { morning: 0, afternoon: 0, evening: 0 }, noAnswer: 1, busy: 0, failed: 0 },
  talk: { kind: 'constant', value: MINUTE_MS },
  returns: { share: 1, after: { kind: 'constant', value: 10 * SECOND_MS } },
} as const;

let rig: TestDialer;
let campaignId: number;

beforeEach(() => {
  rig = createTestDialer({ network: MISSED, speed: 1 });
  executeSql(
    rig.db,
    `insert into teams (id, name, created_at, updated_at) values (${SALES}, 'Ventas', 0, 0);
     insert into users (id, username, name, email, role, password_hash, created_at)
       values (${ANA}, 'ana', 'Ana', '', 'operator', '', 0), (${LUIS}, 'luis', 'Luis', '', 'operator', '', 0);
     insert into team_members (team_id, user_id) select ${SALES}, id from users;
     insert into clis (phone, country, created_at) values ('${OWN}', 'argentina', 0);
     insert into open_desks values (${ANA}), (${LUIS});
     update trunks set is_returned_to_team = 1`,
  );
  campaignId = rig.addCampaign({ contacts: 3, maxConcurrentCalls: 3, maxAttempts: 1 });
  executeSql(rig.db, `update campaigns set team_id = ${SALES}, dial_method = 'fixed' where id = ${campaignId}`);
  rig.restart();
  rig.live.run((effects) => effects.startCampaign(campaignId, 1));
  rig.live.run((effects) => effects.startDialer());
});
afterEach(() => rig.dispose());

function signIn(userId: number): void {
  const done = { resolve: () => {}, reject: () => {} };
  rig.live.run((effects) => effects.order('signInAgent', [userId, SALES], null, done as never));
}

const returned = () => rig.all('select answer, team_id, call_id is not null has_call from returned_calls order by id');
const live = () => rig.one<number>('select count(*) from calls where ended_at is null');

describe('a missed call that comes back', () => {
  it('reaches the team with its contact, as no attempt, and is counted by no counter of dialled calls', () => {
    signIn(ANA);
    rig.runFor(90 * SECOND_MS);
    const calls = rig.all<{ attempt: number; disposition: string; contact_id: number; placed_at: number | null }>(
      'select attempt, disposition, contact_id, placed_at from calls where attempt = 0 order by id',
    );
    expect(calls[0]).toMatchObject({ attempt: 0, placed_at: null });
    expect(returned()[0]).toEqual({ answer: 'team', team_id: SALES, has_call: 1 });
    rig.runFor(5 * MINUTE_MS);
    expect(live()).toBe(0);
    const [taken] = rig.all<{ contact_id: number; agent: number; channel: string }>(
      `select contact_id, details ->> '$.agentId' agent, details ->> '$.channel' channel from calls
       where attempt = 0 and disposition = 'success'`,
    );
    expect(taken).toMatchObject({
      agent: personExtension(ANA),
      channel: expect.stringMatching(/^simulated-\d+$/) as string,
    });
    expect(rig.one('select sum(calls) from hourly_counters')).toBe(
      rig.one('select count(*) from calls where attempt > 0 and ended_at is not null'),
    );
    expect(rig.one(`select sum(calls) from shown_counters where dimension = 'all'`)).toBe(
      rig.one('select count(*) from calls where ended_at is not null'),
    );
    expect(rig.one('select placed from campaign_counters')).toBe(
      rig.one('select count(*) from calls where attempt > 0'),
    );
    expect(rig.one('select max(used) from cli_usage')).toBe(rig.one('select count(*) from calls where attempt > 0'));
  });

  it('becomes a callback of the team, due at once, if nobody takes it', () => {
    signIn(ANA);
    rig.runFor(90 * SECOND_MS);
    executeSql(rig.db, `delete from callbacks`);
    rig.runFor(5 * MINUTE_MS);
    const lost = rig.all<{ id: number; contact_id: number; ended_at: number }>(
      `select id, contact_id, ended_at from calls where attempt = 0 and disposition = 'abandoned' order by id`,
    );
    expect(lost.length).toBeGreaterThan(0);
    const { id, contact_id, ended_at } = lost.at(-1)!;
    expect(rig.all('select contact_id, promised_by, user_id, due_at from callbacks where call_id = ?', id)).toEqual([
      { contact_id, promised_by: 0, user_id: null, due_at: ended_at },
    ]);
    expect(rig.one('select count(*) from abandoned_numbers')).toBe(0);
  });

  it('is lost if the server dies meanwhile, and is called back then', () => {
    signIn(ANA);
    const waiting = `select count(*) from calls where ended_at is null and attempt = 0
      and details ->> '$.connectedAtMs' is null`;
    for (let tries = 0; rig.one(waiting) === 0; tries++) {
      expect(tries).toBeLessThan(100);
      rig.runFor(SECOND_MS);
    }
    rig.restart();
    expect(rig.one('select count(*) from calls where ended_at is null and attempt = 0')).toBe(0);
    expect(rig.one('select count(*) from callbacks')).toBeGreaterThan(0);
  });
});

describe('a missed call', () => {
  it('doesn’t come back if nobody is at work, or the trunk doesn’t put callers through', () => {
    signIn(ANA);
    executeSql(rig.db, 'update trunks set is_returned_to_team = 0');
    rig.runFor(3 * MINUTE_MS);
    expect([returned(), rig.one('select count(*) from calls where attempt = 0')]).toEqual([[], 0]);
  });
});

/** People who call back on the simulated network, and reach the team that called them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_PROFILE, type NetworkProfile } from '#engine/network/profile.ts';
import { personExtension } from '#engine/model/agent.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import type { OrderName, Orders } from '#server/dialer/contract.ts';
import type { TelephonyConfig } from '#server/telephony/config.ts';
import { executeSql } from '../../support/database.ts';
import { ACCOUNT } from '../../support/scripted-pbx.ts';
import { startStandInPbx, type StandInPbx } from '../../support/stand-in-pbx.ts';
import { createTestDialer, type TestDialer } from './test-dialer.ts';

const SALES = 1;
const [ANA, LUIS] = [7, 8];
const OWN = '+541143219901';
/** Nobody answers, and everybody calls back after ten seconds and talks for a minute. */
const MISSED = {
  ...DEFAULT_PROFILE,
  outcomes: { person: { morning: 0, afternoon: 0, evening: 0 }, noAnswer: 1, busy: 0, failed: 0 },
  talk: { kind: 'constant', value: MINUTE_MS },
  returns: { share: 1, after: { kind: 'constant', value: 10 * SECOND_MS }, teamShare: 0, optOutShare: 0 },
} as const;

/** Gives the trunk a recording. */
const RECORDING = `insert into audio_files (id, name, file_name, kind, format, bytes, duration_ms, prompt_hash, created_at)
    values (901, 'Texto', 'texto.wav', 'menu', 'wav', 1, 1, '${'a'.repeat(64)}', 0);
  update trunks set returned_audio_id = 901, max_channels = 100`;

const configOf = (pbx: StandInPbx): TelephonyConfig => ({
  pbxUrls: [pbx.url],
  ...ACCOUNT,
  app: 'cadencia',
  channelsPerPbx: 100,
  agentEndpoint: 'PJSIP/{extension}',
  sessionEndpoint: 'Local/{campaign}@bots/n',
  audioUrl: 'http://127.0.0.1:1',
  isDryRun: false,
});

let rig: TestDialer;
let campaignId: number;
/** What to end before the dialer. */
const ends: (() => unknown)[] = [];

/** Starts a dialer whose trunk puts callers through. `network` changes how people call back. */
function start(network: Partial<NetworkProfile> = {}): void {
  rig = createTestDialer({ network: { ...MISSED, ...network }, speed: 1 });
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
}
beforeEach(() => start());
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  rig.dispose();
});

function order<K extends OrderName>(name: K, ...args: Parameters<Orders[K]>): void {
  const done = { resolve: () => {}, reject: () => {} };
  rig.live.run((effects) => effects.order(name, args, null, done as never));
}

const signIn = (userId: number): void => order('signInAgent', userId, SALES);
const signOut = (userId: number): void => order('signOutAgent', userId);

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

  describe('of somebody whom we are to call tomorrow', () => {
    /** Lets Ana talk to such a person and wrap up with a code of that effect. Returns the contact. */
    function wrappedUp(effect: 'none' | 'call_back'): number {
      signIn(ANA);
      const talking = `select id, contact_id contact from calls where ended_at is null and attempt = 0
        and details ->> '$.connectedAtMs' is not null`;
      const talk = () => rig.all<{ id: number; contact: number }>(talking)[0];
      for (let tries = 0; talk() === undefined; tries++) {
        expect(tries).toBeLessThan(200);
        rig.runFor(SECOND_MS);
      }
      const { id, contact } = talk()!;
      const dueAtMs = rig.now() + DAY_MS;
      executeSql(
        rig.db,
        `delete from callbacks;
         insert into callbacks (campaign_id, contact_id, call_id, promised_by, due_at, open_to_all_at, created_at)
           values (${campaignId}, ${contact}, ${id}, ${ANA}, ${dueAtMs}, ${dueAtMs}, 0);
         update contacts set state = 'pending', outcome = null, due_at = ${dueAtMs} where id = ${contact}`,
      );
      const codeId = rig.one<number>(
        `select id from wrap_up_codes where effect = '${effect}' and not is_final and not is_success order by id limit 1`,
      );
      const callback = effect === 'none' ? null : { dueAtMs: rig.now() + 2 * DAY_MS, isOwn: false };
      order('hangUpAgent', ANA, id);
      order('finishWrapUp', ANA, { callId: id, codeId, note: 'x', callback });
      rig.runFor(SECOND_MS);
      return contact;
    }
    const openOf = (contact: number) =>
      rig.all(
        'select round((due_at - created_at) / 86400000.0) days from callbacks where contact_id = ? and ended_at is null',
        contact,
      );

    it('leaves that as it is, if the agent says nothing else', () => {
      const contact = wrappedUp('none');
      expect(rig.one('select count(*) from callbacks where contact_id = ? and ended_at is null', contact)).toBe(1);
      const [{ state, due_at: dueAtMs }] = rig.all<{ state: string; due_at: number }>(
        'select state, due_at from contacts where id = ?',
        contact,
      ) as [{ state: string; due_at: number }];
      expect([state, dueAtMs]).toEqual([
        'pending',
        rig.one('select due_at from callbacks where contact_id = ? and ended_at is null', contact),
      ]);
    });

    it('is called at the new time only, if the agent promises one', () => {
      const contact = wrappedUp('call_back');
      expect(openOf(contact)).toEqual([{ days: 2 }]);
      expect(
        rig.all('select distinct "end" from callbacks where contact_id = ? and ended_at is not null', contact),
      ).toEqual([{ end: 'called' }]);
    });
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

describe('over a trunk with a recording, a missed call that comes back', () => {
  const choices = () => rig.all('select answer, choice, call_id is not null has_call from returned_calls order by id');

  /** Starts a dialer whose callers all press the same key, if the trunk has a menu. */
  function startWith(keys: { readonly teamShare?: number; readonly optOutShare?: number }, isMenu = true): void {
    rig.dispose();
    start({ returns: { ...MISSED.returns, ...keys } });
    executeSql(rig.db, `${RECORDING}, is_returned_by_key = ${Number(isMenu)}`);
  }

  it('hears it first, and reaches the team by 1', () => {
    startWith({ teamShare: 1 });
    signIn(ANA);
    rig.runFor(90 * SECOND_MS);
    expect(choices()[0]).toEqual({ answer: 'team', choice: 'team', has_call: 1 });
    expect(rig.one('select count(*) from calls where attempt = 0')).toBeGreaterThan(0);
  });

  it.each([
    ['1, if nobody is at work', { teamShare: 1 }, 'team'],
    ['no key', {}, null],
  ])('hears nothing else after %s', (_key, keys, choice) => {
    startWith(keys);
    signIn(ANA);
    while (rig.one('select count(*) from calls where ended_at is not null') === 0) rig.runFor(SECOND_MS);
    signOut(ANA);
    rig.runFor(MINUTE_MS);
    expect(choices().length).toBeGreaterThan(0);
    for (const call of choices()) expect(call).toEqual({ answer: 'message', choice, has_call: 0 });
    expect(rig.one('select count(*) from blacklist')).toBe(0);
  });

  it('asks for no more calls by 8, which is a source of its own on the blacklist', () => {
    startWith({ optOutShare: 1 }, false);
    executeSql(rig.db, 'update trunks set is_returned_to_team = 0');
    signIn(ANA);
    rig.runFor(3 * MINUTE_MS);
    expect(choices()[0]).toEqual({ answer: 'message', choice: 'no_calls', has_call: 0 });
    expect(rig.all('select distinct phone, type, source, reason, call_id from blacklist')).toEqual(
      rig.all<{ caller: string }>('select distinct caller from returned_calls').map(({ caller }) => ({
        phone: caller,
        type: 'auto',
        source: 'returned',
        reason: 'Devolvió la llamada y pidió no recibir más (tecla 8)',
        call_id: null,
      })),
    );
  });
});

describe('after a crash, a caller who waits at a PBX', () => {
  it('hears the recording, can ask for no more calls, and is called back otherwise', async () => {
    signIn(ANA);
    const waiting = () =>
      rig.all<{ id: number; channel: string; phone: string }>(
        `select id, phone, details ->> '$.channel' channel from calls where ended_at is null and attempt = 0
           and details ->> '$.connectedAtMs' is null order by id`,
      )[0];
    for (let tries = 0; waiting() === undefined; tries++) {
      expect(tries).toBeLessThan(100);
      rig.runFor(SECOND_MS);
    }
    const { id, channel, phone } = waiting()!;
    const pbx = await startStandInPbx();
    ends.push(pbx.close);
    pbx.appear(channel, 'Up');
    executeSql(rig.db, RECORDING);
    rig.restart(rig.now() + 2 * SECOND_MS, configOf(pbx));
    ends.push(() => rig.live.disconnect());
    expect(rig.all('select disposition from calls where id = ?', id)).toEqual([{ disposition: 'abandoned' }]);
    expect(rig.one('select count(*) from callbacks where call_id = ?', id)).toBe(1);
    const play = `POST /channels/${channel}/play/${channel}-goodbye`;
    await expect.poll(() => pbx.sent('POST /channels/')).toContain(play);
    expect(pbx.channels.has(channel)).toBe(true);
    pbx.send({ type: 'ChannelDtmfReceived', channel: { id: channel, state: 'Up' }, digit: '8' });
    await expect.poll(() => pbx.channels.has(channel)).toBe(false);
    await expect
      .poll(() => (rig.runFor(100), rig.all('select phone, source, call_id from blacklist')))
      .toEqual([{ phone, source: 'returned', call_id: id }]);
    expect(rig.all('select answer, choice from returned_calls where call_id = ?', id)).toEqual([
      { answer: 'team', choice: 'no_calls' },
    ]);
  });

  it('goes on talking if an agent had taken the call', async () => {
    signIn(ANA);
    const talking = () =>
      rig.all<{ id: number; channel: string; agent: number }>(
        `select id, details ->> '$.channel' channel, details ->> '$.agentId' agent from calls
         where ended_at is null and attempt = 0 and details ->> '$.connectedAtMs' is not null`,
      )[0];
    for (let tries = 0; talking() === undefined; tries++) {
      expect(tries).toBeLessThan(100);
      rig.runFor(SECOND_MS);
    }
    const { id, channel, agent } = talking()!;
    const pbx = await startStandInPbx();
    ends.push(pbx.close);
    pbx.appear(channel, 'Up');
    pbx.appear(`cadencia-${id}-agent-1-${agent}`, 'Up');
    pbx.bridges.add(`cadencia-${id}-agent-1-bridge`);
    rig.restart(rig.now() + 2 * SECOND_MS, configOf(pbx));
    ends.push(() => rig.live.disconnect());
    await expect.poll(() => pbx.sent('GET /bridges').length).toBeGreaterThan(0);
    await expect.poll(() => (rig.runFor(100), rig.live.state().agentsBusy)).toBe(1);
    expect([pbx.channels.has(channel), rig.one('select ended_at from calls where id = ?', id)]).toEqual([true, null]);
    pbx.end(channel, 16);
    await expect
      .poll(() => (rig.runFor(100), rig.all('select disposition, attempt from calls where id = ?', id)))
      .toEqual([{ disposition: 'success', attempt: 0 }]);
  });
});

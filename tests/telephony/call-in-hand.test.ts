/** What an agent does with the call in hand, over a real PBX: hold, mute and keys, as both sides hear it. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AGENT } from '../../scripts/lab/lab.ts';
import { readCalls } from '../../scripts/telephony/calls.ts';
import { openDialingSite, type DialingSite } from '../../scripts/telephony/dialing-site.ts';
import { loginAs } from '../support/api.ts';
import { dialFor, openDesk, untilState, type OpenDesk } from './support/desk.ts';
import { heardMsOf, isLoud, listenTo, type Ears } from './support/heard.ts';

/** Tones of the person called and of the phone at the desk, Hz. */
const [PERSON, PHONE] = [140, 1100];
const LISTEN_MS = 2000;
/** Time until an order is heard, ms. */
const SETTLE_MS = 300;
const SOON = { timeout: 30_000, interval: 50 };
/** Numbers of persons who talk on. */
const phoneOf = (n: number): string => `+549115${5_660_000 + 100 * n + 24}`;

/** Hangs up 6 s after the answer. */
const HANGS_UP = '+5491155669918';

describe.each([
  ['stays on the line', true],
  ['rings for each call', false],
])('the call in hand, on a phone that %s', (_, isNailedUp) => {
  let site: DialingSite;
  let desk: OpenDesk;
  let atPhone: Ears;
  let atPerson: Ears;

  beforeAll(async () => {
    const agentDraws = Array.from({ length: 20 }, () => ({ ...AGENT, speech: 'mute' }) as const);
    site = await openDialingSite({ pbxs: 1, callsPerSecond: 10, agents: 1, agentDraws });
    [atPhone, atPerson] = [await listenTo(site.lab.agents, PHONE), await listenTo(site.lab.scripted)];
    desk = await openDesk(site, { nailed_up: isNailedUp });
  });
  afterAll(async () => {
    atPhone?.close();
    atPerson?.close();
    desk?.close();
    await site?.stop();
  });

  async function connected(): Promise<number> {
    await expect.poll(() => desk.desk().call?.connected_at, SOON).toEqual(expect.any(String));
    return desk.desk().call!.id;
  }

  const order = (what: 'hold' | 'mute' | 'keys' | 'transfer' | 'hang-up', body: object = {}) =>
    desk.api.post(`/desk/${what}`, { call_id: desk.desk().call!.id, ...body });

  /** Returns what both hear from now on: how long each other, and how long the person anything at all. */
  async function listen(): Promise<{ person: number; phone: number; anything: number }> {
    await delay(SETTLE_MS);
    const fromMs = Date.now();
    await delay(LISTEN_MS);
    const [phone, person] = [atPhone, atPerson].map((ears) => ears.heard(fromMs, Date.now()));
    return {
      phone: heardMsOf(phone!, PERSON),
      person: heardMsOf(person!, PHONE),
      anything: 20 * person!.filter(isLoud).length,
    };
  }

  /** The person pauses between sentences. */
  async function expectTalk(): Promise<void> {
    const { person, phone } = await listen();
    expect(phone).toBeGreaterThan(LISTEN_MS * 0.4);
    expect(person).toBeGreaterThan(LISTEN_MS * 0.8);
  }

  it('plays music to the person on hold, who hears the agent no more and is not heard, until the hold ends', async () => {
    await desk.signIn();
    await untilState(desk, 'ready');
    await dialFor(desk, site, [phoneOf(1)]);
    const id = await connected();
    await expectTalk();
    await order('hold', { held: true });
    const { person, phone, anything } = await listen();
    expect([person, phone]).toEqual([0, 0]);
    expect(anything).toBeGreaterThan(LISTEN_MS * 0.5);
    expect(desk.desk().call?.held_since).toEqual(expect.any(String));
    await order('hold', { held: false });
    await expectTalk();
    expect(desk.desk().call?.held_since).toBeNull();
    await order('hang-up');
    await untilState(desk, 'wrap_up');
    await desk.api.post('/desk/finish');
    const { metadatos } = await desk.api.get<{ metadatos: { en_espera_s: number } }>(`/llamadas/${id}`);
    expect(metadatos.en_espera_s).toBeGreaterThanOrEqual(2);
  });

  it('is not heard by the person while the agent is muted, also on the same phone’s next call', async () => {
    await dialFor(desk, site, [phoneOf(2), phoneOf(3)]);
    await connected();
    await order('mute', { muted: true });
    const { person, phone } = await listen();
    expect(person).toBe(0);
    expect(phone).toBeGreaterThan(LISTEN_MS * 0.4);
    await order('mute', { muted: false });
    await expectTalk();
    await order('mute', { muted: true });
    await order('hang-up');
    await untilState(desk, 'wrap_up');
    await desk.api.post('/desk/finish');
    await connected();
    expect(desk.desk().call?.muted).toBe(false);
    await expectTalk();
    await order('hang-up');
    await untilState(desk, 'wrap_up');
    await desk.api.post('/desk/finish');
  });

  it('is transferred to a person and back to the team, who then talk, with music or a tone in between', async () => {
    const name = { username: 'luis', email: 'luis@cadencia.example', name: 'Luis', role: 'supervisor' };
    const { password: first } = await desk.api.post<{ password: string }>('/users', name);
    const account = { ...name, password: 'una-clave-bien-larga' };
    const api = await loginAs(site.server().url, name.username, first);
    await api.post('/auth/password', { current_password: first, new_password: account.password });
    const other = await openDesk(site, { name: 'Soporte', nailed_up: isNailedUp }, account);
    try {
      await other.signIn();
      await untilState(other, 'ready');
      await dialFor(desk, site, [phoneOf(6)]);
      const id = await connected();
      await order('mute', { muted: true });
      const { people } = await desk.api.get<{ people: { id: number; name: string }[] }>('/desk/transfer-targets');
      expect(people.map((person) => person.name)).toEqual(['Luis']);
      await desk.api.post('/desk/pause', {});
      await order('transfer', { user_id: people[0]!.id });
      await untilState(desk, 'paused');
      await expect.poll(() => other.desk().call?.connected_at && other.state(), SOON).toBe('in_call');
      expect(other.desk().call).toMatchObject({ id, muted: false });
      await expectTalk();
      await desk.api.post('/desk/ready');
      await untilState(desk, 'ready');
      await other.api.post('/desk/transfer', { call_id: id, team_id: desk.teamId });
      expect(await connected()).toBe(id);
      await untilState(other, 'ready');
      await expectTalk();
      await order('hang-up');
      await untilState(desk, 'wrap_up');
      await desk.api.post('/desk/finish');
    } finally {
      await other.api.post('/desk/sign-out');
      other.close();
    }
  });

  it('sends keys to the person’s side', async () => {
    await dialFor(desk, site, [phoneOf(4)]);
    await connected();
    await delay(SETTLE_MS);
    const fromMs = Date.now();
    await order('keys', { keys: '7' });
    await order('keys', { keys: '*0#' });
    await expect.poll(() => atPerson.keys(fromMs, Date.now()), SOON).toBe('7*0#');
    await order('hang-up');
    await untilState(desk, 'wrap_up');
    await desk.api.post('/desk/finish');
  });

  it('goes on, held, while the server is killed and started again', async () => {
    await dialFor(desk, site, [phoneOf(5)]);
    const id = await connected();
    await order('hold', { held: true });
    await delay(SETTLE_MS);
    await site.server().kill();
    await site.restart();
    await desk.reopen();
    await expect.poll(() => desk.desk().call?.id, SOON).toBe(id);
    expect(desk.desk().call?.held_since).toEqual(expect.any(String));
    await untilState(desk, 'in_call');
    const { person, phone, anything } = await listen();
    expect([person, phone]).toEqual([0, 0]);
    expect(anything).toBeGreaterThan(LISTEN_MS * 0.5);
    await order('hold', { held: false });
    await expectTalk();
  });

  it('ends when the agent hangs up during a hold, or the person does', async () => {
    await order('hold', { held: true });
    await delay(SETTLE_MS);
    await order('hang-up');
    await untilState(desk, 'wrap_up');
    await desk.api.post('/desk/finish');
    await dialFor(desk, site, [HANGS_UP]);
    await connected();
    await order('hold', { held: true });
    await untilState(desk, 'wrap_up');
    await desk.api.post('/desk/finish');
    await untilState(desk, 'ready');
    // Both ends of the music for the phone are channels, too.
    await expect.poll(() => site.lab.pbxs[0]!.channels(), SOON).toBe(isNailedUp ? 3 : 0);
    expect(readCalls(site.dataDir).map(({ disposition }) => disposition)).toEqual(Array(7).fill('success'));
  });
});

/** An agent consults another one over a real PBX, by the tones that the person called and both phones hear. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AGENT } from '../../scripts/lab/lab.ts';
import { openDialingSite, type DialingSite } from '../../scripts/telephony/dialing-site.ts';
import { addOperator, dialFor, openDesk, untilState, type OpenDesk } from './support/desk.ts';
import { heardMsOf, isLoud, listenTo, type Ears, type HeardPacket } from './support/heard.ts';

/** Tones of the person called and of both agents' phones, Hz. */
const [PERSON, ANA, LUIS] = [140, 1100, 1700];
const LISTEN_MS = 2000;
/** Time until an order is heard, ms. */
const SETTLE_MS = 500;
const SOON = { timeout: 30_000, interval: 50 };
/** Numbers of persons who talk on. */
const phoneOf = (n: number): string => `+549115${5_680_000 + 100 * n + 24}`;
/** Hangs up 6 s after the answer. */
const HANGS_UP = '+5491155669918';

describe.each([
  ['stay on the line', true],
  ['ring for each call', false],
])('a consultation of agents whose phones %s', (_, isNailedUp) => {
  let site: DialingSite;
  let ana: OpenDesk;
  let luis: OpenDesk;
  let luisId: number;
  let atPhones: Ears;
  let atPerson: Ears;
  let tone = ANA;

  beforeAll(async () => {
    const agentDraws = Array.from({ length: 20 }, () => ({ ...AGENT, speech: 'mute' }) as const);
    site = await openDialingSite({ pbxs: 1, callsPerSecond: 10, agents: 1, agentDraws });
    [atPhones, atPerson] = [await listenTo(site.lab.agents, () => tone), await listenTo(site.lab.scripted)];
    ana = await openDesk(site, { nailed_up: isNailedUp });
    const account = await addOperator(site, ana.api, 'luis');
    luisId = account.id;
    const { team } = await ana.api.post<{ team: { id: number } }>('/teams', {
      name: 'Soporte',
      member_ids: [luisId],
      nailed_up: isNailedUp,
    });
    luis = await openDesk(site, {}, account, team.id);
  });
  afterAll(async () => {
    atPhones?.close();
    atPerson?.close();
    ana?.close();
    luis?.close();
    await site?.stop();
  });

  const order = (desk: OpenDesk, what: string, body: object = {}) =>
    desk.api.post(`/desk/${what}`, { call_id: desk.desk().call!.id, ...body });

  async function talking(phone: string): Promise<number> {
    tone = ANA;
    await dialFor(ana, site, [phone]);
    await expect.poll(() => ana.desk().call?.connected_at, SOON).toEqual(expect.any(String));
    await delay(SETTLE_MS);
    return ana.desk().call!.id;
  }

  async function consult(): Promise<void> {
    tone = LUIS;
    await order(ana, 'consult', { user_id: luisId });
    await expect.poll(() => ana.desk().call?.consultation?.state, SOON).toBe('talking');
  }

  /** Returns whom the person hears from now on, whom each phone that hears anybody hears, and how long the person hears anything. */
  async function heard(): Promise<{ person: string; phones: string[]; anythingMs: number }> {
    await delay(SETTLE_MS);
    const fromMs = Date.now();
    await delay(LISTEN_MS);
    const of = (packets: readonly HeardPacket[]): string =>
      Object.entries({ person: PERSON, ana: ANA, luis: LUIS })
        .filter(([, hertz]) => heardMsOf(packets, hertz) > LISTEN_MS * 0.4)
        .map(([name]) => name)
        .join(' ');
    const packets = atPhones.heard(fromMs, Date.now());
    const calls = [...new Set(packets.map(({ call }) => call))];
    const phones = calls.map((call) => of(packets.filter((packet) => packet.call === call)));
    const person = atPerson.heard(fromMs, Date.now());
    return {
      person: of(person),
      phones: phones.filter((names) => names !== '').toSorted(),
      anythingMs: 20 * person.filter(isLoud).length,
    };
  }

  async function expectConsultation(): Promise<void> {
    const { person, phones, anythingMs } = await heard();
    expect([person, phones]).toEqual(['', ['ana', 'luis']]);
    expect(anythingMs).toBeGreaterThan(LISTEN_MS * 0.4);
  }

  async function finish(desk: OpenDesk): Promise<void> {
    await untilState(desk, 'wrap_up');
    await desk.api.post('/desk/finish');
    await untilState(desk, 'ready');
  }

  it('plays music to the person, lets the agents talk, and goes back or brings all three together', async () => {
    await ana.signIn();
    await untilState(ana, 'ready');
    await delay(SETTLE_MS);
    tone = LUIS;
    await luis.signIn();
    await untilState(luis, 'ready');
    await delay(SETTLE_MS);
    await talking(phoneOf(1));
    expect(await heard()).toMatchObject({ person: 'ana', phones: ['person'] });
    await consult();
    await expectConsultation();
    await order(ana, 'consult/finish', { how: 'return' });
    await untilState(luis, 'ready');
    expect(await heard()).toMatchObject({ person: 'ana', phones: ['person'] });
    await consult();
    await order(ana, 'consult/finish', { how: 'conference' });
    expect(await heard()).toMatchObject({ person: 'ana luis', phones: ['person ana', 'person luis'] });
    await order(luis, 'hang-up');
    await untilState(luis, 'ready');
    expect(await heard()).toMatchObject({ person: 'ana', phones: ['person'] });
    await order(ana, 'hang-up');
    await finish(ana);
  });

  it('passes the call on, from a consultation and from a conference', async () => {
    for (const [n, how] of [
      [2, 'talking'],
      [3, 'conference'],
    ] as const) {
      const id = await talking(phoneOf(n));
      await order(ana, 'mute', { muted: true });
      await consult();
      await order(ana, 'mute', { muted: false });
      if (how === 'conference') await order(ana, 'consult/finish', { how });
      await order(ana, 'consult/finish', { how: 'transfer' });
      await untilState(ana, 'wrap_up');
      expect(await heard()).toMatchObject({ person: 'luis', phones: ['person'] });
      expect(luis.desk().call).toMatchObject({ id, consultation: null, held_since: null });
      await finish(ana);
      await order(luis, 'hang-up');
      await finish(luis);
    }
  });

  it('goes on, with music, while the server is killed and started again', async () => {
    const id = await talking(phoneOf(4));
    await consult();
    await site.server().kill();
    await delay(SETTLE_MS);
    await expectConsultation();
    await site.restart();
    for (const desk of [ana, luis]) await desk.reopen();
    for (const desk of [ana, luis]) await untilState(desk, 'in_call');
    expect(ana.desk().call).toMatchObject({ id, consultation: { state: 'talking', own: true } });
    await expectConsultation();
    await order(ana, 'consult/finish', { how: 'transfer' });
    await finish(ana);
    // Persons of the lab fall silent after half a minute.
    expect([(await heard()).person, atPhones.heard(Date.now() - LISTEN_MS, Date.now()).length > 0]).toEqual([
      'luis',
      true,
    ]);
    await order(luis, 'hang-up');
    await finish(luis);
  });

  it('leaves the person on hold if the other agent leaves, and ends when the person hangs up', async () => {
    await talking(phoneOf(5));
    await consult();
    await order(luis, 'hang-up');
    await untilState(luis, 'ready');
    const { person, phones, anythingMs } = await heard();
    expect([person, phones, anythingMs > LISTEN_MS * 0.4]).toEqual(['', [], true]);
    await order(ana, 'hold', { held: false });
    expect(await heard()).toMatchObject({ person: 'ana', phones: ['person'] });
    await order(ana, 'hang-up');
    await finish(ana);
    await talking(HANGS_UP);
    await consult();
    await finish(ana);
    await untilState(luis, 'ready');
    // Both ends of the music for the phones are channels, too.
    await expect.poll(() => site.lab.pbxs[0]!.channels(), SOON).toBe(isNailedUp ? 4 : 0);
  });
});

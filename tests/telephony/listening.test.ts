/** A supervisor who takes part in a call over a real PBX, by the tones that each phone hears. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentBoardAnswer } from '#shared/contracts/agent-board.ts';
import type { ListenMode } from '#shared/domain/listening.ts';
import { AGENT } from '../../scripts/lab/lab.ts';
import { openDialingSite, type DialingSite } from '../../scripts/telephony/dialing-site.ts';
import { loginAs } from '../support/api.ts';
import { dialFor, openDesk, untilState, type OpenDesk } from './support/desk.ts';
import { heardMsOf, listenTo, type Ears, type HeardPacket } from './support/heard.ts';

/** Tones of the person called and of both phones, Hz. */
const [PERSON, AGENTS, SUPERVISORS] = [140, 1100, 1700];
const LISTEN_MS = 2000;
/** Time until an order is heard, ms. */
const SETTLE_MS = 500;
const SOON = { timeout: 30_000, interval: 50 };
/** Numbers of persons who talk on. */
const phoneOf = (n: number): string => `+549115${5_670_000 + 100 * n + 24}`;
const SARA = { username: 'sara', email: 'sara@cadencia.example', name: 'Sara', role: 'supervisor' };
const PASSWORD = 'una-clave-bien-larga';

describe.each([
  ['stays on the line', true],
  ['rings for each call', false],
])('a supervisor, of an agent whose phone %s', (_, isNailedUp) => {
  let site: DialingSite;
  let desk: OpenDesk;
  let atPhones: Ears;
  let atPerson: Ears;
  let sara: Awaited<ReturnType<typeof loginAs>>;
  let agentId: number;
  let tone = AGENTS;

  beforeAll(async () => {
    const agentDraws = Array.from({ length: 20 }, () => ({ ...AGENT, speech: 'mute' }) as const);
    site = await openDialingSite({ pbxs: 1, callsPerSecond: 10, agents: 1, agentDraws });
    [atPhones, atPerson] = [await listenTo(site.lab.agents, () => tone), await listenTo(site.lab.scripted)];
    desk = await openDesk(site, { nailed_up: isNailedUp });
    const { password: first } = await desk.api.post<{ password: string }>('/users', SARA);
    await (
      await loginAs(site.server().url, SARA.username, first)
    ).post('/auth/password', { current_password: first, new_password: PASSWORD });
    sara = await loginAs(site.server().url, SARA.username, PASSWORD);
    agentId = (await desk.api.get<{ user: { id: number } }>('/auth/me')).user.id;
    await desk.signIn();
  });
  afterAll(async () => {
    atPhones?.close();
    atPerson?.close();
    desk?.close();
    await site?.stop();
  });

  async function talking(n: number): Promise<number> {
    tone = AGENTS;
    await dialFor(desk, site, [phoneOf(n)]);
    await expect.poll(() => desk.desk().call?.connected_at, SOON).toEqual(expect.any(String));
    // The agent's phone has spoken before that of the supervisor is called.
    await delay(SETTLE_MS);
    return desk.desk().call!.id;
  }

  const board = (): Promise<AgentBoardAnswer> => sara.get<AgentBoardAnswer>('/agents');
  const order = (what: string, body: object = {}) =>
    desk.api.post(`/desk/${what}`, { call_id: desk.desk().call!.id, ...body });

  async function take(mode: ListenMode): Promise<void> {
    tone = SUPERVISORS;
    await sara.post(`/agents/${agentId}/listen`, { call_id: desk.desk().call!.id, mode });
    await expect.poll(async () => (await board()).listening?.phone, SOON).toBe('connected');
  }

  /** Returns whom each hears from now on, as "person agent supervisor" of each phone. */
  async function heard(): Promise<{ person: string; agent: string; supervisor: string }> {
    await delay(SETTLE_MS);
    const fromMs = Date.now();
    await delay(LISTEN_MS);
    const atBoth = atPhones.heard(fromMs, Date.now());
    const calls = [...new Set(atBoth.map(({ call }) => call))].toSorted((a, b) => a - b);
    const of = (packets: readonly HeardPacket[]): string =>
      Object.entries({ person: PERSON, agent: AGENTS, supervisor: SUPERVISORS })
        .filter(([, hertz]) => heardMsOf(packets, hertz) > LISTEN_MS * 0.4)
        .map(([name]) => name)
        .join(' ');
    const [agent, supervisor] = [calls[0], calls.length > 1 ? calls.at(-1) : -1];
    const person = atPerson.heard(fromMs, Date.now());
    // Nobody may be heard for a moment who may not be heard.
    if (!of(person).includes('supervisor')) expect(heardMsOf(person, SUPERVISORS)).toBe(0);
    return {
      person: of(person),
      agent: of(atBoth.filter(({ call }) => call === agent)),
      supervisor: of(atBoth.filter(({ call }) => call === supervisor)),
    };
  }

  const LISTENS = { person: 'agent', agent: 'person', supervisor: 'person agent' };
  const WHISPERS = { person: 'agent', agent: 'person supervisor', supervisor: 'person agent' };
  const BARGES = { person: 'agent supervisor', agent: 'person supervisor', supervisor: 'person agent' };
  const TALK = { person: 'agent', agent: 'person', supervisor: '' };

  async function finish(): Promise<void> {
    await order('hang-up');
    await untilState(desk, 'wrap_up');
    await desk.api.post('/desk/finish');
    await untilState(desk, 'ready');
  }

  it('listens, whispers and barges in over one call to the own extension, and leaves the call as it was', async () => {
    await talking(1);
    await take('listen');
    expect(await heard()).toEqual(LISTENS);
    await take('whisper');
    expect(await heard()).toEqual(WHISPERS);
    await order('mute', { muted: true });
    expect(await heard()).toMatchObject({ person: '', agent: 'person supervisor' });
    await take('barge');
    expect(await heard()).toMatchObject({ person: 'supervisor', agent: 'person supervisor' });
    await order('mute', { muted: false });
    expect(await heard()).toEqual(BARGES);
    expect(desk.desk().call?.joined).toEqual(['Sara']);
    await order('hold', { held: true });
    expect(await heard()).toEqual({ person: '', agent: 'supervisor', supervisor: 'agent' });
    await order('hold', { held: false });
    await take('listen');
    expect(await heard()).toEqual(LISTENS);
    await sara.post('/agents/listening/stop', {});
    expect(await heard()).toEqual(TALK);
    await finish();
    await expect.poll(() => site.lab.pbxs[0]!.channels(), SOON).toBe(isNailedUp ? 3 : 0);
  });

  it('is hung up when the call ends, and after a crash of the server, which the call survives', async () => {
    await talking(2);
    await take('barge');
    await finish();
    await expect.poll(async () => (await board()).listening).toBeNull();
    await expect.poll(() => site.lab.pbxs[0]!.channels(), SOON).toBe(isNailedUp ? 3 : 0);
    await talking(3);
    await take('barge');
    expect(await heard()).toEqual(BARGES);
    await site.server().kill();
    await site.restart();
    await desk.reopen();
    sara = await loginAs(site.server().url, SARA.username, PASSWORD);
    await untilState(desk, 'in_call');
    await expect.poll(heard, { timeout: 30_000 }).toEqual(TALK);
    await finish();
  });

  it('takes part from the own desk’s phone in a pause, and takes the call over', async () => {
    const own = await openDesk(site, { name: 'Supervisión', nailed_up: isNailedUp }, { ...SARA, password: PASSWORD });
    try {
      tone = SUPERVISORS;
      await own.signIn();
      await untilState(own, 'ready');
      await own.api.post('/desk/pause', {});
      await untilState(own, 'paused');
      await talking(4);
      await take('whisper');
      // The phone of the supervisor was called first.
      const { person, agent, supervisor } = await heard();
      expect(person).toBe('agent');
      expect([agent, supervisor].toSorted()).toEqual(['person agent', 'person supervisor']);
      await sara.post('/agents/listening/stop', {});
      expect((await heard()).person).toBe('agent');
      await take('listen');
      const call_id = desk.desk().call!.id;
      await sara.post(`/agents/${agentId}/take-over`, { call_id });
      await expect.poll(() => own.desk().call?.connected_at && own.state(), SOON).toBe('in_call');
      expect(own.desk().call?.id).toBe(call_id);
      await untilState(desk, 'ready');
      const taken = await heard();
      expect([taken.person, taken.agent, taken.supervisor].toSorted()).toEqual(['', 'person', 'supervisor']);
      expect(taken.person).toBe('supervisor');
      await own.api.post('/desk/hang-up', { call_id });
      await untilState(own, 'wrap_up');
      await own.api.post('/desk/finish');
      await untilState(own, 'paused');
    } finally {
      await own.api.post('/desk/sign-out');
      own.close();
    }
  });
});

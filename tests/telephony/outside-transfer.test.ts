/** A call is transferred to an outside number over a real PBX, also after a consultation, by the tones that all hear. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#shared/contracts/calls.ts';
import { AGENT } from '../../scripts/lab/lab.ts';
import { openDialingSite, type DialingSite } from '../../scripts/telephony/dialing-site.ts';
import { dialFor, openDesk, untilState, type OpenDesk } from './support/desk.ts';
import { heardMsOf, isLoud, listenTo, type Ears } from './support/heard.ts';

/** Tones of whoever talks on a called line, and of the agent's phone, Hz. */
const [CALLED, ANA] = [140, 1100];
const LISTEN_MS = 2000;
/** Time until an order is heard, ms. */
const SETTLE_MS = 500;
/** Longer than the default ring time, 30 s. */
const SOON = { timeout: 60_000, interval: 50 };
/** Numbers of persons who talk on. */
const phoneOf = (n: number): string => `+549115${5_690_000 + 100 * n + 24}`;
const OUTSIDE = { talks: '+5491155699924', silent: '+5491155699902', busy: '+5491155699901', leaves: '+5491155699913' };

describe.each([
  ['stays on the line', true],
  ['rings for each call', false],
])('a call of an agent whose phone %s', (_, isNailedUp) => {
  let site: DialingSite;
  let desk: OpenDesk;
  let atPhone: Ears;
  let atCalled: Ears;
  let numbers: Record<keyof typeof OUTSIDE, number>;

  beforeAll(async () => {
    const agentDraws = Array.from({ length: 20 }, () => ({ ...AGENT, speech: 'mute' }) as const);
    site = await openDialingSite({ pbxs: 1, callsPerSecond: 10, agents: 1, agentDraws });
    [atPhone, atCalled] = [await listenTo(site.lab.agents, ANA), await listenTo(site.lab.scripted)];
    desk = await openDesk(site, { nailed_up: isNailedUp });
    const added = await Promise.all(
      Object.entries(OUTSIDE).map(async ([label, phone]) => {
        const { number } = await desk.api.post<{ number: { id: number } }>('/transfer-numbers', { label, phone });
        return [label, number.id] as const;
      }),
    );
    numbers = Object.fromEntries(added) as typeof numbers;
  });
  afterAll(async () => {
    atPhone?.close();
    atCalled?.close();
    desk?.close();
    await site?.stop();
  });

  /** Waits until the agent talks to somebody, and pauses after the call. Returns the call's id. */
  async function talk(n: number): Promise<number> {
    await desk.signIn();
    await desk.api.post('/desk/ready');
    await untilState(desk, 'ready');
    await delay(SETTLE_MS);
    await dialFor(desk, site, [phoneOf(n)]);
    await expect.poll(() => desk.desk().call?.connected_at, SOON).toEqual(expect.any(String));
    await delay(SETTLE_MS);
    const { id } = desk.desk().call!;
    await desk.api.post('/desk/pause', {});
    return id;
  }

  /** Transfers a new call to the number, and pauses. Returns its id. */
  async function transfer(n: number, to: keyof typeof OUTSIDE): Promise<number> {
    const id = await talk(n);
    await desk.api.post('/desk/transfer', { call_id: id, number_id: numbers[to] });
    await untilState(desk, 'paused');
    return id;
  }

  /** Returns what each called line hears from now on, by the tones, and for how long anything is heard. */
  async function heard(): Promise<{ lines: string[]; anythingMs: number; phoneMs: number }> {
    await delay(SETTLE_MS);
    const fromMs = Date.now();
    await delay(LISTEN_MS);
    const packets = atCalled.heard(fromMs, Date.now());
    const lines = [...new Set(packets.map(({ call }) => call))].map((call) => {
      const own = packets.filter((packet) => packet.call === call);
      return Object.entries({ called: CALLED, ana: ANA })
        .filter(([, hertz]) => heardMsOf(own, hertz) > LISTEN_MS * 0.4)
        .map(([name]) => name)
        .join(' ');
    });
    return {
      lines: lines.filter((names) => names !== ''),
      anythingMs: 20 * packets.filter(isLoud).length,
      phoneMs: heardMsOf(atPhone.heard(fromMs, Date.now()), CALLED),
    };
  }

  const callOf = (id: number) => desk.api.get<CallAnswer>(`/llamadas/${id}`);
  async function untilEnded(id: number, outcome: string): Promise<void> {
    await expect.poll(async () => (await callOf(id)).desenlace, SOON).toBe(outcome);
  }
  /** The phone that stays on the line has both ends of its music besides. */
  async function untilNoChannels(): Promise<void> {
    await expect.poll(() => site.lab.pbxs[0]!.channels(), SOON).toBe(isNailedUp ? 3 : 0);
  }

  it('lets the person and the outside number talk, also while the server is killed and started again', async () => {
    const id = await transfer(1, 'talks');
    // Each hears the other, and nobody the agent.
    await expect.poll(heard, SOON).toMatchObject({ lines: ['called', 'called'], phoneMs: 0 });
    // They fall silent after half a minute.
    await site.server().kill();
    expect((await heard()).lines).toEqual(['called', 'called']);
    await site.restart();
    await desk.reopen();
    expect((await callOf(id)).metadatos).toMatchObject({ agente: null, transferida_a: OUTSIDE.talks });
    expect(await site.lab.pbxs[0]!.channels()).toBe(2 + (isNailedUp ? 3 : 0));
    await desk.api.post('/llamadas/finalizar', { llamada_id: id });
    await untilEnded(id, 'finalizada_a_mano');
    await untilNoChannels();
  });

  it('is talked over with the number while the person hears music, then by all three, and is left to both', async () => {
    const id = await talk(6);
    await desk.api.post('/desk/consult', { call_id: id, number_id: numbers.talks });
    const state = () => desk.desk().call?.consultation?.state;
    await expect.poll(state, SOON).toBe('talking');
    const consulting = await heard();
    expect([consulting.lines, consulting.phoneMs > LISTEN_MS * 0.4]).toEqual([['ana'], true]);
    await site.server().kill();
    await site.restart();
    await desk.reopen();
    await expect.poll(state, SOON).toBe('talking');
    await desk.api.post('/desk/consult/finish', { call_id: id, how: 'conference' });
    await expect.poll(async () => (await heard()).lines, SOON).toEqual(['called ana', 'called ana']);
    await desk.api.post('/desk/consult/finish', { call_id: id, how: 'transfer' });
    await untilState(desk, 'paused');
    await expect.poll(heard, SOON).toMatchObject({ lines: ['called', 'called'], phoneMs: 0 });
    const { metadatos } = await callOf(id);
    expect(metadatos).toMatchObject({ agente: null, numero_consultado: OUTSIDE.talks, transferida_a: OUTSIDE.talks });
    await desk.api.post('/llamadas/finalizar', { llamada_id: id });
    await untilEnded(id, 'finalizada_a_mano');
    await untilNoChannels();
  });

  it('ends when the outside number hangs up', async () => {
    const id = await transfer(2, 'leaves');
    await untilEnded(id, 'exito');
    expect((await callOf(id)).metadatos.transferida_a).toBe(OUTSIDE.leaves);
    await untilNoChannels();
  });

  it.each(['busy', 'silent'] as const)(
    'comes back to the team if the number is %s, with audio in between',
    async (to) => {
      const id = await transfer(to === 'busy' ? 3 : 4, to);
      if (to === 'silent') {
        const { lines, anythingMs } = await heard();
        expect([lines, anythingMs > LISTEN_MS * 0.2]).toEqual([[], true]);
      }
      await desk.api.post('/desk/ready');
      await expect.poll(() => desk.desk().call?.connected_at && desk.desk().call?.id, SOON).toBe(id);
      expect((await heard()).lines).toEqual(['ana']);
      await desk.api.post('/desk/hang-up', { call_id: id });
      await untilState(desk, 'wrap_up');
      await desk.api.post('/desk/finish');
      await untilEnded(id, 'exito');
      expect((await callOf(id)).metadatos.transferida_a).toBeNull();
    },
  );

  it('is abandoned if the server is killed while the number is called', async () => {
    const id = await transfer(5, 'silent');
    await delay(SETTLE_MS);
    await site.server().kill();
    await site.restart();
    await desk.reopen();
    await untilEnded(id, 'abandonada');
    expect((await callOf(id)).metadatos.transferida_a).toBe(OUTSIDE.silent);
    await untilNoChannels();
  });
});

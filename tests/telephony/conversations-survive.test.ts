/** Conversations over a real PBX while Cadencia is killed, stopped and started again. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AudioFile } from '#shared/contracts/audio.ts';
import type { CallDetail } from '#shared/contracts/calls.ts';
import { AGENT } from '../../scripts/lab/lab.ts';
import { readCalls } from '../../scripts/telephony/calls.ts';
import { openDialingSite, type DialingSite } from '../../scripts/telephony/dialing-site.ts';
import { telephoneWav } from '#server/telephony/prompts/telephone-wav.ts';
import { tone } from '../server/telephony/prompts/sounds.ts';
import { loginAs, type Api } from '../support/api.ts';
import { openAri, type AriClient } from './support/ari-client.ts';
import { heardMsOf, listenTo, type Ears } from './support/heard.ts';

const CALLER_ID = '+541145678901';
/** Long enough for the server to be back on a slow machine. */
const FIRST_AGENT_TALKS_MS = 30_000;
/**
 * Agents in the order of the tests: the first hangs up, the last two don't answer, the others stay until the other party
 * hangs up.
 */
const AGENT_DRAWS = [
  { ...AGENT, hangUpAfterMs: FIRST_AGENT_TALKS_MS },
  AGENT,
  AGENT,
  AGENT,
  { ...AGENT, ringMs: null },
  { ...AGENT, ringMs: null },
];
/** Frequency and length of the abandonment message. */
const [MESSAGE_HZ, MESSAGE_S] = [900, 3];
const SOON = { timeout: 30_000 };
/** Scripted callees: `24` talks on, `13` hangs up 2 s after its answer, `02` never answers. */
const HANGS_UP_MS = 2000;

let site: DialingSite;
let api: Api;
let ari: AriClient;
let ears: Ears;
let contexto_id: number;

const logIn = async (): Promise<void> => {
  api = await loginAs(site.server().url, site.account.username, site.account.password);
};

beforeAll(async () => {
  site = await openDialingSite({
    pbxs: 1,
    callsPerSecond: 10,
    agents: 10,
    agentDraws: AGENT_DRAWS,
    playsPrompts: true,
  });
  ears = await listenTo(site.lab.scripted);
  await logIn();
  ari = await openAri(site.lab, site.lab.pbxs[0]!, 'judge', { seesAll: true });
  ({ id: contexto_id } = await api.post<{ id: number }>('/audio/contextos', {
    nombre: 'Sin detección',
    detectar_voicemail: false,
  }));
});
afterAll(async () => {
  ari.close();
  ears.close();
  await site.stop();
});

async function dial(name: string, phones: readonly string[], fields: object = {}): Promise<void> {
  const own = { dial_method: 'fixed', contexto_id, ...fields };
  await site.start(await site.addCampaign({ name, callerId: CALLER_ID, phones, fields: own }));
}

const callTo = (phone: string) => readCalls(site.dataDir).find((call) => call.phone === phone)!;
const detailOf = (phone: string) => api.get<CallDetail>(`/llamadas/${callTo(phone).id}`);

/** Resolves when the call to `phone` is in conversation, with the time at which that began. */
async function connected(phone: string): Promise<number> {
  await expect.poll(() => callTo(phone), SOON).toBeDefined();
  const since = async () => (await detailOf(phone)).metadatos.etapas.conectada;
  await expect.poll(since, SOON).not.toBeNull();
  return Date.parse((await since())!);
}

async function endOf(phone: string): Promise<CallDetail> {
  await expect.poll(() => callTo(phone).endedAt, SOON).toEqual(expect.any(Number));
  return detailOf(phone);
}

/** Returns what a SIPp log has of the calls that match. */
async function eventsOf(callees: DialingSite['lab']['agents'], isMeant: (called: string, callerId: string) => boolean) {
  const { invites, events } = await callees.log();
  const ids = new Set(invites.filter(({ called, callerId }) => isMeant(called, callerId)).map(({ callId }) => callId));
  return events.filter(({ callId }) => ids.has(callId));
}
/** Events of the called party, and of the agents who were called for it. */
const personsOf = (phone: string) => eventsOf(site.lab.scripted, (called) => called === phone);
const agentsOf = (phone: string) => eventsOf(site.lab.agents, (_, callerId) => callerId === phone);
const kindsOf = async (events: ReturnType<typeof eventsOf>) => (await events).map(({ kind }) => kind);

/** Returns the number of audio packets that the channel has received and sent. */
async function packetsOf(channel: string): Promise<{ received: number; sent: number }> {
  const { body } = await ari.request('GET', `/channels/${channel}/rtp_statistics`);
  const { rxcount, txcount } = body as { rxcount: number; txcount: number };
  return { received: rxcount, sent: txcount };
}

/** Expects audio in both directions: a packet each 20 ms, and at least half of them within a second. */
async function expectAudio(channel: string): Promise<void> {
  const before = await packetsOf(channel);
  await delay(1000);
  const after = await packetsOf(channel);
  expect(after.received - before.received).toBeGreaterThan(25);
  expect(after.sent - before.sent).toBeGreaterThan(25);
}

describe('a conversation during which the server is killed', () => {
  const [recorded, leaves, byHand, rings] = ['+5491155661124', '+5491155661213', '+5491155661324', '+5491155661402'];

  it('goes on, with its audio and its recording, until its agent hangs up', async () => {
    await dial('Grabada', [recorded], { telefonia: { grabar: true } });
    const sinceMs = await connected(recorded);
    await dial('Otras', [byHand, rings]);
    await connected(byHand);
    await expect.poll(() => callTo(rings)?.placedAt, SOON).toEqual(expect.any(Number));
    // This person leaves while the server is down.
    await dial('Corta', [leaves]);
    await connected(leaves);
    await site.server().kill();
    const channel = `cadencia-${callTo(recorded).id}`;
    await expectAudio(channel);
    await delay(HANGS_UP_MS);
    await site.restart();
    await logIn();
    await expectAudio(channel);
    expect(await kindsOf(personsOf(recorded))).toEqual(['answered']);

    const { desenlace, metadatos } = await endOf(recorded);
    expect({ desenlace, agente: metadatos.agente }).toEqual({ desenlace: 'exito', agente: 101 });
    const talkedMs = callTo(recorded).endedAt! - sinceMs;
    expect(Math.abs(talkedMs - FIRST_AGENT_TALKS_MS)).toBeLessThan(500);
    expect(await kindsOf(agentsOf(recorded))).toEqual(['answered', 'left']);
    await expect.poll(() => kindsOf(personsOf(recorded)), SOON).toEqual(['answered', 'bye']);

    const stored = async () => (await detailOf(recorded)).grabacion;
    await expect.poll(async () => (await stored())?.estado, SOON).toBe('disponible');
    expect(Math.abs(1000 * (await stored())!.duracion_s! - talkedMs)).toBeLessThan(1000);
    await expect.poll(async () => (await ari.request('GET', '/recordings/stored')).body, SOON).toEqual([]);
  });

  it('has ended with success if the person left meanwhile, and its agent is hung up and free again', async () => {
    expect(await endOf(leaves)).toMatchObject({ desenlace: 'exito' });
    expect(await kindsOf(personsOf(leaves))).toEqual(['answered', 'left']);
    await expect.poll(() => kindsOf(agentsOf(leaves)), SOON).toEqual(['answered', 'bye']);
  });

  it('can be ended by hand', async () => {
    await api.post(`/presione1/llamadas/${callTo(byHand).id}/finalizar`);
    expect(await endOf(byHand)).toMatchObject({ desenlace: 'finalizada_a_mano' });
    await expect.poll(() => kindsOf(personsOf(byHand)), SOON).toEqual(['answered', 'bye']);
    await expect.poll(() => kindsOf(agentsOf(byHand)), SOON).toEqual(['answered', 'bye']);
  });

  it('differs from a call that was not with an agent yet, which is hung up', async () => {
    expect(await endOf(rings)).toMatchObject({ desenlace: 'interrumpida' });
    expect(await kindsOf(personsOf(rings))).toEqual(['cancel']);
  });

  it('leaves nothing on the PBX, and nobody was called twice', async () => {
    await expect.poll(() => site.lab.pbxs[0]!.channels(), SOON).toBe(0);
    expect((await ari.request('GET', '/bridges')).body).toEqual([]);
    const { invites } = await site.lab.scripted.log();
    expect(invites.map(({ called }) => called).toSorted()).toEqual([recorded, leaves, byHand, rings].toSorted());
    expect(readCalls(site.dataDir).length).toBe(4);
  });
});

describe('a conversation during which the server is stopped', () => {
  const [talks, rings] = ['+5491155662124', '+5491155662202'];

  it('goes on, while a call that rings is cancelled at once', async () => {
    await dial('Detenida', [talks, rings]);
    await connected(talks);
    await expect.poll(() => callTo(rings)?.placedAt, SOON).toEqual(expect.any(Number));
    expect(await site.server().stop()).toBe(0);
    await expect.poll(() => kindsOf(personsOf(rings)), SOON).toEqual(['cancel']);
    expect(callTo(rings)).toMatchObject({ disposition: 'interrupted' });
    expect(callTo(talks)).toMatchObject({ endedAt: null });
    await expectAudio(`cadencia-${callTo(talks).id}`);
    await site.restart();
    await logIn();
    await expectAudio(`cadencia-${callTo(talks).id}`);
    expect(await kindsOf(personsOf(talks))).toEqual(['answered']);
  });

  it('leaves the other party in silence when one hangs up, until the server is back', async () => {
    await site.server().stop();
    const { id } = callTo(talks);
    const { body: channels } = await ari.request('GET', '/channels');
    const agent = (channels as { id: string }[]).find((one) => one.id.startsWith(`cadencia-${id}-agent-1-`))!.id;
    await ari.request('DELETE', `/channels/cadencia-${id}`);
    await delay(1000);
    const before = await packetsOf(agent);
    await delay(3000);
    expect(await kindsOf(agentsOf(talks))).toEqual(['answered']);
    expect((await packetsOf(agent)).sent - before.sent).toBe(0);
    await site.restart();
    await logIn();
    await expect.poll(() => kindsOf(agentsOf(talks)), SOON).toEqual(['answered', 'bye']);
    expect(await endOf(talks)).toMatchObject({ desenlace: 'exito' });
  });
});

describe('a person who waits for an agent', () => {
  it.each([
    ['killed', '+5491155663124', () => site.server().kill()],
    ['stopped', '+5491155663224', () => site.server().stop()],
  ])(
    'when the server is %s hears the abandonment message at the next start, and then is hung up',
    async (_how, phone, end) => {
      const form = new FormData();
      const message = telephoneWav(tone(MESSAGE_HZ, 8000, MESSAGE_S));
      form.set('file', new Blob([new Uint8Array(message)]), 'perdón.wav');
      const { audio } = (await (await api.raw('POST', '/audio/upload', { body: form })).json()) as { audio: AudioFile };
      await dial('Espera', [phone], { telefonia: { mensaje_abandono_id: audio.id } });
      const agentsCalled = async () =>
        (await site.lab.agents.log()).invites.filter(({ callerId }) => callerId === phone).length;
      await expect.poll(agentsCalled, SOON).toBe(1);
      await end();
      const endedAtMs = Date.now();
      await site.restart();
      await logIn();
      expect(await endOf(phone)).toMatchObject({ desenlace: 'abandonada', metadatos: { servidor_detenido: true } });
      await expect.poll(() => kindsOf(personsOf(phone)), SOON).toEqual(['answered', 'bye']);
      expect(heardMsOf(ears.heard(endedAtMs, Date.now()), MESSAGE_HZ)).toBeGreaterThan(1000 * MESSAGE_S - 300);
      expect(await kindsOf(agentsOf(phone))).toEqual(['cancel']);
      await expect.poll(() => site.lab.pbxs[0]!.channels(), SOON).toBe(0);
    },
  );
});

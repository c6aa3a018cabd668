/** Listens at the called party, from the answer until an agent joins or the person is given up. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_MS } from '#shared/durations.ts';
import type { Agent } from '#shared/contracts/agents.ts';
import type { AudioFile } from '#shared/contracts/audio.ts';
import type { BlacklistAnswer } from '#shared/contracts/blacklist.ts';
import type { CallDetail } from '#shared/contracts/calls.ts';
import { telephoneWav } from '#server/telephony/prompts/telephone-wav.ts';
import { refuses } from '../../scripts/lab/behaviour.ts';
import { AGENT } from '../../scripts/lab/lab.ts';
import { openDialingSite, type DialingSite } from '../../scripts/telephony/dialing-site.ts';
import { readCalls } from '../../scripts/telephony/calls.ts';
import { tone } from '../server/telephony/prompts/sounds.ts';
import { loginAs, type Api } from '../support/api.ts';
import { heardMsOf, listenTo, longestGapMs, type Ears } from './support/heard.ts';

const CALLER_ID = '+541145678901';
const SOON = { timeout: 45_000 };
const PATIENCE_MS = 2000;
/** Longest time without a packet that nobody notices. */
const MOST_SILENT_MS = 200;
/** Frequencies of the ringback tone (indications.conf), of the lab's music and of the recordings below, Hz. */
const [RINGBACK, MUSIC, RECORDING, MESSAGE] = [440, 659.25, 1100, 900];
const RECORDING_S = 0.5;
const MESSAGE_S = 3;

const slow = (ringMs: number) => ({ ...AGENT, ringMs, hangUpAfterMs: 1500 });
const refusing = { ...AGENT, ...refuses(486) };
/** Agents' phones, in the order in which the tests below call them. */
const PHONES = [
  // abandoned persons
  refusing,
  refusing,
  // waiting audio
  slow(5000),
  slow(5000),
  slow(3000),
  // several phones for one person
  refusing,
  { ...AGENT, ringMs: null },
  slow(300),
  // wrap-up
  slow(300),
  slow(300),
];

let site: DialingSite;
let api: Api;
let ears: Ears;
/** Id of a context without answering machine detection. */
let contexto_id: number;

beforeAll(async () => {
  site = await openDialingSite({
    pbxs: 1,
    callsPerSecond: 10,
    agents: 1,
    agentDraws: PHONES,
    playsPrompts: true,
  });
  ears = await listenTo(site.lab.scripted);
  api = await loginAs(site.server().url, site.account.username, site.account.password);
  ({ id: contexto_id } = await api.post<{ id: number }>('/audio/contextos', {
    nombre: 'Sin detección',
    detectar_voicemail: false,
  }));
});
afterAll(async () => {
  ears.close();
  await site.stop();
});

async function upload(name: string, hertz: number, seconds: number): Promise<number> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(telephoneWav(tone(hertz, 8000, seconds)))]), `${name}.wav`);
  const answer = await api.raw('POST', '/audio/upload', { body: form });
  return ((await answer.json()) as { audio: AudioFile }).audio.id;
}

async function dial(name: string, phone: string, telefonia: object = {}): Promise<void> {
  const fields = { dial_method: 'fixed', contexto_id, telefonia };
  await site.start(await site.addCampaign({ name, callerId: CALLER_ID, phones: [phone], fields }));
}

/** Returns the call once it has ended in the history, and when the called party answered and got the BYE. */
async function endOf(phone: string) {
  const callTo = () => readCalls(site.dataDir).find((call) => call.phone === phone);
  await expect.poll(() => callTo()?.endedAt, SOON).toEqual(expect.any(Number));
  const logged = async () => {
    const { invites, events } = await site.lab.scripted.log();
    const callId = invites.find(({ called }) => called === phone)?.callId;
    const at = (kind: string) => events.find((event) => event.callId === callId && event.kind === kind)?.atMs;
    return { answeredAtMs: at('answered')!, byeAtMs: at('bye')! };
  };
  await expect.poll(async () => (await logged()).byeAtMs, SOON).toEqual(expect.any(Number));
  return {
    ...(await api.get<CallDetail>(`/llamadas/${callTo()!.id}`)),
    ...(await logged()),
    endedAtMs: callTo()!.endedAt!,
  };
}

/** Returns when the agents of a person were called, and when the last one answered. */
async function agentsOf(phone: string) {
  const { invites, events } = await site.lab.agents.log();
  const own = invites.filter(({ callerId }) => callerId === phone);
  const answeredAtMs = events.find(({ kind, callId }) => kind === 'answered' && callId === own.at(-1)?.callId)?.atMs;
  return { calls: own.length, answeredAtMs: answeredAtMs! };
}

const setAgents = (agent_capacity: number) => api.post('/dialer/config', { agent_capacity });

describe('a person whom no agent takes', () => {
  const [told, optsOut] = ['+5491155661200', '+5491155661211'] as const;

  it('hears the abandonment message, and then the call is hung up', async () => {
    await dial('Con mensaje', told, { mensaje_abandono_id: await upload('perdón', MESSAGE, MESSAGE_S) });
    const { desenlace, answeredAtMs, byeAtMs, endedAtMs } = await endOf(told);
    expect(desenlace).toBe('abandonada');
    expect(Math.abs(endedAtMs - answeredAtMs - PATIENCE_MS)).toBeLessThan(500);
    expect(byeAtMs - endedAtMs).toBeGreaterThan(MESSAGE_S * SECOND_MS - 200);
    const during = ears.heard(endedAtMs, byeAtMs);
    expect(heardMsOf(during, MESSAGE)).toBeGreaterThan(MESSAGE_S * SECOND_MS - 300);
    expect(longestGapMs(during, endedAtMs, byeAtMs)).toBeLessThan(MOST_SILENT_MS);
  });

  it('opts out with a key during the message', async () => {
    await setAgents(2);
    await dial('Con baja', optsOut, { mensaje_abandono_id: await upload('perdón', MESSAGE, MESSAGE_S) });
    const { desenlace, byeAtMs, endedAtMs } = await endOf(optsOut);
    expect(desenlace).toBe('abandonada');
    expect(byeAtMs - endedAtMs).toBeLessThan(MESSAGE_S * SECOND_MS - 500);
    const listed = async () =>
      (await api.get<BlacklistAnswer>('/blacklist')).blacklist.map(({ phone, type, reason }) => [phone, type, reason]);
    await expect.poll(listed, SOON).toEqual([[optsOut, 'auto', 'Pidió no recibir más llamadas (tecla 8)']]);
  });
});

describe('a person for whom an agent’s phone rings', () => {
  const [ringback, music, recording] = ['+5491155661300', '+5491155661400', '+5491155661500'] as const;

  it.each([
    ['the ringback tone', ringback, async () => ({}), RINGBACK, 1500],
    ['the PBX’s music', music, async () => ({ espera: 'musica' }), MUSIC, 500],
    [
      'a recording, over and over',
      recording,
      async () => ({ espera_audio_id: await upload('espera', RECORDING, RECORDING_S) }),
      RECORDING,
      2000,
    ],
  ] as const)('hears %s', async (_what, phone, telephony, hertz, leastMs) => {
    await setAgents(8);
    await dial(`Espera ${phone}`, phone, await telephony());
    const { desenlace, answeredAtMs } = await endOf(phone);
    expect(desenlace).toBe('exito');
    const { answeredAtMs: bridgedAtMs } = await agentsOf(phone);
    const waiting = ears.heard(answeredAtMs, bridgedAtMs);
    expect(heardMsOf(waiting, hertz)).toBeGreaterThan(leastMs);
    expect(longestGapMs(waiting, answeredAtMs, bridgedAtMs)).toBeLessThan(MOST_SILENT_MS);
  });

  it('hears no silence while phones fail one after the other, and then the agent', async () => {
    const phone = '+5491155661600';
    await dial('Con teléfonos muertos', phone);
    const { desenlace, answeredAtMs, byeAtMs } = await endOf(phone);
    const { calls, answeredAtMs: bridgedAtMs } = await agentsOf(phone);
    expect([desenlace, calls]).toEqual(['exito', 3]);
    expect(bridgedAtMs - answeredAtMs).toBeGreaterThan(10 * SECOND_MS);
    const waiting = ears.heard(answeredAtMs, bridgedAtMs);
    expect(longestGapMs(waiting, answeredAtMs, bridgedAtMs)).toBeLessThan(MOST_SILENT_MS);
    expect(heardMsOf(ears.heard(bridgedAtMs + 100, byeAtMs), RINGBACK)).toBe(0);
  });
});

describe('the agent of a conversation', () => {
  it('is free at once afterwards, or wraps up as long as the campaign says', async () => {
    const stateAfter = async (phone: string, telephony: object) => {
      await dial(`Cierre ${phone}`, phone, telephony);
      const { metadatos } = await endOf(phone);
      const { agentes } = await api.get<{ agentes: Agent[] }>('/monitoring/agentes');
      return agentes.find(({ extensao }) => extensao === String(metadatos.agente))?.status;
    };
    expect(await stateAfter('+5491155661700', {})).toBe('disponivel');
    expect(await stateAfter('+5491155661800', { pos_llamada_s: 600 })).toBe('ocupado');
  });
});

/** Conversations over a real PBX: calls, audio and recordings, checked against SIPp's log and the PBX. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Agent } from '#shared/contracts/agents.ts';
import type { AudioFile } from '#shared/contracts/audio.ts';
import type { CallDetail } from '#shared/contracts/calls.ts';
import type { UploadAnswer } from '#shared/contracts/contacts.ts';
import type { LiveRecordingsAnswer } from '#shared/contracts/recordings.ts';
import { refuses } from '../../scripts/lab/behaviour.ts';
import { AGENT } from '../../scripts/lab/lab.ts';
import { readCalls } from '../../scripts/telephony/calls.ts';
import type { DialledCall } from '../../scripts/telephony/judge.ts';
import { openDialingSite, type DialingSite } from '../../scripts/telephony/dialing-site.ts';
import { fixture } from '../server/audio/uploads.ts';
import { loginAs, type Api } from '../support/api.ts';
import { openAri, type AriClient } from './support/ari-client.ts';

const CALLER_ID = '+541145678901';
const TALK_MS = 7000;
/** The first agent refuses the call, the second doesn't answer, all others talk. */
const AGENT_DRAWS = [
  { ...AGENT, ...refuses(486) },
  { ...AGENT, ringMs: null },
  ...Array.from({ length: 100 }, () => ({ ...AGENT, hangUpAfterMs: TALK_MS })),
];
const RINGS_S = 15;
const NEVER_ANSWERS = '+5491155660002';
const SOON = { timeout: 30_000 };

let site: DialingSite;
let api: Api;
/** Receives all events of the PBX. */
let ari: AriClient;
/** Id of a context without answering machine detection. */
let contexto_id: number;

beforeAll(async () => {
  site = await openDialingSite({
    pbxs: 1,
    callsPerSecond: 10,
    agents: 10,
    agentDraws: AGENT_DRAWS,
    playsPrompts: true,
  });
  api = await loginAs(site.server().url, site.account.username, site.account.password);
  ari = await openAri(site.lab, site.lab.pbxs[0]!, 'judge', { seesAll: true });
  ({ id: contexto_id } = await api.post<{ id: number }>('/audio/contextos', {
    nombre: 'Sin detección',
    detectar_voicemail: false,
  }));
  // This call rings while the others talk.
  const id = await add('Que no atiende', [NEVER_ANSWERS]);
  const hours = { horario_inicio: '00:00', horario_fim: '23:59', dias_semana: [0, 1, 2, 3, 4, 5, 6] };
  await api.post('/timing-configs', { campaign_id: id, wait_time: RINGS_S, ...hours });
  await site.start(id);
});
afterAll(async () => {
  ari.close();
  await site.stop();
});

/** Creates a campaign that calls all its numbers at once. */
const add = (name: string, phones: readonly string[], fields: object = {}): Promise<number> =>
  site.addCampaign({ name, callerId: CALLER_ID, phones, fields: { dial_method: 'fixed', contexto_id, ...fields } });

async function dial(name: string, phones: readonly string[], fields: object = {}): Promise<void> {
  await site.start(await add(name, phones, fields));
}

const callTo = (phone: string): DialledCall | undefined => readCalls(site.dataDir).find((call) => call.phone === phone);

/** Returns the call to a number once it has ended. */
async function endOf(phone: string): Promise<CallDetail> {
  await expect.poll(() => callTo(phone)?.endedAt, SOON).toEqual(expect.any(Number));
  return api.get<CallDetail>(`/llamadas/${callTo(phone)!.id}`);
}

async function inviteTo(phone: string) {
  const find = async () => (await site.lab.scripted.log()).invites.find(({ called }) => called === phone);
  await expect.poll(find, SOON).toBeDefined();
  return (await find())!;
}

/** Returns the calls to agents for `phone`: extension and SIPp's events. */
async function agentsCalledFor(phone: string) {
  const { invites, events } = await site.lab.agents.log();
  return invites
    .filter(({ callerId }) => callerId === phone)
    .map(({ called, callId }) => [called, ...events.filter((one) => one.callId === callId).map(({ kind }) => kind)]);
}

describe('an agent who doesn’t take the call', () => {
  const phone = '+5491155660124';

  it('is skipped for a while, and the person gets the next agent', async () => {
    await dial('Con agentes ausentes', [phone]);
    await expect.poll(() => agentsCalledFor(phone), SOON).toEqual([['101'], ['102', 'cancel'], ['103', 'answered']]);
    const { agentes } = await api.get<{ agentes: Agent[] }>('/monitoring/agentes');
    const states = new Map(agentes.map(({ extensao, status, pausa_por }) => [extensao, [status, pausa_por]]));
    // The second agent's phone rang for 10 s, after which the busy phone of the first is tried again.
    expect(['102', '103', '104'].map((extension) => states.get(extension))).toEqual([
      ['pausa', 'no_atendio'],
      ['ocupado', null],
      ['disponivel', null],
    ]);
    expect(await endOf(phone)).toMatchObject({ desenlace: 'exito', metadatos: { agente: 103 } });
  });
});

describe('a recorded conversation', () => {
  const [whole, paused] = ['+5491155660224', '+5491155660324'] as const;
  const PAUSE_MS = 3000;

  /** Returns the recording as a player downloads it. */
  async function recordingOf(id: number): Promise<Buffer> {
    const answer = await api.raw('GET', `/llamadas/${id}/grabacion`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    return Buffer.from(await answer.arrayBuffer());
  }

  it('is stored and can be played, without its pauses, and is removed from the PBX', async () => {
    await dial('Grabada', [whole, paused], { telefonia: { grabar: true } });
    const live = async () => (await api.get<LiveRecordingsAnswer>('/llamadas/grabaciones')).grabaciones;
    await expect.poll(async () => (await live()).length, SOON).toBe(2);
    const id = callTo(paused)!.id;
    await api.post(`/llamadas/${id}/grabacion/pausar`);
    expect(await live()).toContainEqual({ llamada_id: id, en_pausa: true });
    await delay(PAUSE_MS);
    await api.post(`/llamadas/${id}/grabacion/reanudar`);

    for (const [phone, lengthMs] of [
      [whole, TALK_MS],
      [paused, TALK_MS - PAUSE_MS],
    ] as const) {
      const { id: callId } = await endOf(phone);
      const stored = async () => (await api.get<CallDetail>(`/llamadas/${callId}`)).grabacion;
      await expect.poll(async () => (await stored())?.estado, SOON).toBe('disponible');
      const { duracion_s: seconds, bytes } = (await stored())!;
      expect(Math.abs(1000 * seconds! - lengthMs)).toBeLessThan(1000);
      const wav = await recordingOf(callId);
      expect(wav.length).toBe(bytes);
      expect(wav.toString('latin1', 0, 4) + wav.toString('latin1', 8, 12)).toBe('RIFFWAVE');
      expect(loudnessOf(wav)).toBeGreaterThan(500);
    }
    await expect.poll(async () => (await ari.request('GET', '/recordings/stored')).body, SOON).toEqual([]);
  });

  it('can’t be paused after the conversation', async () => {
    const answer = await api.raw('POST', `/llamadas/${callTo(paused)!.id}/grabacion/pausar`);
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([409, 'call_ended']);
  });
});

describe('an uploaded recording of a menu', () => {
  const phone = '+5491155660110';

  it('is heard by the person, who then presses 1 and talks to an agent', async () => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(fixture('tone.mp3'))]), 'bienvenida.mp3');
    const answer = await api.raw('POST', '/audio/upload', { body: form });
    const { audio } = (await answer.json()) as { audio: AudioFile };
    expect(audio.telefonia).toEqual({ lista: true, problema: null });
    const context = { nombre: 'Bienvenida', detectar_voicemail: false, audio_principal_url: audio.url };
    const { id } = await api.post<{ id: number }>('/audio/contextos', context);
    await dial('Con menú', [phone], { flow: 'press1', contexto_id: id });

    const played = () => ari.events().find(({ type }) => type === 'PlaybackFinished')?.playback;
    await expect.poll(played, SOON).toBeDefined();
    const channel = `cadencia-${callTo(phone)!.id}`;
    const { body } = await ari.request('GET', `/channels/${channel}/rtp_statistics`);
    expect(played()).toMatchObject({ state: 'done', target_uri: `channel:${channel}` });
    expect(played()!.media_uri.startsWith(`sound:${site.server().url}/pbx/audio/`)).toBe(true);
    // A packet holds 20 ms of audio. Without a menu recording, none is sent before the agent talks.
    expect((body as { txcount: number }).txcount).toBeGreaterThanOrEqual(audio.duration * 40);
    await expect.poll(() => agentsCalledFor(phone), SOON).toMatchObject([[expect.any(String), 'answered']]);
  });
});

describe('the caller id that the called person sees', () => {
  const HIDDEN = { telefonia: { ocultar_numero: true } };

  it('has the name of the campaign’s configuration', async () => {
    const phone = '+5491155660113';
    const id = await add('Con nombre', [phone]);
    const named = { campaign_id: id, caller_name: 'Clínica Norte', caller_number: CALLER_ID };
    await api.post('/caller-id-configs', named);
    await site.start(id);
    expect(await inviteTo(phone)).toMatchObject({ callerId: CALLER_ID, callerName: 'Clínica Norte', privacy: '' });
  });

  it('is withheld if the campaign hides it', async () => {
    const phone = '+5491155660213';
    await dial('Sin número', [phone], HIDDEN);
    const { callerId, callerName, identity } = await inviteTo(phone);
    expect({ callerId, callerName, identity }).toEqual({
      callerId: 'anonymous',
      callerName: 'Anonymous',
      identity: '',
    });
  });

  it('is withheld from the called person, but sent to the carrier, on a trunk with P-Asserted-Identity', async () => {
    const { trunks } = await api.get<{ trunks: { id: number }[] }>('/trunks');
    const { id } = trunks[0]!;
    await api.put(`/trunks/${id}`, { sip_config: { caller_id_header: 'pai', username: 'cadencia' } });
    const endpoint = `/asterisk/config/dynamic/res_pjsip/endpoint/trunk-${id}`;
    const fields = async () => (await ari.request('GET', endpoint)).body;
    await expect.poll(fields, SOON).toContainEqual({ attribute: 'send_pai', value: 'true' });
    const phone = '+5491155660413';
    await dial('Sin número, con PAI', [phone], HIDDEN);
    const { callerId, callerName, identity, privacy } = await inviteTo(phone);
    expect({ callerId, callerName, privacy }).toEqual({
      callerId: 'cadencia',
      callerName: 'Anonymous',
      privacy: 'id',
    });
    expect(identity).toContain(CALLER_ID);
  });
});

describe('a number that is never dialled', () => {
  const EMERGENCY = '+54911';
  const PREMIUM = '+546001234567';

  it('is refused in a list and for a test call', async () => {
    const id = await add('Con números prohibidos', ['+5491155660313']);
    const answer = await api.upload<UploadAnswer>(id, 'lista.csv', [EMERGENCY, PREMIUM].join('\n'));
    expect(answer).toMatchObject({ contatos_validos: 0, contatos_invalidos: 2 });
    const rejects = await (await api.raw('GET', `/contacts/uploads/${answer.upload_id}/rejects`)).text();
    expect(rejects).toMatch(/emergencia.*911[^]*tarifa.*6001234567/);
    for (const numero of ['911', EMERGENCY, PREMIUM]) {
      const refusal = await api.raw('POST', '/dialer/test-call', {
        body: JSON.stringify({ numero, campaign_id: id }),
        headers: { 'content-type': 'application/json' },
      });
      expect([numero, refusal.status]).toEqual([numero, 400]);
      expect(await refusal.json()).toMatchObject({ error: 'test_number_not_dialable' });
    }
    const { invites } = await site.lab.scripted.log();
    expect(invites.filter(({ called }) => !/^\+549115566\d{4}$/.test(called))).toEqual([]);
  });
});

describe('a person who doesn’t answer', () => {
  it('is not rung for longer than the campaign’s limit: the phone gets a CANCEL', async () => {
    expect(await endOf(NEVER_ANSWERS)).toMatchObject({ desenlace: 'no_atendio' });
    const { events } = await site.lab.scripted.log();
    const { atMs, callId } = await inviteTo(NEVER_ANSWERS);
    const own = events.filter((event) => event.callId === callId);
    expect(own.map(({ kind }) => kind)).toEqual(['cancel']);
    expect(Math.abs(own[0]!.atMs - atMs - 1000 * RINGS_S)).toBeLessThan(1500);
  });
});

describe('a person who is blocked while their phone rings', () => {
  // Never answers either.
  const phone = '+5491155660202';

  it('is no longer called: the phone gets a CANCEL at once', async () => {
    await dial('Bloqueada', [phone]);
    const { callId } = await inviteTo(phone);
    const blockedAtMs = Date.now();
    await api.post('/do-not-call', { call_id: callTo(phone)!.id, reason: 'Lo pidió' });
    expect(await endOf(phone)).toMatchObject({ desenlace: 'finalizada_a_mano' });
    const own = async () => (await site.lab.scripted.log()).events.filter((event) => event.callId === callId);
    await expect.poll(async () => (await own()).map(({ kind }) => kind), SOON).toEqual(['cancel']);
    expect((await own())[0]!.atMs - blockedAtMs).toBeLessThan(3000);
  });
});

/** Returns the root mean square of the 16-bit samples after the header. */
function loudnessOf(wav: Buffer): number {
  const from = wav.indexOf('data', 0, 'latin1') + 8;
  const count = Math.floor((wav.length - from) / 2);
  let sum = 0;
  for (let i = 0; i < count; i++) sum += wav.readInt16LE(from + 2 * i) ** 2;
  return Math.sqrt(sum / count);
}

/** An agent leaves the campaign's message on an answering machine over a real PBX, as the machine hears it. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AudioFile } from '#shared/contracts/audio.ts';
import type { CallDetail } from '#shared/contracts/calls.ts';
import { SECOND_MS } from '#shared/durations.ts';
import { telephoneWav } from '#server/telephony/prompts/telephone-wav.ts';
import { AGENT } from '../../scripts/lab/lab.ts';
import { openDialingSite, type DialingSite } from '../../scripts/telephony/dialing-site.ts';
import { tone } from '../server/telephony/prompts/sounds.ts';
import { dialFor, openDesk, untilState, type OpenDesk } from './support/desk.ts';
import { heardMsOf, listenTo, type Ears } from './support/heard.ts';

/** Tones of the message and of the phone at the desk, Hz. */
const [MESSAGE, PHONE] = [900, 1100];
const MESSAGE_S = 3;
const SOON = { timeout: 30_000, interval: 50 };
/** Records after a beep. */
const MACHINE = '+5491155670128';
/** Talks on. */
const PERSON = '+5491155670124';

describe.each([
  ['stays on the line', true],
  ['rings for each call', false],
])('a message left by an agent whose phone %s', (_, isNailedUp) => {
  let site: DialingSite;
  let desk: OpenDesk;
  let atPhone: Ears;
  let atMachine: Ears;
  let telefonia: { mensaje_buzon_id: number };

  beforeAll(async () => {
    const agentDraws = Array.from({ length: 20 }, () => ({ ...AGENT, speech: 'mute' }) as const);
    site = await openDialingSite({ pbxs: 1, callsPerSecond: 10, agents: 1, agentDraws, playsPrompts: true });
    [atPhone, atMachine] = [await listenTo(site.lab.agents, PHONE), await listenTo(site.lab.scripted)];
    desk = await openDesk(site, { nailed_up: isNailedUp });
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(telephoneWav(tone(MESSAGE, 8000, MESSAGE_S)))]), 'mensaje.wav');
    const answer = await desk.api.raw('POST', '/audio/upload', { body: form });
    telefonia = { mensaje_buzon_id: ((await answer.json()) as { audio: AudioFile }).audio.id };
  });
  afterAll(async () => {
    atPhone?.close();
    atMachine?.close();
    desk?.close();
    await site?.stop();
  });

  it('is recorded whole, while the agent is ready for the next call, which it doesn’t reach', async () => {
    await desk.signIn();
    await untilState(desk, 'ready');
    await dialFor(desk, site, [MACHINE], { telefonia });
    await expect.poll(() => desk.desk().call?.connected_at, SOON).toEqual(expect.any(String));
    const { id, voicemail } = desk.desk().call!;
    expect(voicemail).toBe(true);
    await delay(SECOND_MS);
    const orderedAtMs = Date.now();
    expect(heardMsOf(atMachine.heard(orderedAtMs - 500, orderedAtMs), PHONE)).toBeGreaterThan(300);
    await desk.api.post('/desk/voicemail', { call_id: id });
    await untilState(desk, 'ready', 1000);
    expect(desk.states()).not.toContain('unreachable');
    await dialFor(desk, site, [PERSON], { telefonia });
    await expect.poll(() => desk.desk().call?.connected_at, SOON).toEqual(expect.any(String));
    const detail = async () => (await desk.api.get<{ llamada: CallDetail }>(`/llamadas/${id}`)).llamada;
    await expect.poll(async () => (await detail()).desenlace, SOON).toBe('maquina');
    expect((await detail()).metadatos).toMatchObject({ mensaje_buzon: 'whole' });
    const { invites, events } = await site.lab.scripted.log();
    const callId = invites.find(({ called }) => called === MACHINE)!.callId;
    const endedAtMs = events.find((event) => event.callId === callId && event.kind === 'bye')!.atMs;
    // The calls of the lab are numbered in their order.
    const first = Math.min(...atMachine.heard(0, orderedAtMs).map(({ call }) => call));
    const byMachine = atMachine.heard(orderedAtMs + 300, endedAtMs).filter(({ call }) => call === first);
    expect(heardMsOf(byMachine, MESSAGE)).toBeGreaterThan(MESSAGE_S * SECOND_MS - 100);
    expect(heardMsOf(byMachine, PHONE)).toBe(0);
    const byOther = atMachine.heard(orderedAtMs, endedAtMs).filter(({ call }) => call !== first);
    expect([heardMsOf(byOther, MESSAGE), heardMsOf(atPhone.heard(orderedAtMs, endedAtMs), MESSAGE)]).toEqual([0, 0]);
    expect(heardMsOf(byOther, PHONE)).toBeGreaterThan(SECOND_MS);
    await desk.api.post('/desk/hang-up', { call_id: desk.desk().call!.id });
    await untilState(desk, 'wrap_up');
    // Both ends of the music for the phone are channels, too.
    await expect.poll(() => site.lab.pbxs[0]!.channels(), SOON).toBe(isNailedUp ? 3 : 0);
  });
});

/**
 * Machine detection of a real Asterisk: who counts as a person, what a call keeps of the verdict, and the message that is
 * left on a machine.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallDetail } from '#shared/contracts/calls.ts';
import type { AudioFile } from '#shared/contracts/audio.ts';
import type { DetectionAnswer } from '#shared/contracts/detection.ts';
import { SECOND_MS } from '#shared/durations.ts';
import { telephoneWav } from '#server/telephony/prompts/telephone-wav.ts';
import { AGENT } from '../../scripts/lab/lab.ts';
import { readCalls } from '../../scripts/telephony/calls.ts';
import { openDialingSite, type DialingSite } from '../../scripts/telephony/dialing-site.ts';
import { tone } from '../server/telephony/prompts/sounds.ts';
import { loginAs } from '../support/api.ts';
import { heardMsOf, listenTo, type Ears } from './support/heard.ts';

const PREFIX = '+54911556602';
/** By the number's last two digits (scripts/lab/scripted.ts). */
const PHONES = { hello: `${PREFIX}10`, machine: `${PREFIX}20`, crackle: `${PREFIX}26`, gone: `${PREFIX}27` } as const;

describe('the verdicts of AMD()', () => {
  let site: DialingSite;
  let campaign: number;

  beforeAll(async () => {
    site = await openDialingSite({
      pbxs: 1,
      callsPerSecond: 10,
      agents: 4,
      agentDraws: [{ ...AGENT, hangUpAfterMs: 2000 }],
    });
    const phones = Object.values(PHONES);
    const fields = { flow: 'press1' };
    campaign = await site.addCampaign({ name: 'Detección', callerId: '+541145678901', phones, fields });
    await site.start(campaign);
    await site.whenEnded(phones.length, 60_000);
  });
  afterAll(() => site.stop());

  async function callTo(phone: string): Promise<CallDetail> {
    const { id } = readCalls(site.dataDir).find((call) => call.phone === phone)!;
    return (await site.client.must<{ llamada: CallDetail }>('GET', `/llamadas/${id}`)).llamada;
  }

  it('takes a party of whom AMD is unsure for a person, who can press a key and talk to an agent', async () => {
    const { desenlace, metadatos } = await callTo(PHONES.crackle);
    expect([desenlace, metadatos.dtmf]).toEqual(['exito', '1']);
    const known = { respondida_por: 'person', veredicto_amd: 'person', amd_usado: true, amd_estado: 'NOTSURE' };
    expect(metadatos).toMatchObject({ ...known, amd_causa: expect.stringMatching(/^TOOLONG-/) as string });
    expect(metadatos.amd_demora_ms).toBeGreaterThan(4500);
  });

  it('keeps status, cause and delay of the sure ones', async () => {
    const person = (await callTo(PHONES.hello)).metadatos;
    expect(person).toMatchObject({ amd_estado: 'HUMAN', amd_causa: expect.stringMatching(/^HUMAN-/) as string });
    expect(person.amd_demora_ms).toBeGreaterThan(1000);
    expect(person.amd_demora_ms).toBeLessThan(3000);
    expect((await callTo(PHONES.machine)).metadatos).toMatchObject({
      veredicto_amd: 'machine',
      amd_estado: 'MACHINE',
      amd_causa: expect.stringMatching(/^(LONGGREETING|MAXWORDS)-/) as string,
    });
  });

  it('adds up to the campaign’s cost of detection', async () => {
    const cost = await site.client.must<DetectionAnswer>('GET', `/campaigns/${campaign}/detection`);
    expect(cost).toMatchObject({ answered: 4, detected: 4, persons: 2, machines: 1, unsure: 1, hung_up: 1 });
    expect(cost.person_delay_ms!.median).toBe((await callTo(PHONES.hello)).metadatos.amd_demora_ms);
  });
});

describe('a message on answering machines', () => {
  const MESSAGE_HZ = 900;
  const MESSAGE_S = 3;
  /** When the beep ends after the answer, ms (scripts/lab/sipp.ts). */
  const machines = [
    ['after the greeting', `${PREFIX}28`, 5700],
    ['long after the greeting, when the message has already begun', `${PREFIX}29`, 7100],
  ] as const;
  let site: DialingSite;
  let ears: Ears;

  beforeAll(async () => {
    site = await openDialingSite({ pbxs: 1, callsPerSecond: 10, agents: 1, playsPrompts: true });
    ears = await listenTo(site.lab.scripted);
    const api = await loginAs(site.server().url, site.account.username, site.account.password);
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(telephoneWav(tone(MESSAGE_HZ, 8000, MESSAGE_S)))]), 'mensaje.wav');
    const uploaded = await api.raw('POST', '/audio/upload', { body: form });
    const { audio } = (await uploaded.json()) as { audio: AudioFile };
    const phones = machines.map(([, phone]) => phone);
    const fields = { max_concurrent_calls: 1, telefonia: { mensaje_buzon_id: audio.id } };
    await site.start(await site.addCampaign({ name: 'Buzón', callerId: '+541145678901', phones, fields }));
    await site.whenEnded(phones.length, 60_000);
  });
  afterAll(async () => {
    ears.close();
    await site.stop();
  });

  it.each(machines)('is recorded whole if the machine beeps %s', async (_, phone, beepEndsMs) => {
    const { id } = readCalls(site.dataDir).find((call) => call.phone === phone)!;
    const { llamada } = await site.client.must<{ llamada: CallDetail }>('GET', `/llamadas/${id}`);
    expect([llamada.desenlace, llamada.metadatos.mensaje_buzon]).toEqual(['maquina', 'whole']);
    const { invites, events } = await site.lab.scripted.log();
    const callId = invites.find(({ called }) => called === phone)!.callId;
    const at = (kind: string) => events.find((event) => event.callId === callId && event.kind === kind)!.atMs;
    const beepAtMs = at('answered') + beepEndsMs;
    const recorded = ears.heard(beepAtMs, at('bye'));
    expect(heardMsOf(recorded, MESSAGE_HZ)).toBeGreaterThan(MESSAGE_S * SECOND_MS - 100);
    // Between the beep and the message is the silence by which the beep's end is known.
    expect(heardMsOf(ears.heard(beepAtMs, beepAtMs + 1200), MESSAGE_HZ)).toBe(0);
    expect(at('bye') - beepAtMs).toBeLessThan(MESSAGE_S * SECOND_MS + 3500);
  });

  it('does not begin before a beep that follows the greeting', async () => {
    const [, phone, beepEndsMs] = machines[0];
    const { invites, events } = await site.lab.scripted.log();
    const callId = invites.find(({ called }) => called === phone)!.callId;
    const answeredAtMs = events.find((event) => event.callId === callId && event.kind === 'answered')!.atMs;
    expect(heardMsOf(ears.heard(answeredAtMs, answeredAtMs + beepEndsMs), MESSAGE_HZ)).toBe(0);
  });
});

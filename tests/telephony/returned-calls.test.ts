/** People call one of our caller ids back over the carrier's trunk, on a real Asterisk. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ClisAnswer } from '#shared/contracts/clis.ts';
import type { ReturnedCallsAnswer } from '#shared/contracts/returned-calls.ts';
import type { AudioFile } from '#shared/contracts/audio.ts';
import type { BlacklistAnswer } from '#shared/contracts/blacklist.ts';
import { telephoneWav } from '#server/telephony/prompts/telephone-wav.ts';
import { AGENT } from '../../scripts/lab/lab.ts';
import { readCalls } from '../../scripts/telephony/calls.ts';
import { openDialingSite, type DialingSite } from '../../scripts/telephony/dialing-site.ts';
import { tone } from '../server/telephony/prompts/sounds.ts';
import { loginAs } from '../support/api.ts';
import { callIn, type InboundLine } from './support/caller.ts';
import { dialFor, openDesk, untilState, type OpenDesk } from './support/desk.ts';
import { heardMsOf, isLoud, listenTo, untilHeard, type Ears } from './support/heard.ts';

const CALLER_ID = '+541145678901';
const PERSON = '+5491155667700';
/** The trunk's carrier is at 127.0.0.1; a stranger calls from another address of this machine. */
const CARRIER = '127.0.0.1';
const STRANGER = '127.0.0.2';
/** A refusal that is not counted would be counted within this time. */
const NOTHING_WITHIN_MS = 1500;
const SOON = { timeout: 15_000 };
const TEXT_HZ = 900;
const TEXT_MS = 3000;
/** Time for the key after the recording, ms. */
const KEY_WAIT_MS = 4000;
/** Time limit that the PBX keeps, ms. */
const CHANNEL_LIMIT_MS = 75_000;

let site: DialingSite;
const lines: InboundLine[] = [];

beforeAll(async () => {
  const agentDraws = Array.from({ length: 20 }, () => ({ ...AGENT, speech: 'mute' }) as const);
  site = await openDialingSite({ pbxs: 1, callsPerSecond: 5, agents: 1, agentDraws, playsPrompts: true });
  await site.client.must('POST', '/code2base/clis', { numero: CALLER_ID });
  const [pbx] = site.lab.pbxs;
  await vi.waitUntil(async () => (await pbx!.command('pjsip show identifies')).includes('trunk-1'), SOON);
});
afterAll(async () => {
  for (const line of lines) line.close();
  await site.stop();
});

type Call = { readonly from?: string; readonly called?: string; readonly to?: string; readonly caller?: string };

async function call({ from = CARRIER, called = CALLER_ID, to = called, caller = PERSON }: Call = {}) {
  const line = await callIn({ from, sipPort: site.lab.pbxs[0]!.sipPort, called, to, caller });
  lines.push(line);
  return line;
}

/** Returns the status line of the final answer to a call. */
const invite = async (from: Call): Promise<string> => (await call(from)).status;

/** Gives the trunk its recording. */
async function putRecording(): Promise<void> {
  const api = await loginAs(site.server().url, site.account.username, site.account.password);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(telephoneWav(tone(TEXT_HZ, 8000, TEXT_MS / 1000)))]), 'texto.wav');
  const uploaded = await api.raw('POST', '/audio/upload', { body: form });
  const { audio } = (await uploaded.json()) as { audio: AudioFile };
  await site.client.must('PUT', '/trunks/1', { returned_audio_id: audio.id });
}

const listed = () => site.client.must<ReturnedCallsAnswer>('GET', '/returned-calls');

describe('a call that comes in for one of our caller ids', () => {
  it('hears a busy tone and is counted, however the carrier writes the number', async () => {
    const [{ id: trunk_id }] = (await site.client.must<{ trunks: [{ id: number }] }>('GET', '/trunks')).trunks;
    const spellings = [
      { called: CALLER_ID },
      { called: CALLER_ID.slice(1), caller: 'anonymous' },
      { called: `00${CALLER_ID.slice(1)}`, caller: '01155667700' },
      { called: '1145678901' },
      // A carrier that calls the registered user.
      { called: 'cadencia', to: CALLER_ID },
    ];
    for (const spelling of spellings) expect(await invite(spelling)).toMatch(/^SIP\/2\.0 486 /);
    await expect.poll(async () => (await listed()).total).toBe(spellings.length);
    const { calls } = await listed();
    expect(calls).toMatchObject(spellings.map(() => ({ caller_id: CALLER_ID, trunk_id, trunk: 'Lab 1' })));
    expect(calls.map(({ caller }) => caller).toReversed()).toEqual([PERSON, null, '+541155667700', PERSON, PERSON]);
    const { clis } = await site.client.must<ClisAnswer>('GET', '/code2base/clis');
    expect(clis.find(({ numero }) => numero === CALLER_ID)).toMatchObject({ devueltas_hoy: 5, devueltas_7d: 5 });
  });

  it('is refused without a count if the number is not ours', async () => {
    const before = (await listed()).total;
    expect(await invite({ called: '+541199999999' })).toMatch(/^SIP\/2\.0 486 /);
    await delay(NOTHING_WITHIN_MS);
    expect((await listed()).total).toBe(before);
  });

  it('is refused without a count if it comes from a stranger, whatever name it uses', async () => {
    const before = (await listed()).total;
    for (const caller of ['trunk-1', PERSON])
      expect(await invite({ from: STRANGER, called: CALLER_ID, caller })).toMatch(/^SIP\/2\.0 401 /);
    await delay(NOTHING_WITHIN_MS);
    expect((await listed()).total).toBe(before);
  });

  it('hears a busy tone, uncounted, while Cadencia is not running', async () => {
    const before = (await listed()).total;
    await site.server().stop();
    expect(await invite({ called: CALLER_ID })).toMatch(/^SIP\/2\.0 486 /);
    await site.restart();
    expect((await listed()).total).toBe(before);
    expect(await invite({ called: CALLER_ID })).toMatch(/^SIP\/2\.0 486 /);
    await expect.poll(async () => (await listed()).total, SOON).toBe(before + 1);
  });
});

describe('a call that comes in over a trunk with a recording', () => {
  beforeAll(() => putRecording());

  it('hears it once, and is hung up', async () => {
    const line = await call();
    expect(line.status).toMatch(/^SIP\/2\.0 200 /);
    await expect.poll(line.endedAtMs, SOON).not.toBeNull();
    expect(Math.abs(heardMsOf(line.heard, TEXT_HZ) - TEXT_MS)).toBeLessThan(150);
    const lastedMs = line.endedAtMs()! - line.answeredAtMs;
    expect(lastedMs).toBeGreaterThan(TEXT_MS + KEY_WAIT_MS - 200);
    expect(lastedMs).toBeLessThan(TEXT_MS + KEY_WAIT_MS + 2000);
    expect((await listed()).calls[0]).toMatchObject({ caller_id: CALLER_ID, caller: PERSON, answer: 'message' });
  });

  it('asks for no more calls by pressing 8 while it plays, if it is from a contact', async () => {
    await site.addCampaign({ name: 'Ventas', callerId: CALLER_ID, phones: [PERSON] });
    const line = await call();
    await expect.poll(() => heardMsOf(line.heard, TEXT_HZ), SOON).toBeGreaterThan(500);
    await line.press('8');
    const pressedAtMs = Date.now();
    await expect.poll(line.endedAtMs, SOON).not.toBeNull();
    expect(line.endedAtMs()! - pressedAtMs).toBeLessThan(1000);
    const entries = () => site.client.must<BlacklistAnswer>('GET', '/blacklist');
    await expect.poll(async () => (await entries()).blacklist).toMatchObject([{ phone: PERSON, source: 'returned' }]);
    expect((await listed()).calls[0]).toMatchObject({ answer: 'message', choice: 'no_calls' });
  });

  it('asks for it in the 4 s after it, too', async () => {
    const line = await call();
    await expect.poll(() => heardMsOf(line.heard, TEXT_HZ), SOON).toBeGreaterThan(TEXT_MS - 150);
    await delay(KEY_WAIT_MS / 2);
    expect([(await listed()).calls[0]!.choice, line.endedAtMs()]).toEqual([null, null]);
    await line.press('8');
    const pressedAtMs = Date.now();
    await expect.poll(line.endedAtMs, SOON).not.toBeNull();
    expect(line.endedAtMs()! - pressedAtMs).toBeLessThan(1000);
    await expect.poll(async () => (await listed()).calls[0], SOON).toMatchObject({ choice: 'no_calls' });
  });

  it('leaves its place to the next caller as soon as it hangs up', async () => {
    const first = await call();
    await expect.poll(() => heardMsOf(first.heard, TEXT_HZ), SOON).toBeGreaterThan(300);
    first.hangUp();
    await delay(1000);
    for (let n = 0; n < 2; n++) {
      const next = await call();
      expect(next.status).toMatch(/^SIP\/2\.0 200 /);
      next.hangUp();
      await delay(1000);
    }
  });

  it('is ended by the PBX if the server is killed meanwhile', async () => {
    const line = await call();
    await expect.poll(() => heardMsOf(line.heard, TEXT_HZ), SOON).toBeGreaterThan(500);
    await site.server().kill();
    await expect.poll(line.endedAtMs, { timeout: CHANNEL_LIMIT_MS + 15_000, interval: 500 }).not.toBeNull();
    expect(line.endedAtMs()! - line.answeredAtMs).toBeLessThan(CHANNEL_LIMIT_MS + 2000);
    await site.restart();
  });
});

describe('a call that comes back to the team that called', () => {
  /** Tones of the caller and of the phone at the desk, Hz. */
  const [VOICE, PHONE] = [500, 1100];
  /** How long each hears the other, ms. */
  const HEARD_MS = 1600;
  /** Whoever waits for longer hears the recording. */
  const WAIT_MS = 60_000;
  /** The lab's network says that they are busy. */
  const [FIRST, SECOND, THIRD] = ['+5491155663101', '+5491155663201', '+5491155663301'] as const;
  let desk: OpenDesk;
  let atPhone: Ears;

  beforeAll(async () => {
    atPhone = await listenTo(site.lab.agents, PHONE);
    desk = await openDesk(site);
    await putRecording();
    await site.client.must('PUT', '/trunks/1', { returned_to_team: true });
  });
  afterAll(() => {
    atPhone?.close();
    desk?.close();
  });

  const endOf = (phone: string) =>
    readCalls(site.dataDir).find(({ attempt, phone: other }) => attempt === 0 && other === phone)?.disposition;

  it('is a conversation of whoever is ready; others wait with audio, and are lost if they hang up', async () => {
    await desk.signIn();
    await untilState(desk, 'ready');
    await dialFor(desk, site, [FIRST, SECOND, THIRD]);
    await site.whenEnded(3, 30_000);
    const line = await call({ caller: FIRST });
    expect(line.status).toMatch(/^SIP\/2\.0 200 /);
    line.say(VOICE);
    await expect.poll(() => desk.desk().call?.connected_at, SOON).toEqual(expect.any(String));
    expect(desk.desk().call).toMatchObject({ attempt: 0, phone: FIRST, caller_id: CALLER_ID });
    const fromMs = Date.now() + 300;
    const heard = () => line.heard.filter(({ atMs }) => atMs >= fromMs);
    await untilHeard(() => atPhone.heard(fromMs, Date.now()), VOICE, HEARD_MS);
    await untilHeard(heard, PHONE, HEARD_MS);

    const other = await call({ caller: SECOND });
    await expect.poll(() => other.heard.some(isLoud), SOON).toBe(true);
    other.hangUp();
    await expect.poll(() => endOf(SECOND), SOON).toBe('abandoned');

    await desk.api.post('/desk/hang-up', { call_id: desk.desk().call!.id });
    await expect.poll(line.endedAtMs, SOON).not.toBeNull();
    expect(endOf(FIRST)).toBe('success');
    await untilState(desk, 'wrap_up');
  });

  it(
    'hears the recording if nobody is ready for a minute, and is called back',
    async () => {
      const other = await call({ caller: FIRST });
      other.say(VOICE);
      await desk.api.post('/desk/finish');
      await untilState(desk, 'in_call');
      const line = await call({ caller: THIRD });
      expect(line.status).toMatch(/^SIP\/2\.0 200 /);
      // The PBX hangs up on those who send nothing for a minute.
      line.say(VOICE);
      await expect.poll(line.endedAtMs, { timeout: WAIT_MS + 15_000, interval: 500 }).not.toBeNull();
      expect(heardMsOf(line.heard, TEXT_HZ)).toBeGreaterThan(TEXT_MS * 0.9);
      expect(line.endedAtMs()! - line.answeredAtMs).toBeGreaterThan(WAIT_MS);
      await expect.poll(() => endOf(THIRD), SOON).toBe('abandoned');
      await desk.api.post('/desk/hang-up', { call_id: desk.desk().call!.id });
      await untilState(desk, 'wrap_up');
      await desk.api.post('/desk/finish');
      const again = () => readCalls(site.dataDir).filter(({ attempt, phone }) => attempt > 0 && phone === THIRD);
      await expect.poll(() => again().length, { timeout: 30_000 }).toBe(2);
    },
    WAIT_MS + 90_000,
  );

  it('hears the recording first if it offers the team, and is answered by it after 1', async () => {
    await site.client.must('PUT', '/trunks/1', { returned_by_key: true });
    await untilState(desk, 'ready');
    const line = await call({ caller: FIRST });
    await expect.poll(() => heardMsOf(line.heard, TEXT_HZ), SOON).toBeGreaterThan(1000);
    line.say(VOICE);
    await delay(500);
    expect(desk.desk().call).toBeNull();
    await line.press('1');
    await untilState(desk, 'in_call');
    await expect.poll(() => desk.desk().call?.connected_at, SOON).toEqual(expect.any(String));
    expect(desk.desk().call).toMatchObject({ attempt: 0, phone: FIRST });
    const fromMs = Date.now() + 300;
    const heard = () => line.heard.filter(({ atMs }) => atMs >= fromMs);
    await untilHeard(() => atPhone.heard(fromMs, Date.now()), VOICE, HEARD_MS);
    await untilHeard(heard, PHONE, HEARD_MS);
    expect(heardMsOf(heard(), TEXT_HZ)).toBeLessThan(100);
    expect((await listed()).calls[0]).toMatchObject({ caller: FIRST, answer: 'team', choice: 'team' });
    await desk.api.post('/desk/hang-up', { call_id: desk.desk().call!.id });
    await expect.poll(line.endedAtMs, SOON).not.toBeNull();
    await untilState(desk, 'wrap_up');
    await desk.api.post('/desk/finish');
    await untilState(desk, 'ready');
  });

  it('hears it again after 1 if nobody is at work, and can still ask for no more calls', async () => {
    await desk.api.post('/desk/pause');
    await untilState(desk, 'paused');
    const line = await call({ caller: SECOND });
    await expect.poll(() => heardMsOf(line.heard, TEXT_HZ), SOON).toBeGreaterThan(1000);
    await line.press('1');
    await expect.poll(() => heardMsOf(line.heard, TEXT_HZ), SOON).toBeGreaterThan(TEXT_MS + 500);
    await line.press('8');
    await expect.poll(line.endedAtMs, SOON).not.toBeNull();
    await expect
      .poll(async () => (await listed()).calls[0], SOON)
      .toMatchObject({ caller: SECOND, answer: 'message', choice: 'no_calls' });
    await site.client.must('PUT', '/trunks/1', { returned_by_key: false });
    await desk.api.post('/desk/ready');
    await untilState(desk, 'ready');
  });

  it('hears the recording after a kill of the server if nobody had taken it, and can ask for no more calls', async () => {
    const other = await call({ caller: FIRST });
    other.say(VOICE);
    await untilState(desk, 'in_call');
    const line = await call({ caller: SECOND });
    line.say(VOICE);
    await expect.poll(() => line.heard.some(isLoud), SOON).toBe(true);
    await site.server().kill();
    await site.restart();
    await expect.poll(() => heardMsOf(line.heard, TEXT_HZ), SOON).toBeGreaterThan(500);
    await line.press('8');
    await expect.poll(line.endedAtMs, SOON).not.toBeNull();
    expect(endOf(SECOND)).toBe('abandoned');
    await expect
      .poll(async () => (await listed()).calls[0], SOON)
      .toMatchObject({ caller: SECOND, answer: 'team', choice: 'no_calls' });
    expect(other.endedAtMs()).toBeNull();
    await desk.reopen();
    other.hangUp();
    await untilState(desk, 'wrap_up');
    await desk.api.post('/desk/finish');
  });

  it('hears the recording at once if nobody is at work', async () => {
    await desk.api.post('/desk/sign-out');
    await untilState(desk, 'signed_out');
    const line = await call({ caller: FIRST });
    await expect.poll(line.endedAtMs, SOON).not.toBeNull();
    expect(heardMsOf(line.heard, TEXT_HZ)).toBeGreaterThan(TEXT_MS * 0.9);
    expect((await listed()).calls[0]).toMatchObject({ caller: FIRST, answer: 'message' });
  });
});

/** People whose phones stay on the line between calls, over a real PBX. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AGENT } from '../../scripts/lab/lab.ts';
import { readCalls } from '../../scripts/telephony/calls.ts';
import { openDialingSite, type DialingSite } from '../../scripts/telephony/dialing-site.ts';
import { dialFor, openDesk, untilState, type OpenDesk } from './support/desk.ts';
import { firstHeardAt, heardMsOf, isLoud, listenTo, type Ears } from './support/heard.ts';

/** Tones of the person called and of the phone at the desk, Hz. */
const [PERSON, PHONE] = [140, 1100];
const TALK_MS = 2000;
const SOON = { timeout: 30_000, interval: 50 };
/** Time after which the first phone that is called hangs up, ms. */
const HANGS_UP_MS = 4000;
const MOST_MEDIAN_MS = 150;
const CALLS = 15;
/** Numbers of persons who talk on. */
const phonesFrom = (first: number, count = 1): string[] =>
  Array.from({ length: count }, (_, n) => `+549115${5_660_000 + 100 * (first + n) + 24}`);

let site: DialingSite;
let desk: OpenDesk;
let atPhone: Ears;
let atPerson: Ears;

beforeAll(async () => {
  const phone = { ...AGENT, speech: 'mute' } as const;
  const agentDraws = [{ ...phone, hangUpAfterMs: HANGS_UP_MS }, ...Array.from({ length: 50 }, () => phone)];
  site = await openDialingSite({ pbxs: 1, callsPerSecond: 10, agents: 1, agentDraws });
  [atPhone, atPerson] = [await listenTo(site.lab.agents, PHONE), await listenTo(site.lab.scripted)];
  desk = await openDesk(site);
});
afterAll(async () => {
  atPhone?.close();
  atPerson?.close();
  desk?.close();
  await site?.stop();
});

const phoneLog = async () => (await site.lab.agents.log()).events.map(({ kind }) => kind);
const rings = async () => (await site.lab.agents.log()).invites.length;

/** Resolves when the person is in conversation, with the call's id. */
async function connected(): Promise<number> {
  await expect.poll(() => desk.desk().call?.connected_at, SOON).toEqual(expect.any(String));
  return desk.desk().call!.id;
}

async function hangUp(): Promise<void> {
  await desk.api.post('/desk/hang-up', { call_id: desk.desk().call!.id });
  await untilState(desk, 'wrap_up');
  await desk.api.post('/desk/finish');
}

/** Expects both to hear each other: the person pauses between sentences. */
async function expectTalk(): Promise<void> {
  await delay(200);
  const fromMs = Date.now();
  await delay(TALK_MS);
  expect(heardMsOf(atPhone.heard(fromMs, Date.now()), PERSON)).toBeGreaterThan(TALK_MS / 2);
  expect(heardMsOf(atPerson.heard(fromMs, Date.now()), PHONE)).toBeGreaterThan(TALK_MS * 0.8);
}

async function expectMusic(): Promise<void> {
  await delay(500);
  const fromMs = Date.now();
  // Music has quiet parts of more than a second.
  await delay(3000);
  const heard = atPhone.heard(fromMs, Date.now());
  const loud = heard.filter(isLoud);
  expect(loud.length).toBeGreaterThan(25);
  expect(heardMsOf(heard, PERSON)).toBe(0);
}

describe('a phone that stays on the line', () => {
  it('is called once, at sign-in, and then the person gets calls', async () => {
    await desk.signIn();
    await untilState(desk, 'ready');
    expect(desk.states().slice(-2)).toEqual(['connecting', 'ready']);
    const { invites } = await site.lab.agents.log();
    const { extension } = desk.desk();
    expect(invites).toMatchObject([{ called: extension, callerId: extension, callerName: 'Cadencia: Mi Puesto' }]);
    await expectMusic();
  });

  it('makes the person unreachable when it hangs up, and is called again when the person is ready', async () => {
    await untilState(desk, 'unreachable', HANGS_UP_MS + 10_000);
    await delay(1000);
    expect(await rings()).toBe(1);
    await desk.api.post('/desk/ready');
    await untilState(desk, 'ready');
    expect(await rings()).toBe(2);
  });

  it('carries each call without ringing, and music in between', async () => {
    await dialFor(desk, site, phonesFrom(1, 2));
    for (let call = 1; call <= 2; call++) {
      await connected();
      await expectTalk();
      await desk.api.post('/desk/pause', {});
      await hangUp();
      await untilState(desk, 'paused');
      await expectMusic();
      await desk.api.post('/desk/ready');
    }
    await site.whenEnded(2, 20_000);
    expect(readCalls(site.dataDir).map(({ disposition }) => disposition)).toEqual(['success', 'success']);
    expect(await rings()).toBe(2);
  });

  it(`lets both hear each other within ${MOST_MEDIAN_MS} ms of the answer, at the median`, async () => {
    const phones = phonesFrom(10, CALLS);
    await dialFor(desk, site, phones);
    const took: number[] = [];
    for (let call = 0; call < CALLS; call++) {
      const id = await connected();
      await delay(500);
      const { phone } = readCalls(site.dataDir).find((one) => one.id === id)!;
      const { invites, events } = await site.lab.scripted.log();
      const { callId } = invites.find(({ called }) => called === phone)!;
      const answeredAt = events.find((event) => event.callId === callId && event.kind === 'answered')!.atMs;
      const heardAt = [
        firstHeardAt(atPhone.heard(answeredAt, Date.now()), PERSON),
        firstHeardAt(atPerson.heard(answeredAt, Date.now()), PHONE),
      ];
      expect(heardAt).not.toContain(null);
      took.push(Math.max(...heardAt.map(Number)) - answeredAt);
      await hangUp();
    }
    took.sort((one, other) => one - other);
    expect(took[Math.floor(CALLS / 2)], `ms: ${took.map(Math.round).join(' ')}`).toBeLessThan(MOST_MEDIAN_MS);
    expect(await rings()).toBe(2);
  });

  it('and its conversation go on while the server is killed and started again', async () => {
    const before = readCalls(site.dataDir).length;
    await dialFor(desk, site, phonesFrom(50));
    const id = await connected();
    await site.server().kill();
    await expectTalk();
    await site.restart();
    await desk.reopen();
    await expect.poll(() => desk.desk().call?.id, SOON).toBe(id);
    await expectTalk();
    await hangUp();
    await untilState(desk, 'ready');
    await expectMusic();
    await site.whenEnded(before + 1, 20_000);
    expect(readCalls(site.dataDir).at(-1)).toMatchObject({ id, disposition: 'success' });
    await site.server().kill();
    await site.restart();
    await desk.reopen();
    await untilState(desk, 'ready');
    expect(await rings()).toBe(2);
  });

  it('is called again after the PBX was killed', async () => {
    const [pbx] = site.lab.pbxs;
    await pbx!.kill('SIGKILL');
    await untilState(desk, 'connecting');
    await pbx!.start();
    await untilState(desk, 'ready');
    expect(await rings()).toBe(3);
    await dialFor(desk, site, phonesFrom(60));
    await connected();
    await expectTalk();
    await hangUp();
  });

  it('is hung up at sign-out', async () => {
    const byes = (await phoneLog()).filter((kind) => kind === 'bye').length;
    await desk.api.post('/desk/sign-out');
    await untilState(desk, 'signed_out');
    await expect.poll(async () => (await phoneLog()).filter((kind) => kind === 'bye').length).toBe(byes + 1);
    await expect.poll(() => site.lab.pbxs[0]!.channels()).toBe(0);
  });
});

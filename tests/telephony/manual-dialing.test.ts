/** Numbers that a person dials by hand, over a real PBX. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AGENT } from '../../scripts/lab/lab.ts';
import { readCalls } from '../../scripts/telephony/calls.ts';
import { openDialingSite, type DialingSite } from '../../scripts/telephony/dialing-site.ts';
import { openDesk, untilState, type OpenDesk } from './support/desk.ts';
import { listenTo, untilHeard, type Ears } from './support/heard.ts';

/** Tones of the person called and of the phone at the desk, Hz. */
const [PERSON_HZ, PHONE_HZ] = [140, 1100];
/** How long each hears the other, ms. */
const HEARD_MS = 1600;
/** Talks on. */
const TALKER = '+5491155660124';
/** Rings until the caller gives up. */
const RINGER = '+5491155660202';

let site: DialingSite;
let desk: OpenDesk;
let atPhone: Ears;
let atPerson: Ears;
let campaignId: number;

beforeAll(async () => {
  const agentDraws = Array.from({ length: 5 }, () => ({ ...AGENT, speech: 'mute' as const }));
  site = await openDialingSite({ pbxs: 1, callsPerSecond: 5, agents: 1, agentDraws });
  [atPhone, atPerson] = [await listenTo(site.lab.agents, PHONE_HZ), await listenTo(site.lab.scripted)];
  desk = await openDesk(site);
  const context = { nombre: 'Sin detección', detectar_voicemail: false };
  const { id: contexto_id } = await desk.api.post<{ id: number }>('/audio/contextos', context);
  const body = { name: 'A mano', cli_number: '+541145678901', flow: 'direct', contexto_id };
  const fields = { dial_method: 'manual', team_id: desk.teamId, max_concurrent_calls: 5 };
  campaignId = (await desk.api.post<{ id: number }>('/campaigns', { ...body, ...fields })).id;
  await site.start(campaignId);
});
afterAll(async () => {
  atPhone?.close();
  atPerson?.close();
  desk?.close();
  await site?.stop();
});

const dial = (number: string) => desk.api.post('/desk/dial', { campaign_id: campaignId, number });
const called = async () => (await site.lab.scripted.log()).invites.map(({ called: number }) => number);

it('are called for that person, and both hear each other', async () => {
  await desk.signIn();
  await untilState(desk, 'ready');
  await dial('11 15-5566-0124');
  await untilState(desk, 'in_call');
  await expect.poll(() => desk.desk().call?.connected_at, { timeout: 30_000 }).toEqual(expect.any(String));
  expect(desk.desk().call).toMatchObject({ phone: TALKER, campaign: 'A mano', attempt: 1 });
  const fromMs = Date.now();
  await untilHeard(() => atPhone.heard(fromMs, Date.now()), PERSON_HZ, HEARD_MS);
  await untilHeard(() => atPerson.heard(fromMs, Date.now()), PHONE_HZ, HEARD_MS);
  await desk.api.post('/desk/hang-up', { call_id: desk.desk().call!.id });
  await untilState(desk, 'wrap_up');
  await desk.api.post('/desk/finish');
  await untilState(desk, 'ready');
});

it('that nobody answers leave the person ready again, also from a pause', async () => {
  await desk.api.post('/desk/pause', {});
  await dial(RINGER);
  await untilState(desk, 'in_call');
  await expect.poll(called, { timeout: 10_000 }).toEqual([TALKER, RINGER]);
  expect(desk.desk().call).toMatchObject({ phone: RINGER, connected_at: null });
  await desk.api.post('/desk/hang-up', { call_id: desk.desk().call!.id });
  await untilState(desk, 'paused');
  await desk.api.post('/desk/ready');
  await untilState(desk, 'ready');
  await site.whenEnded(2, 20_000);
  expect(readCalls(site.dataDir).map(({ phone, disposition }) => [phone, disposition])).toEqual([
    [TALKER, 'success'],
    [RINGER, 'no_answer'],
  ]);
});

it('that have had as many calls as they may are refused without a call', async () => {
  await desk.api.put('/number-caps', { per_day: 1 });
  await expect(dial(TALKER)).rejects.toThrow(/dial_held/);
  expect([desk.state(), await called()]).toEqual(['ready', [TALKER, RINGER]]);
});

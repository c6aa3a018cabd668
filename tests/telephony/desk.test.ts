/** A person at the desk whose phone rings for each call, over a real PBX. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCalls } from '../../scripts/telephony/calls.ts';
import { openDialingSite, type DialingSite } from '../../scripts/telephony/dialing-site.ts';
import { dialFor, openDesk, untilState, type OpenDesk } from './support/desk.ts';
import { listenTo, untilHeard, type Ears } from './support/heard.ts';

/** Pitch of the lab's voices, Hz. */
const VOICE = 140;
/** How long each hears the other, ms. */
const HEARD_MS = 1500;
/** Talks on. */
const PERSON = '+5491155660124';

let site: DialingSite;
let desk: OpenDesk;
let atPhone: Ears;
let atPerson: Ears;

beforeAll(async () => {
  site = await openDialingSite({ pbxs: 1, callsPerSecond: 5, agents: 1 });
  [atPhone, atPerson] = [await listenTo(site.lab.agents), await listenTo(site.lab.scripted)];
  desk = await openDesk(site, { nailed_up: false });
});
afterAll(async () => {
  atPhone?.close();
  atPerson?.close();
  desk?.close();
  await site?.stop();
});

it('rings at the person’s extension, lets both hear each other, and ends the call at the desk', async () => {
  await desk.signIn();
  await untilState(desk, 'ready');
  expect((await site.lab.agents.log()).invites).toEqual([]);
  await dialFor(desk, site, [PERSON]);
  await expect.poll(() => desk.desk().call?.connected_at, { timeout: 30_000 }).toEqual(expect.any(String));
  const { invites } = await site.lab.agents.log();
  expect(invites.map(({ called, callerId }) => [called, callerId])).toEqual([[desk.desk().extension, PERSON]]);
  const fromMs = Date.now();
  for (const ears of [atPhone, atPerson]) await untilHeard(() => ears.heard(fromMs, Date.now()), VOICE, HEARD_MS);

  await desk.api.post('/desk/hang-up', { call_id: desk.desk().call!.id });
  await untilState(desk, 'wrap_up');
  await site.whenEnded(1, 20_000);
  expect(readCalls(site.dataDir)).toMatchObject([{ phone: PERSON, disposition: 'success' }]);
  const ends = async (callees: DialingSite['lab']['agents']) => (await callees.log()).events.map(({ kind }) => kind);
  await expect.poll(() => ends(site.lab.agents)).toEqual(['answered', 'bye']);
  await expect.poll(() => ends(site.lab.scripted)).toEqual(['answered', 'bye']);
});

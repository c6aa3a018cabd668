/** A team whose phones stay on the line at one of two real PBXs. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TeamsAnswer } from '#shared/contracts/teams.ts';
import { AGENT } from '../../scripts/lab/lab.ts';
import { openDialingSite, type DialingSite } from '../../scripts/telephony/dialing-site.ts';
import { dialFor, openDesk, untilState, type OpenDesk } from './support/desk.ts';
import { listenTo, untilHeard, type Ears } from './support/heard.ts';

/** Tones of the person called and of the phone at the desk, Hz. */
const [PERSON, PHONE] = [140, 1100];
/** How long each hears the other, ms. */
const HEARD_MS = 1600;
const SOON = { timeout: 30_000, interval: 50 };
/** Time limit for a phone to be on the line at another PBX, ms. */
const MOVES_WITHIN_MS = 30_000;
/** Number of a person who talks on. */
const phoneOf = (nth: number): string => `+549115${5_660_000 + 100 * nth + 24}`;

let site: DialingSite;
let desk: OpenDesk;
let atPhone: Ears;
let atPerson: Ears;

beforeAll(async () => {
  site = await openDialingSite({ pbxs: 2, callsPerSecond: 10, agents: 1, agentDraws: [{ ...AGENT, speech: 'mute' }] });
  [atPhone, atPerson] = [await listenTo(site.lab.agents, PHONE), await listenTo(site.lab.scripted)];
  desk = await openDesk(site);
});
afterAll(async () => {
  atPhone?.close();
  atPerson?.close();
  desk?.close();
  await site?.stop();
});

const rings = async () => (await site.lab.agents.log()).invites.length;

/** Returns the index of the PBX that the team uses. */
async function home(): Promise<number> {
  const { teams } = await desk.api.get<TeamsAnswer>('/teams');
  const { pbx_now: name } = teams.find(({ id }) => id === desk.teamId)!;
  return site.lab.pbxs.findIndex(({ url }) => new URL(url).host === name);
}

/** Expects that a call comes, both hear each other, and its channels are at that PBX. */
async function expectCall(nth: number, at: number): Promise<void> {
  await dialFor(desk, site, [phoneOf(nth)]);
  await expect.poll(() => desk.desk().call?.connected_at, SOON).toEqual(expect.any(String));
  const fromMs = Date.now();
  await untilHeard(() => atPhone.heard(fromMs, Date.now()), PERSON, HEARD_MS);
  await untilHeard(() => atPerson.heard(fromMs, Date.now()), PHONE, HEARD_MS);
  // The line of the phone and the person.
  expect(await site.lab.pbxs[at]!.channels()).toBe(2);
  await desk.api.post('/desk/hang-up', { call_id: desk.desk().call!.id });
  await untilState(desk, 'wrap_up');
  await desk.api.post('/desk/finish');
  await untilState(desk, 'ready');
}

describe('a team at one of two PBXs', () => {
  let first: number;

  it('has its phones on the line and its calls there', async () => {
    await desk.signIn();
    await untilState(desk, 'ready');
    await expect.poll(home, SOON).not.toBe(-1);
    first = await home();
    for (const nth of [1, 2]) await expectCall(nth, first);
    expect(await rings()).toBe(1);
  });

  it(`is on the line at the other one within ${MOVES_WITHIN_MS / 1000} s of a crash`, async () => {
    await site.lab.pbxs[first]!.kill('SIGKILL');
    await expect.poll(home, { timeout: MOVES_WITHIN_MS, interval: 50 }).toBe(1 - first);
    await untilState(desk, 'ready', MOVES_WITHIN_MS);
    expect(await rings()).toBe(2);
    await expectCall(3, 1 - first);
  });

  it('stays there when the first is back, and goes back when supervisors say so', async () => {
    await site.lab.pbxs[first]!.start();
    const isUp = async () => {
      const { centrales } = await desk.api.get<{ centrales: { estado: string }[] }>('/dialer/status');
      return centrales.every(({ estado }) => estado === 'activa');
    };
    await expect.poll(isUp, SOON).toBe(true);
    expect([await home(), await rings()]).toEqual([1 - first, 2]);
    await desk.api.put(`/teams/${desk.teamId}`, { pbx: new URL(site.lab.pbxs[first]!.url).host });
    await expect.poll(rings, SOON).toBe(3);
    await untilState(desk, 'ready');
    await expectCall(4, first);
  });

  it('moves when its PBX is drained', async () => {
    const name = new URL(site.lab.pbxs[first]!.url).host;
    await desk.api.post('/dialer/centrales/drenar', { nombre: name, drenar: true });
    await expect.poll(home, SOON).toBe(1 - first);
    await untilState(desk, 'ready');
    await expectCall(5, 1 - first);
  });
});

/** Twenty people in calls over a real PBX while the server, and then the PBX, are killed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TeamAnswer } from '#shared/contracts/teams.ts';
import { readCalls } from '../../scripts/telephony/calls.ts';
import { openDialingSite, type DialingSite } from '../../scripts/telephony/dialing-site.ts';
import { loginAs, type Api } from '../support/api.ts';
import { addOperator, dialFor, openDesk, untilState, type OpenDesk } from './support/desk.ts';

const PEOPLE = 20;
const SOON = { timeout: 60_000, interval: 100 };
/** Numbers of persons who talk on. More than there are people, so that some wait for the next call. */
const PHONES = Array.from({ length: 2 * PEOPLE }, (_, n) => `+549115${5_660_000 + 100 * n + 24}`);

let site: DialingSite;
let admin: Api;
let desks: OpenDesk[];

const logIn = async (): Promise<void> => {
  admin = await loginAs(site.server().url, site.account.username, site.account.password);
};

beforeAll(async () => {
  site = await openDialingSite({ pbxs: 1, callsPerSecond: 10, agents: 1 });
  await logIn();
  const people = [];
  for (let index = 0; index < PEOPLE; index++) people.push(await addOperator(site, admin, `persona${index}`));
  const members = { name: 'Todos', member_ids: people.map(({ id }) => id) };
  const { team } = await admin.post<TeamAnswer>('/teams', members);
  desks = await Promise.all(people.map((account) => openDesk(site, {}, account, team.id)));
  await Promise.all(desks.map((desk) => desk.signIn()));
});
afterAll(async () => {
  for (const desk of desks ?? []) desk.close();
  await site?.stop();
});

const callsInHand = (): number[] =>
  desks.flatMap((desk) => {
    const { call } = desk.desk();
    return desk.state() === 'in_call' && typeof call?.connected_at === 'string' ? [call.id] : [];
  });
const channels = () => site.lab.pbxs[0]!.channels();
const dialled = async (): Promise<string[]> => (await site.lab.scripted.log()).invites.map(({ called }) => called);

/** Resolves when everybody is in a call of their own, with the calls' ids by desk. */
async function untilAllTalk(): Promise<number[]> {
  await expect.poll(() => new Set(callsInHand()).size, SOON).toBe(PEOPLE);
  return callsInHand();
}

async function expectNobodyTwice(count: number): Promise<void> {
  const phones = await dialled();
  expect(new Set(phones).size).toBe(phones.length);
  expect(phones).toHaveLength(count);
}

describe('twenty people in calls', () => {
  it('stay in them while the server is killed, and their desks come back to them', async () => {
    await Promise.all(desks.map((desk) => untilState(desk, 'ready')));
    await dialFor({ ...desks[0]!, api: admin }, site, PHONES);
    const before = await untilAllTalk();
    expect(await channels()).toBe(2 * PEOPLE);
    await site.server().kill();
    expect(await channels()).toBe(2 * PEOPLE);
    await site.restart();
    await logIn();
    await Promise.all(desks.map((desk) => desk.reopen()));
    expect(await untilAllTalk()).toEqual(before);
    expect(await channels()).toBe(2 * PEOPLE);
    await expectNobodyTwice(PEOPLE);
    expect(readCalls(site.dataDir).map(({ endedAt }) => endedAt)).toEqual(Array(PEOPLE).fill(null));
  });

  it('take the next calls afterwards', async () => {
    const before = callsInHand();
    for (const desk of desks) {
      await desk.api.post('/desk/hang-up', { call_id: desk.desk().call!.id });
      await untilState(desk, 'wrap_up');
      await desk.api.post('/desk/finish');
    }
    const after = await untilAllTalk();
    expect(after.filter((id) => before.includes(id))).toEqual([]);
    await expectNobodyTwice(2 * PEOPLE);
    const ended = readCalls(site.dataDir).filter(({ id }) => before.includes(id));
    expect(ended.map(({ disposition }) => disposition)).toEqual(Array(PEOPLE).fill('success'));
  });

  it('lose them with the PBX, and are called again once it is back; nothing is lost or dialled twice', async () => {
    const cut = callsInHand();
    const [pbx] = site.lab.pbxs;
    await pbx!.kill('SIGKILL');
    await site.whenEnded(2 * PEOPLE, 60_000);
    expect(readCalls(site.dataDir).filter(({ id }) => cut.includes(id))).toHaveLength(PEOPLE);
    await pbx!.start();
    await Promise.all(
      desks.map(async (desk) => {
        await expect.poll(desk.state, SOON).toMatch(/wrap_up|ready|connecting/);
        if (desk.state() === 'wrap_up') await desk.api.post('/desk/finish');
        await untilState(desk, 'ready', 60_000);
      }),
    );
    await expectNobodyTwice(2 * PEOPLE);
    const { contactos } = await admin.get<{ contactos: unknown[] }>('/contacts?page_size=100');
    expect(contactos).toHaveLength(PHONES.length);
  });
});

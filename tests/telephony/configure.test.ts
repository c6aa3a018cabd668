/** `npm run lab -- --configure` against a real server on a lab. */
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CampaignsAnswer } from '#shared/contracts/campaigns.ts';
import type { ClisAnswer } from '#shared/contracts/clis.ts';
import type { TrunksAnswer } from '#shared/contracts/trunks.ts';
import { configure, waitForCadencia } from '../../scripts/lab/configure.ts';
import { openDialingSite, type DialingSite } from '../../scripts/telephony/dialing-site.ts';

const PASSWORD = 'the-password-of-the-lab';
/** Below the ports of other labs, and free of those that fetch blocks. */
const FIRST_PORT = randomInt(52, 59) * 100;

let site: DialingSite;
beforeAll(async () => {
  const fixed = { firstPort: FIRST_PORT, password: PASSWORD };
  site = await openDialingSite({ pbxs: 1, callsPerSecond: 5, agents: 5, trunks: 0, ...fixed });
});
afterAll(() => site.stop());

const setUp = (lab = site.lab, password = site.account.password): Promise<string[]> => {
  const account = { username: site.account.username, password };
  return configure(lab, { url: site.server().url, account, newPassword: () => Promise.resolve(null) });
};

async function stored() {
  const { trunks } = await site.client.must<TrunksAnswer>('GET', '/trunks');
  const { campaigns } = await site.client.must<CampaignsAnswer>('GET', '/campaigns');
  const { clis } = await site.client.must<ClisAnswer>('GET', '/code2base/clis');
  return {
    hosts: trunks.map(({ host }) => host).toSorted(),
    campaigns: campaigns.map(({ id, name }) => ({ id, name })),
    callerIds: clis.map(({ numero }) => numero).toSorted(),
  };
}

describe('setting up Cadencia for a lab', () => {
  it('has the ports and the password that were asked for', () => {
    const { lab } = site;
    expect(lab.account.password).toBe(PASSWORD);
    const [pbx] = lab.pbxs;
    const ports = [lab.profile.sipPort, lab.scripted.sipPort, lab.agents.sipPort, Number(new URL(pbx!.url).port)];
    expect(ports).toEqual([0, 2, 4, 6].map((offset) => FIRST_PORT + offset));
  });

  it('makes trunks, caller ids and campaigns whose calls are answered', async () => {
    await waitForCadencia(site.server().url, AbortSignal.timeout(10_000));
    const done = await setUp();
    expect(done).toContain('campaign Lab: perfil de red: added, with 50 numbers');
    const made = await stored();
    expect(made).toMatchObject({
      hosts: [site.lab.profile, site.lab.scripted].map(({ sipPort }) => `127.0.0.1:${sipPort}`).toSorted(),
      campaigns: [{ name: expect.any(String) as unknown }, { name: expect.any(String) as unknown }],
      callerIds: ['+541145678901', '+551145678901'],
    });
    for (const { id } of made.campaigns) await site.start(id);
    const answered = async () =>
      Promise.all(
        [site.lab.scripted, site.lab.profile].map(async (callees) =>
          (await callees.log()).events.some(({ kind }) => kind === 'answered'),
        ),
      );
    await expect.poll(answered, { timeout: 40_000 }).toEqual([true, true]);
  });

  it('only corrects the trunks when it is done again, on a lab with other ports', async () => {
    const before = await stored();
    const other = { ...site.lab, scripted: { ...site.lab.scripted, sipPort: 9999 } };
    await setUp(other);
    const after = await stored();
    expect(after.hosts).toContain('127.0.0.1:9999');
    expect({ ...after, hosts: [] }).toEqual({ ...before, hosts: [] });
  });

  it('refuses a Cadencia on other PBXs, one with a carrier, and a wrong password', async () => {
    const elsewhere = { ...site.lab, pbxs: [{ ...site.lab.pbxs[0]!, url: 'http://127.0.0.1:9' }] };
    await expect(setUp(elsewhere)).rejects.toThrow('does not run on this lab');
    await expect(setUp(site.lab, 'wrong')).rejects.toThrow('admin could not sign in');
    const real = { name: 'Real', host: 'sip.example.com', country_code: '54', dv_codes: [] };
    await site.client.must('POST', '/trunks', { ...real, max_channels: 1 });
    await expect(setUp()).rejects.toThrow('it has a trunk to sip.example.com');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawCallees } from '../../scripts/lab/draws.ts';
import { startLab, type Lab } from '../../scripts/lab/lab.ts';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { openAri, pushTrunk, type AriClient, type AriEvent } from './support/ari-client.ts';

const APP = 'lab-test';
const CALLER_ID = '"Ventas SA" <+541145678901>';

let lab: Lab;
let ari: AriClient;
let calls = 0;

beforeAll(async () => {
  const draws = drawCallees({ profile: DEFAULT_PROFILE, seed: 1, count: 100, nowMs: 0, menu: null });
  lab = await startLab({ pbxs: 2, draws });
  ari = await openAri(lab, lab.pbxs[0]!, APP);
  await pushTrunk(ari, 'scripted', lab.scripted.sipPort);
  await pushTrunk(ari, 'profile', lab.profile.sipPort);
});

afterAll(async () => {
  ari.close();
  await lab.stop();
});

/** Calls a number. Returns the channel's id. */
async function call(number: string, trunk = 'scripted', timeout = 30): Promise<string> {
  const channelId = `test-${++calls}`;
  const query = new URLSearchParams({
    endpoint: `PJSIP/${number}@${trunk}`,
    app: APP,
    channelId,
    callerId: CALLER_ID,
    timeout: String(timeout),
  });
  const { status } = await ari.request('POST', `/channels?${query.toString()}`, {
    variables: { CADENCIA_APP: APP, CADENCIA_AMD: '' },
  });
  expect(status).toBe(200);
  return channelId;
}

async function waitFor(channelId: string, what: (event: AriEvent) => boolean): Promise<AriEvent> {
  await expect.poll(() => ari.eventsOf(channelId).some(what)).toBe(true);
  return ari.eventsOf(channelId).find(what)!;
}

const is = (type: string) => (event: AriEvent) => event.type === type;
const hangUp = (channelId: string) => ari.request('DELETE', `/channels/${channelId}`);

async function verdictOn(number: string): Promise<string | undefined> {
  const id = await call(number);
  await waitFor(id, is('StasisStart'));
  await ari.request('POST', `/channels/${id}/continue?context=cadencia-amd&extension=s&priority=1`);
  const { args } = await waitFor(id, ({ type, args }) => type === 'StasisStart' && args?.[0] === 'amd');
  await hangUp(id);
  return args?.[1];
}

describe('the lab', () => {
  it('shows in the callee’s log the number, the caller id and the name of a call that the PBX makes', async () => {
    const id = await call('+5491155667700');
    await waitFor(id, is('StasisStart'));
    await hangUp(id);
    const find = async () => (await lab.scripted.log()).invites.find(({ called }) => called === '+5491155667700');
    await expect.poll(find).toMatchObject({ callerId: '+541145678901', callerName: 'Ventas SA', privacy: '' });
    const { callId, atMs } = (await find())!;
    expect(Math.abs(Date.now() - atMs)).toBeLessThan(60_000);
    const kindsOf = async () =>
      (await lab.scripted.log()).events.filter((one) => one.callId === callId).map(({ kind }) => kind);
    await expect.poll(kindsOf).toEqual(['answered', 'bye']);
  });

  it.each([
    { digits: '01', sip: 486, q850: 17 },
    { digits: '03', sip: 404, q850: 1 },
    { digits: '04', sip: 503, q850: 34 },
    { digits: '05', sip: 480, q850: 19 },
    { digits: '06', sip: 603, q850: 21 },
    { digits: '07', sip: 403, q850: 21 },
    { digits: '08', sip: 484, q850: 28 },
    { digits: '09', sip: 410, q850: 22 },
    { digits: '44', sip: 600, q850: 17 },
    { digits: '46', sip: 607, q850: 127 },
  ])('refuses numbers that end in $digits with $sip', async ({ digits, sip, q850 }) => {
    const id = await call(`+54911556677${digits}`);
    expect(await waitFor(id, is('ChannelDestroyed'))).toMatchObject({ cause: q850, tech_cause: sip });
  });

  it('rings without an answer until the caller gives up', async () => {
    const id = await call('+5491155667702', 'scripted', 2);
    expect(await waitFor(id, is('ChannelDestroyed'))).toMatchObject({ cause: 19, channel: { state: 'Ringing' } });
    await expect.poll(async () => (await lab.scripted.log()).events.map(({ kind }) => kind)).toContain('cancel');
  });

  it.each([
    { digits: '10', digit: '1' },
    { digits: '11', digit: '8' },
    { digits: '12', digit: '5' },
    { digits: '14', digit: '9' },
    { digits: '16', digit: '0' },
  ])('presses $digit for numbers that end in $digits', async ({ digits, digit }) => {
    const id = await call(`+54911556677${digits}`);
    expect(await waitFor(id, is('ChannelDtmfReceived'))).toMatchObject({ digit });
    await hangUp(id);
  });

  it('hangs up when the number ends in 13', async () => {
    const id = await call('+5491155667713');
    await waitFor(id, is('StasisStart'));
    await waitFor(id, is('ChannelDestroyed'));
    expect((await lab.scripted.log()).events.map(({ kind }) => kind)).toContain('left');
  });

  it('sounds to AMD like a person or an answering machine', async () => {
    const verdicts = await Promise.all(['+5491155667700', '+5491155667720', '+5491155667722'].map(verdictOn));
    expect(verdicts).toEqual(['HUMAN', 'MACHINE', 'MACHINE']);
  });

  it('has agents whom the PBX calls by their extension', async () => {
    const id = await call('101', 'agents');
    await waitFor(id, is('StasisStart'));
    await hangUp(id);
    const busy = await call('199', 'agents');
    expect(await waitFor(busy, is('ChannelDestroyed'))).toMatchObject({ tech_cause: 486 });
    expect((await lab.agents.log()).invites.map(({ called }) => called)).toEqual(['101', '199']);
  });

  it('plays the drawn behaviours of the profile in order', async () => {
    const draws = drawCallees({ profile: DEFAULT_PROFILE, seed: 1, count: 100, nowMs: 0, menu: null });
    const ids: string[] = [];
    // Calls sequentially, so that each call takes the next draw.
    for (let n = 0; n < 40; n++) {
      ids.push(await call(`+5491144${String(n).padStart(6, '0')}`, 'profile', 60));
      await expect.poll(async () => (await lab.profile.log()).invites.length).toBe(n + 1);
    }
    const refused = draws.slice(0, 40).flatMap(({ refusal }, n) => (refusal === null ? [] : [{ n, refusal }]));
    expect(refused.length).toBeGreaterThan(0);
    for (const { n, refusal } of refused)
      expect(await waitFor(ids[n]!, is('ChannelDestroyed'))).toMatchObject({ tech_cause: refusal });
    await Promise.all(ids.map(hangUp));
    await expect.poll(() => lab.pbxs[0]!.channels()).toBe(0);
  });

  it('starts a killed PBX again at its address, without the trunks it had in memory', async () => {
    const pbx = lab.pbxs[1]!;
    const other = await openAri(lab, pbx, APP);
    await pushTrunk(other, 'gone', lab.scripted.sipPort);
    other.close();
    await pbx.kill('SIGKILL');
    expect(pbx.isRunning()).toBe(false);
    await expect(fetch(`${pbx.url}/ari/asterisk/ping`)).rejects.toThrow('fetch failed');
    await pbx.start();
    const again = await openAri(lab, pbx, APP);
    expect(await again.request('GET', '/endpoints/PJSIP/gone')).toMatchObject({ status: 404 });
    expect(await pbx.channels()).toBe(0);
    again.close();
  });
});

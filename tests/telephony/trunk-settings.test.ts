/** Settings of trunks, from the API to the messages that the carrier receives. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDialingSite, type DialingSite } from '../../scripts/telephony/dialing-site.ts';
import { queryDatabaseFile } from '../support/database-file.ts';
import { AGENT } from '../../scripts/lab/lab.ts';
import { openAri } from './support/ari-client.ts';
import { ACCOUNT, REDIRECTED_TO } from './support/carrier.ts';
import { headerOf, startCarrier, type Carrier } from './support/trunk-lab.ts';

const CALLER_ID = '+541145678901';
const WITHIN = { timeout: 40_000, interval: 200 };
const DETAILS = `select disposition, details ->> '$.sipCause' sipCause, details ->> '$.noMediaS' noMediaS from calls
  where phone = ? and ended_at is not null`;

let site: DialingSite;
let carrier: Carrier;
/** A trunk whose registration is refused. */
let registering: number;
/** Another one, the only trunk to Uruguay. */
let alone: number;

/** Creates a trunk to the carrier that serves one Argentine area, and so takes precedence over the site's. */
async function addTrunk(area: string, sip_config: object): Promise<number> {
  const trunk = { name: `Zona ${area}`, host: carrier.address, country_code: '54', dv_codes: [area], sip_config };
  return (await site.client.must<{ id: number }>('POST', '/trunks', trunk)).id;
}

const testCall = (numero: string, campaign_id: number | null = null): Promise<unknown> =>
  site.client.must('POST', '/dialer/test-call', { numero, campaign_id });

/** Returns the INVITEs to a number, given its last digits. */
const invitesTo = (digits: string): string[] =>
  carrier.received().filter((message) => message.startsWith('INVITE sip:') && message.includes(`${digits}@`));

const endsOf = (phone: string) => queryDatabaseFile(site.dataDir, (db) => db.prepare(DETAILS).all(phone));

/** Returns what the carrier has received for a call to a number, given the number's last digits. */
async function shownFor(digits: string) {
  await expect.poll(() => invitesTo(digits).length, WITHIN).toBe(1);
  const [invite = ''] = invitesTo(digits);
  const userOf = (header: string) => /sip:([^@]*)@/.exec(headerOf(invite, header) ?? '')?.[1];
  return {
    to: /^INVITE sip:([^@]*)@/.exec(invite)?.[1],
    from: userOf('From'),
    pai: userOf('P-Asserted-Identity'),
    rpid: userOf('Remote-Party-ID'),
    privacy: headerOf(invite, 'Privacy') ?? /privacy=(?!off)\w+/.exec(headerOf(invite, 'Remote-Party-ID') ?? '')?.[0],
  };
}

beforeAll(async () => {
  const plan = { pbxs: 1, callsPerSecond: 5, agents: 2, agentDraws: [{ ...AGENT, hangUpAfterMs: 60_000 }] };
  [site, carrier] = await Promise.all([openDialingSite(plan), startCarrier()]);
  const account = { ...ACCOUNT, secret: 'otra', register: true };
  registering = await addTrunk('345', account);
  const south = { name: 'Sur', host: carrier.address, country_code: '598', sip_config: account };
  alone = (await site.client.must<{ id: number }>('POST', '/trunks', south)).id;
  await site.client.must('POST', '/code2base/clis', { numero: '011 4567-8901' });
});
afterAll(() => Promise.all([site?.stop(), carrier?.stop()]));

describe('the numbers that the carrier receives', () => {
  it.each([
    [
      '341',
      '5550001',
      { number_format: 'e164_without_plus', number_prefix: '00', caller_id_format: 'national_with_trunk_prefix' },
      { to: '005493415550001', from: '01145678901' },
    ],
    [
      '342',
      '5550101',
      {
        number_format: 'national',
        number_prefix: '1234#',
        caller_id_format: 'national',
        caller_id_header: 'pai',
        username: 'cadencia',
      },
      // A URI can't have a #.
      { to: '1234%2393425550101', from: 'cadencia', pai: '1145678901' },
    ],
    [
      '351',
      '5550201',
      {
        number_format: 'national_with_trunk_prefix',
        number_prefix: '*9',
        caller_id_format: 'e164_without_plus',
        caller_id_header: 'rpid',
        username: 'cadencia',
      },
      { to: '*90351155550201', from: 'cadencia', rpid: '541145678901' },
    ],
  ] as const)('over the trunk of %s are as its settings say', async (area, local, sip, expected) => {
    await addTrunk(area, sip);
    await testCall(`+549${area}${local}`);
    expect(await shownFor(local)).toMatchObject({ privacy: undefined, ...expected });
  });

  it.each([
    ['223', 'e164', '+56 600 360 0000', '+566003600000'],
    ['264', 'e164_without_plus', '+34 400 123 456', '34400123456'],
    ['280', 'national', '+56 809 123 456', '809123456'],
    ['291', 'national_with_trunk_prefix', '+55 303 123 4567', '03031234567'],
    ['299', 'e164', '+39 187', '187'],
    ['376', 'national_with_trunk_prefix', '+55 10615', '10615'],
  ] as const)('over the trunk of %s, in the format %s: %s is %s', async (area, format, caller_number, from) => {
    const trunk_id = await addTrunk(area, { caller_id_format: format });
    await site.client.must('POST', '/caller-id-configs', { caller_name: 'Empresa', caller_number, trunk_id });
    await testCall(`+549${area}5550480`);
    expect(await shownFor(`${area}5550480`)).toMatchObject({ from });
  });

  it('are withheld from the called person only, in the headers made for it', async () => {
    const phones = ['+5493415550002', '+5493425550102', '+5493515550202'];
    const fields = { flow: 'press1', telefonia: { ocultar_numero: true } };
    await site.start(await site.addCampaign({ name: 'Oculta', callerId: CALLER_ID, phones, fields }));
    expect(await shownFor('5550002')).toMatchObject({ from: 'anonymous', pai: undefined, rpid: undefined });
    expect(await shownFor('5550102')).toMatchObject({ from: 'cadencia', pai: '1145678901', privacy: 'id' });
    expect(await shownFor('5550202')).toMatchObject({ rpid: '541145678901', privacy: 'privacy=full' });
  });

  it('never are emergency or premium-rate numbers, whatever the prefix', async () => {
    for (const numero of ['911', '+54911', '+546001234567']) {
      const answer = await site.client.ask('POST', '/dialer/test-call', { numero, campaign_id: null });
      expect(answer).toMatchObject({ kind: 'refused', code: 'test_number_not_dialable' });
    }
  });
});

describe('a call', () => {
  it('that is redirected fails with the carrier’s status, and nobody else is called', async () => {
    await addTrunk('381', {});
    const ari = await openAri(site.lab, site.lab.pbxs[0]!, 'watch', { seesAll: true });
    await testCall('+5493815550302');
    await expect.poll(() => endsOf('+5493815550302'), WITHIN).toMatchObject([{ disposition: 'failed', sipCause: 302 }]);
    const dialled = ari.events().filter(({ type }) => type === 'Dial');
    ari.close();
    expect(dialled.length).toBeGreaterThan(0);
    expect(dialled.filter(({ peer }) => !peer!.id.startsWith('cadencia-'))).toEqual([]);
    expect(invitesTo('3815550302')).toHaveLength(1);
    expect(invitesTo(REDIRECTED_TO)).toEqual([]);
  });

  /** Returns the names of the PBX's channels that the driver has not created. */
  async function channelsOfOthers(): Promise<string[]> {
    const ari = await openAri(site.lab, site.lab.pbxs[0]!, 'watch');
    const { body } = await ari.request('GET', '/channels');
    ari.close();
    return (body as { id: string; name: string }[])
      .filter(({ id }) => !id.startsWith('cadencia-'))
      .map(({ name }) => name);
  }

  it.each(['1302', '2302', '3302', '4302'] as const)(
    'that is redirected into the PBX (%s) fails as well, and leaves no channel behind',
    async (digits) => {
      const phone = `+549381555${digits}`;
      await testCall(phone);
      await expect.poll(() => endsOf(phone), WITHIN).toMatchObject([{ disposition: 'failed', sipCause: 302 }]);
      // Sooner than a session or an agent would hang up.
      await expect.poll(channelsOfOthers, { timeout: 3000 }).toEqual([]);
    },
  );

  it('that rings on several telephones has one status', async () => {
    await testCall('+5493815550480');
    await expect
      .poll(() => endsOf('+5493815550480'), WITHIN)
      .toMatchObject([{ disposition: 'no_answer', sipCause: 480 }]);
    expect(invitesTo('3815550480')).toHaveLength(1);
  });

  it('without audio ends after the time of its trunk, and says so', async () => {
    await addTrunk('261', { rtp_timeout_s: 10 });
    const phones = ['+5492615550001'];
    await site.start(await site.addCampaign({ name: 'Muda', callerId: CALLER_ID, phones }));
    await expect
      .poll(() => endsOf(phones[0]!), WITHIN)
      .toEqual([{ disposition: 'success', sipCause: null, noMediaS: 10 }]);
  });
});

describe('a trunk whose registration is refused', () => {
  const seen = async (id: number) => {
    const { trunks } = await site.client.must<{ trunks: { id: number; telefonia: { registro: string }[] }[] }>(
      'GET',
      '/trunks',
    );
    return trunks.find((trunk) => trunk.id === id)?.telefonia[0]?.registro;
  };
  const scriptedCalls = async () => (await site.lab.scripted.log()).invites.map(({ called }) => called);

  it('gets no calls: another trunk that serves the number gets them, and without one nothing is dialled', async () => {
    // When one has been refused, the PBX may still be registering the other.
    const refused = async () => [await seen(registering), await seen(alone)];
    await expect.poll(refused, WITHIN).toEqual(['rechazado', 'rechazado']);
    await testCall('+5493455550001');
    await expect.poll(scriptedCalls, WITHIN).toContain('+5493455550001');
    expect(invitesTo('3455550001')).toEqual([]);
    const answer = await site.client.ask('POST', '/dialer/test-call', { numero: '+59899123456', campaign_id: null });
    expect(answer).toMatchObject({ kind: 'refused', code: 'test_call_no_trunk' });
  });

  it('is named with the reason, and gets calls again once its account is right', async () => {
    const fault = { trunk_id: registering, trunk: 'Zona 345', falla: 'registro_rechazado' };
    const status = await site.client.must<{ trunks_con_falla: unknown[] }>('GET', '/dialer/status');
    expect(status.trunks_con_falla).toContainEqual(expect.objectContaining(fault));
    await site.client.must('PUT', `/trunks/${registering}`, { sip_config: { secret: ACCOUNT.password } });
    await expect.poll(() => seen(registering), WITHIN).toBe('registrado');
    await testCall('+5493455550002');
    await expect.poll(() => invitesTo('3455550002').length, WITHIN).toBe(1);
    expect(await scriptedCalls()).not.toContain('+5493455550002');
  });
});

/** Carriers that refuse everything over a real PBX: whose fault it is, and that no contact pays for it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDialingSite, type DialingSite } from '../../scripts/telephony/dialing-site.ts';
import { queryDatabaseFile } from '../support/database-file.ts';
import { startSwitchedCarrier, type CarrierAnswer, type SwitchedCarrier } from './support/switched-carrier.ts';

const CALLER_ID = '+541145678901';
const CONTACTS = 12;
const WITHIN = { timeout: 60_000, interval: 200 };

/** A carrier's answer to every call, its name in the alert, and the country that the trunk serves. */
const REFUSING: readonly [answer: number, meaning: string, country: string][] = [
  [500, 'falla interna de la operadora', '56'],
  [403, 'prohibida por la operadora', '51'],
  [402, 'sin saldo', '598'],
  [407, 'credenciales rechazadas', '595'],
  [488, 'sin códec común', '591'],
  [404, 'sin ruta o número inexistente', '593'],
  [503, 'la operadora está saturada', '57'],
];
/** Beginnings of numbers of each country, without the last three digits. */
const NUMBERS: Readonly<Record<string, string>> = {
  '56': '+56922345',
  '51': '+51912345',
  '598': '+59894123',
  '595': '+595981234',
  '591': '+59171234',
  '593': '+593991234',
  '57': '+573101234',
  '54': '+5491155601',
  '52': '+525512345',
};
const ONE_REFUSED = '54';
const SOME_TRYING = '52';

type Trunk = {
  readonly id: number;
  readonly name: string;
  readonly health: { readonly state: string; readonly sip_cause: number | null; readonly meaning: string | null };
};
type Call = {
  readonly phone: string;
  readonly rang: number;
  readonly isTrunkFault: number;
  readonly disposition: string;
};

describe('over a real PBX', () => {
  let site: DialingSite;
  const carriers = new Map<string, SwitchedCarrier>();
  const campaigns = new Map<string, number>();
  const trunkIds = new Map<string, number>();

  const phonesOf = (country: string) => Array.from({ length: CONTACTS }, (_, nth) => `${NUMBERS[country]}${nth + 100}`);
  const callsTo = (country: string): Call[] =>
    queryDatabaseFile(site.dataDir, (db) =>
      db
        .prepare<[number], Call>(
          `select phone, details ->> '$.ringingAtMs' is not null rang, details ->> '$.isTrunkFault' is 1 isTrunkFault,
             disposition from calls where campaign_id = ? and ended_at is not null order by id`,
        )
        .all(campaigns.get(country)!),
    );
  const value = <T>(sql: string, ...params: unknown[]): T =>
    queryDatabaseFile(
      site.dataDir,
      (db) =>
        db
          .prepare<unknown[], T>(sql)
          .pluck()
          .get(...params) as T,
    );
  const statusOf = (country: string) =>
    value<string>('select status from campaign_states where campaign_id = ?', campaigns.get(country));
  const trunkOf = async (country: string): Promise<Trunk> => {
    const { trunks } = await site.client.must<{ trunks: Trunk[] }>('GET', '/trunks');
    return trunks.find(({ id }) => id === trunkIds.get(country))!;
  };

  /** Starts a carrier with its trunk and a campaign of twelve contacts with one attempt each. */
  async function start(country: string, answer: CarrierAnswer | ((phone: string) => CarrierAnswer)): Promise<void> {
    const carrier = await startSwitchedCarrier();
    carriers.set(country, carrier);
    carrier.answer(answer);
    const { id: trunkId } = await site.client.must<{ id: number }>('POST', '/trunks', {
      name: `Trunk ${country}`,
      host: carrier.address,
      country_code: `+${country}`,
      dv_codes: [],
      max_channels: 100,
    });
    trunkIds.set(country, trunkId);
    const campaign = await site.addCampaign({
      name: country,
      callerId: CALLER_ID,
      phones: phonesOf(country),
      fields: { retry_interval: 1 },
    });
    campaigns.set(country, campaign);
    await site.start(campaign);
  }

  beforeAll(async () => {
    site = await openDialingSite({ pbxs: 1, callsPerSecond: 30, agents: 10, trunks: 0 });
    for (const [answer, , country] of REFUSING) await start(country, answer);
    await start(ONE_REFUSED, (phone) => (phone.endsWith('105') ? 503 : 'busy'));
    await start(SOME_TRYING, (phone) => (Number(phone.slice(-3)) < 106 ? 'trying' : 'busy'));
  });
  afterAll(async () => {
    for (const carrier of carriers.values()) carrier.close();
    await site?.stop();
  });

  describe.each(REFUSING)('a carrier that answers %i to everything', (status, meaning, country) => {
    it('makes its trunk rest, with an alert that says why, and costs no contact an attempt', async () => {
      await expect
        .poll(async () => (await trunkOf(country)).health, WITHIN)
        .toMatchObject({ state: 'resting', sip_cause: status, meaning: expect.stringContaining(meaning) as string });
      const calls = callsTo(country);
      expect(calls.length).toBeGreaterThanOrEqual(5);
      expect(calls.every(({ isTrunkFault }) => isTrunkFault === 1)).toBe(true);
      expect(value('select max(attempts) from contacts where campaign_id = ?', campaigns.get(country))).toBe(0);
      expect(statusOf(country)).toBe('active');
      await expect
        .poll(async () => {
          const { alertas } = await site.client.must<{ alertas: { texto: string }[] }>('GET', '/alertas');
          return alertas.map(({ texto }) => texto).find((text) => text.includes(`«Trunk ${country}»`)) ?? '';
        }, WITHIN)
        .toMatch(new RegExp(`${status}.*${meaning}`));
      expect(value('select count(*) from blacklist')).toBe(0);
    });

    it('has the whole list called when it works again', async () => {
      carriers.get(country)!.answer('busy');
      // The trunk may be probed already.
      await site.client.ask('POST', `/trunks/${trunkIds.get(country)}/probe`);
      await expect.poll(() => statusOf(country), WITHIN).toBe('completed');
      const rang = callsTo(country).filter((call) => call.rang === 1);
      expect(rang.map(({ phone }) => phone).toSorted()).toEqual(phonesOf(country));
      expect((await trunkOf(country)).health.state).toBe('in_service');
    });
  });

  it('one number that is refused among good ones is that number’s failure', async () => {
    await expect.poll(() => statusOf(ONE_REFUSED), WITHIN).toBe('completed');
    const calls = callsTo(ONE_REFUSED);
    expect(calls).toHaveLength(CONTACTS);
    expect(calls.filter(({ isTrunkFault }) => isTrunkFault === 1)).toEqual([]);
    expect(calls.filter(({ disposition }) => disposition === 'failed').map(({ phone }) => phone.slice(-3))).toEqual([
      '105',
    ]);
    expect((await trunkOf(ONE_REFUSED)).health.state).toBe('in_service');
  });

  it('numbers that get no more than 100 are no fault of a trunk on which others ring', async () => {
    await expect.poll(() => statusOf(SOME_TRYING), WITHIN).toBe('completed');
    const calls = callsTo(SOME_TRYING);
    expect(calls.filter(({ rang }) => rang === 1)).toHaveLength(6);
    expect(calls.filter(({ disposition }) => disposition === 'no_answer' || disposition === 'failed')).toHaveLength(6);
    expect(calls.filter(({ isTrunkFault }) => isTrunkFault === 1)).toEqual([]);
  });
});

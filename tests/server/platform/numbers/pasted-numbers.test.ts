/** Users paste numbers in many formats, by country. Every search must find the intended number. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Answer, type TestApp } from '../../../support/app.ts';
import { queryValue } from '../../../support/database.ts';
import { uploadPhones } from '../../../support/list-upload.ts';
import { addCall } from '../../calls/calls-data.ts';

type Row = {
  readonly country: string;
  /** The number in the list. */
  readonly phone: string;
  /** Another called number, which must not match. */
  readonly other: string;
  /** Caller id of a campaign in this country. */
  readonly callerId: string;
  readonly whole: readonly string[];
  /** Parts of the number by which the history's search finds it. */
  readonly parts: readonly string[];
};

const TABLE: readonly Row[] = [
  {
    country: 'argentina',
    phone: '+5491156672658',
    other: '+5491144440000',
    callerId: '+541143210987',
    whole: [
      '+5491156672658',
      '+54 9 11 5667-2658',
      '+54 11 5667-2658',
      '+54 11 15 5667-2658',
      '011 15-5667-2658',
      '(011) 15-5667-2658',
      '011 5667-2658',
      '11 15 5667 2658',
      '1156672658',
      '11-5667-2658',
      '5491156672658',
      '541156672658',
      '0054 9 11 5667 2658',
      'tel:+5491156672658',
      '\u202a+54 9 11 5667\u20112658\u202c',
    ],
    parts: [
      '5667-2658',
      '15 5667 2658',
      '15-5667',
      '5667-26',
      '11 5667',
      '011 15-566',
      '+54 11 56',
      '+54 9 11 5667',
      '2658',
    ],
  },
  {
    country: 'brasil',
    phone: '+5511981234567',
    other: '+5511944440000',
    callerId: '+551130001234',
    whole: [
      '+5511981234567',
      '+55 11 98123-4567',
      '(11) 98123-4567',
      '011 98123-4567',
      '0 15 11 98123-4567',
      '11981234567',
      '5511981234567',
      '00 55 11 98123 4567',
    ],
    parts: ['98123-4567', '8123-4567', '11 98123', '+55 11 8123', '+55 11 98', '4567'],
  },
  {
    country: 'mexico',
    phone: '+525512345678',
    other: '+525544440000',
    callerId: '+525550001234',
    whole: [
      '+525512345678',
      '+52 1 55 1234 5678',
      '55 1234 5678',
      '01 55 1234 5678',
      '044 55 1234 5678',
      '045 55 1234 5678',
      '5215512345678',
      '525512345678',
    ],
    parts: ['1234 5678', '55 1234', '+52 1 55 12', '+52 55 12', '5678'],
  },
  {
    country: 'chile',
    phone: '+56987654325',
    other: '+56944440000',
    callerId: '+56221234567',
    whole: [
      '+56987654325',
      '+56 9 8765 4325',
      '9 8765 4325',
      '987654325',
      '56987654325',
      '0056 9 8765 4325',
      '09 8765 4325',
    ],
    parts: ['8765 4325', '9 8765', '+56 9 87', '4325'],
  },
  {
    country: 'colombia',
    phone: '+573011234567',
    other: '+573004440000',
    callerId: '+576012345678',
    whole: ['+573011234567', '+57 301 1234567', '301 1234567', '03 301 1234567', '301-123-4567', '573011234567'],
    parts: ['123-4567', '301 123', '+57 301', '4567'],
  },
  {
    country: 'colombia',
    phone: '+576014111899',
    other: '+573004440000',
    callerId: '+576012345678',
    whole: ['+57 601 411 1899', '(1) 411 1899', '+57 1 4111899', '01 4111899', '6014111899', 'Tel. (1) 411 1899 int 3'],
    parts: ['411-1899', '1 411', '+57 601 41'],
  },
];

let test: TestApp;
/** Campaign id by the number in its list. */
const campaigns = new Map<string, number>();

beforeAll(async () => {
  test = await startTestApp();
  const token = await test.login('supervisor');
  for (const [index, { country, phone, other, callerId }] of TABLE.entries()) {
    const made = await test.request('supervisor', 'POST', '/campaigns', { name: phone, cli_number: callerId });
    const id = made.body['id'] as number;
    campaigns.set(phone, id);
    await uploadPhones(test, token, id, [phone]);
    const contactId = queryValue<number>(test.db, 'select id from contacts where campaign_id = ?', id)!;
    const atMs = test.nowMs() - (index + 1) * 60_000;
    const times = { assignedAt: atMs, placedAt: atMs, endedAt: atMs + 5000 };
    const call = { campaignId: id, country, userId: 2, ...times, disposition: 'busy' } as const;
    test.db.write(() => {
      addCall(test.db, { ...call, id: contactId, phone });
      addCall(test.db, { ...call, id: 1000 + index, phone: other });
    });
  }
});
afterAll(() => test.close());

const ask = (path: string, query: Record<string, string>): Promise<Answer> =>
  test.request('supervisor', 'GET', `${path}?${new URLSearchParams(query)}`);

async function foundIn(phone: string, telefono: string): Promise<unknown[]> {
  const campaign_id = String(campaigns.get(phone));
  const { status, body } = await ask('/llamadas/historico', { telefono, campaign_id });
  if (status !== 200) throw new Error(`${telefono}: ${status}`);
  return (body['llamadas'] as { numero_destino: string }[]).map((call) => call.numero_destino);
}

describe.each(TABLE)('$phone ($country)', ({ country, phone, whole, parts }) => {
  it.each([...whole, ...parts])('is found in the history by %j', async (typed) => {
    expect(await foundIn(phone, typed)).toEqual([phone]);
  });

  it('is found in the history of all campaigns in its national format, once the country is chosen', async () => {
    for (const telefono of [...whole, ...parts]) {
      const { body } = await ask('/llamadas/historico', { telefono, pais: country });
      expect([telefono, body['total']]).toEqual([telefono, 1]);
    }
  });

  it.each(whole)('is explained by the why-not endpoint as %j', async (typed) => {
    const answer = await ask(`/campaigns/${campaigns.get(phone)}/por-que`, { phone: typed });
    expect(answer).toMatchObject({ status: 200, body: { phone, motivo_espera: 'campaign_not_active' } });
  });

  it('is blocked, checked and refused as a test call in every format, once', async () => {
    const write = (path: string, body: object, who: 'admin' | 'operator' = 'admin'): Promise<Answer> =>
      test.request(who, 'POST', path, body);
    expect((await test.request('admin', 'PUT', '/settings', { default_country: country })).status).toBe(200);
    for (const typed of whole) {
      const added = await write('/blacklist', { phone: typed });
      expect([typed, added]).toMatchObject([typed, { status: 200, body: { entry: { type: 'manual' } } }]);
      const id = added.body['id'] as number;
      for (const other of whole) {
        expect([typed, other, await write('/blacklist', { phone: other })]).toMatchObject([
          typed,
          other,
          { status: 409, body: { error: 'blacklist_exists' } },
        ]);
        expect(await write('/blacklist/check', { phone: other })).toMatchObject({ body: { is_blacklisted: true, id } });
      }
      expect(await write('/dialer/test-call', { numero: typed }, 'operator')).toMatchObject({
        status: 409,
        body: { error: 'test_call_blacklisted' },
      });
      const why = await ask(`/campaigns/${campaigns.get(phone)}/por-que`, { phone });
      expect([typed, why.body['motivo_espera']]).toEqual([typed, 'blacklisted']);
      await test.request('admin', 'DELETE', `/blacklist/${id}`);
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Json, type TestApp } from '../../../support/app.ts';
import { uploadPhones } from '../../../support/list-upload.ts';

let test: TestApp;
let campaignId: number;
beforeAll(async () => {
  test = await startTestApp();
  campaignId = (await test.request('admin', 'POST', '/campaigns', { name: 'De dos' })).body['id'] as number;
});
afterAll(() => test.close());

type Case = {
  /** Creates an entity. Returns how to read and write it. */
  readonly open: () => Promise<{ read: () => Promise<Json>; path: string; method?: 'PUT' | 'PATCH' }>;
  readonly mine: Json;
  readonly theirs: Json;
};

const listed = (path: string, field: string, id: unknown) => async (): Promise<Json> =>
  ((await test.request('admin', 'GET', path)).body[field] as Json[]).find((row) => row['id'] === id)!;

async function created(path: string, body: Json): Promise<unknown> {
  return (await test.request('admin', 'POST', path, body)).body['id'];
}

const CASES: Readonly<Record<string, Case>> = {
  'a campaign': {
    async open() {
      const id = await created('/campaigns', { name: 'Compartida' });
      return { read: listed('/campaigns', 'campaigns', id), path: `/campaigns/${id}` };
    },
    mine: { max_attempts: 5 },
    theirs: { max_attempts: 7, telefonia: { grabar: true } },
  },
  'a trunk': {
    async open() {
      const id = await created('/trunks', { name: 'Uno', host: 'sip.example.com', country_code: '54' });
      return { read: listed('/trunks', 'trunks', id), path: `/trunks/${id}` };
    },
    mine: { max_channels: 20 },
    theirs: { sip_config: { allow: ['alaw'] } },
  },
  'a timing config': {
    async open() {
      const id = await created('/timing-configs', { campaign_id: campaignId });
      return { read: listed('/timing-configs', 'configs', id), path: `/timing-configs/${id}` };
    },
    mine: { wait_time: 20 },
    theirs: { timeout_settings: { menu_s: 7 } },
  },
  'a caller-id config': {
    async open() {
      const body = { caller_name: 'Ventas', caller_number: '+541152345678', campaign_id: campaignId };
      const id = await created('/caller-id-configs', body);
      return { read: listed('/caller-id-configs', 'configs', id), path: `/caller-id-configs/${id}` };
    },
    mine: { caller_name: 'Cobranzas' },
    theirs: { caller_pool: [{ name: 'Otro', number: '+541152345679' }] },
  },
  'a contact': {
    async open() {
      await uploadPhones(test, await test.login('admin'), campaignId, ['+541152340001']);
      const [contact] = (await test.request('admin', 'GET', `/contacts?campaign_id=${campaignId}`)).body[
        'contactos'
      ] as Json[];
      const path = `/contacts/${String(contact!['id'])}`;
      const read = async () => (await test.request('admin', 'GET', path)).body['contacto'] as Json;
      return { read, path, method: 'PATCH' };
    },
    mine: { nombre: 'Ana María' },
    theirs: { nombre: 'Anita' },
  },
  'the settings': {
    open: async () => ({ read: async () => (await test.request('admin', 'GET', '/settings')).body, path: '/settings' }),
    mine: { audit_retention_days: 100 },
    theirs: { audit_retention_days: 200 },
  },
};

describe.each(Object.entries(CASES))('%s that two users edit', (_name, { open, mine, theirs }) => {
  it('refuses a write based on an older read, with the current values', async () => {
    const { read, path, method = 'PUT' } = await open();
    const { version } = await read();
    expect((await test.request('admin', method, path, { ...theirs, version })).status).toBe(200);
    const present = await read();
    expect(present['version']).not.toBe(version);

    const { status, body } = await test.request('admin', method, path, { ...mine, version });
    expect(status).toBe(409);
    const shown: unknown = expect.objectContaining(
      Object.fromEntries(Object.keys(theirs).map((field) => [field, present[field]])),
    );
    expect(body).toMatchObject({ error: 'stale_write', details: { version: present['version'], present: shown } });
    expect(await read()).toEqual(present);
  });

  it('accepts a write with the current version, and one without a version', async () => {
    const { read, path, method = 'PUT' } = await open();
    const { version } = await read();
    expect((await test.request('admin', method, path, { ...mine, version })).status).toBe(200);
    expect((await test.request('admin', method, path, theirs)).status).toBe(200);
  });
});

it('the note of a contact is edited with the version of the contact', async () => {
  const { read, path } = await CASES['a contact']!.open();
  const { version } = await read();
  const write = (nota: string) => test.request('operator', 'PUT', `${path}/nota`, { nota, version });
  expect((await write('Llamar de tarde')).status).toBe(200);
  expect(await write('Llamar de noche')).toMatchObject({
    status: 409,
    body: { error: 'stale_write', details: { present: { nota: 'Llamar de tarde' } } },
  });
});

it('a first config is refused if someone else has created one since', async () => {
  const id = await created('/campaigns', { name: 'Sin configuración' });
  const { in_force: inForce } = (await test.request('admin', 'GET', '/timing-configs')).body;
  const { version } = (inForce as Json[]).find((row) => row['campaign_id'] === id)!;
  const timing = (sleep: number) =>
    test.request('admin', 'POST', '/timing-configs', { campaign_id: id, sleep_time: sleep, version });
  expect([(await timing(3)).status, (await timing(4)).status]).toEqual([200, 409]);

  const callerId = (name: string) =>
    test.request('admin', 'POST', '/caller-id-configs', {
      campaign_id: id,
      caller_name: name,
      caller_number: '+541152345678',
      version: '',
    });
  expect([(await callerId('Ventas')).status, (await callerId('Cobranzas')).status]).toEqual([200, 409]);
});

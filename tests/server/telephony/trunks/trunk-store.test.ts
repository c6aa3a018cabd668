import { afterAll, beforeAll, expect, it } from 'vitest';
import { secretsKey } from '#server/start/secrets.ts';
import { createSecrets, KEY_BYTES } from '#server/telephony/secrets.ts';
import { createTelephonyTrunkStore } from '#server/telephony/trunks/trunk-store.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { BARE_TRUNK } from '../../../support/bare-trunk.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ engine: false });
  for (const { id } of listed()) await app.request('admin', 'DELETE', `/trunks/${id}`);
});
afterAll(() => app.close());

const listed = (secrets = createSecrets(secretsKey(undefined, app.dataDir))) =>
  createTelephonyTrunkStore(app.db, secrets).list();

async function create(body: object): Promise<number> {
  const answer = await app.request('admin', 'POST', '/trunks', {
    name: 'Sur',
    host: 'sip.example.com:5070',
    country_code: '54',
    ...body,
  });
  return answer.body['id'] as number;
}

it('the PBXs get the active trunks, with their settings or the defaults', async () => {
  const plain = await create({});
  const set = await create({
    sip_config: {
      username: 'yo',
      secret: 'hunter2',
      register: true,
      transport: 'tls',
      from_domain: 'yo.example',
      number_format: 'national',
      number_prefix: '9',
      caller_id_format: 'e164_without_plus',
      caller_id_header: 'rpid',
      rtp_timeout_s: 0,
      allow: 'g729',
      disallow: 'alaw',
      dtmfmode: 'info',
      qualify: false,
    },
  });
  await create({ is_active: false });
  const gone = await create({});
  await app.request('admin', 'DELETE', `/trunks/${gone}`);
  expect(listed()).toEqual([
    { ...BARE_TRUNK, id: plain, host: 'sip.example.com:5070', codecs: ['alaw', 'ulaw'] },
    {
      id: set,
      dialCode: '54',
      host: 'sip.example.com:5070',
      transport: 'tls',
      username: 'yo',
      password: 'hunter2',
      fromDomain: 'yo.example',
      registers: true,
      numberFormat: 'national',
      numberPrefix: '9',
      callerIdFormat: 'e164_without_plus',
      callerIdHeader: 'rpid',
      rtpTimeoutS: 0,
      codecs: ['g729'],
      dtmfMode: 'info',
      qualifies: false,
    },
  ]);
  const other = createSecrets(Buffer.alloc(KEY_BYTES));
  expect(listed(other)[1]).toMatchObject({ id: set, password: null });
});

it('a disallowed codec is not among the defaults', async () => {
  const id = await create({ sip_config: { disallow: 'alaw,gsm' } });
  expect(listed().find((trunk) => trunk.id === id)?.codecs).toEqual(['ulaw']);
});

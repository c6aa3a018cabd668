/** What is kept and what the log has of it are there together, or neither: a server that dies in between left one without the other. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type Answer, type TestApp } from '../../support/app.ts';
import { sendForm, silentWav } from '../audio/uploads.ts';

let test: TestApp;
let ids: Readonly<Record<string, number>>;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
  const made = async (path: string, body: object) => (await test.request('admin', 'POST', path, body)).body['id'];
  ids = {
    trunk: await made('/trunks', TRUNK),
    config: await made('/caller-id-configs', CONFIG),
    cli: await made('/code2base/clis', { numero: '+541143219001' }),
    entry: await made('/blacklist', { phone: '+5491130000001' }),
    context: await made('/audio/contextos', { nombre: 'De antes' }),
    audio: (await uploadWav()).body['id'],
  } as Record<string, number>;
  test.db.sqlite.exec("create trigger full before insert on audit_log begin select raise(abort, 'full'); end");
});
afterAll(() => test.close());

const TRUNK = { name: 'De antes', host: 'sip.example.com', country_code: '54' };
const CONFIG = { caller_name: 'De antes', caller_number: '+541143219002', trunk_id: 1 };
const TABLES = ['trunks', 'caller_id_configs', 'clis', 'blacklist', 'audio_contexts', 'audio_files'];

function uploadWav(): Promise<Answer> {
  return sendForm(test, 'admin', '/audio/upload', [['file', { name: 'a.wav', content: silentWav(1) }]]);
}

const kept = () => [
  ...TABLES.map((table) => test.db.sqlite.prepare(`select * from ${table}`).all()),
  readdirSync(join(test.dataDir, 'audio')).sort(),
];

it.each<[string, string, (id: number) => string, object?]>([
  ['POST', 'trunk', () => '/trunks', TRUNK],
  ['PUT', 'trunk', (id) => `/trunks/${id}`, { name: 'Otro' }],
  ['DELETE', 'trunk', (id) => `/trunks/${id}`],
  ['POST', 'config', () => '/caller-id-configs', { ...CONFIG, caller_number: '+541143219003', trunk_id: 2 }],
  ['PUT', 'config', (id) => `/caller-id-configs/${id}`, { caller_name: 'Otro' }],
  ['DELETE', 'config', (id) => `/caller-id-configs/${id}`],
  ['POST', 'cli', () => '/code2base/clis', { numero: '+541143219004' }],
  ['PUT', 'cli', (id) => `/code2base/clis/${id}`, { activo: false }],
  ['DELETE', 'cli', (id) => `/code2base/clis/${id}`],
  ['POST', 'entry', () => '/blacklist', { phone: '+5491130000002' }],
  ['DELETE', 'entry', (id) => `/blacklist/${id}`],
  ['POST', 'context', () => '/audio/contextos', { nombre: 'Otro' }],
  ['PUT', 'context', (id) => `/audio/contextos/${id}`, { nombre: 'Otro' }],
  ['DELETE', 'context', (id) => `/audio/contextos/${id}`],
  ['DELETE', 'audio', (id) => `/audio/delete/${id}`],
])('%s of a %s that the log can’t have is undone', async (method, what, path, body) => {
  const before = kept();
  expect((await test.request('admin', method, path(ids[what]!), body)).status).toBe(500);
  expect(kept()).toEqual(before);
});

it('a recording that the log can’t have is not kept', async () => {
  const before = kept();
  expect((await uploadWav()).status).toBe(500);
  expect(kept()).toEqual(before);
});

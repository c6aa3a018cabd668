/** A change and its audit entry are committed together, so that a crash can't leave one without the other. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type Answer, type TestApp } from '../../../support/app.ts';
import { cookieOf } from '../../../support/as.ts';
import { executeSql, queryRows } from '../../../support/database.ts';
import { sendForm, silentWav } from '../../audio/uploads.ts';

let test: TestApp;
let aheadMs = 0;
let cookie: string;
let ids: Readonly<Record<string, number>>;
beforeAll(async () => {
  // Lets the test expire a replaced refresh cookie.
  test = await startTestApp({ engine: false, wall: { nowMs: () => NOON_MS + aheadMs } });
  const made = async (path: string, body: object) => (await test.request('admin', 'POST', path, body)).body['id'];
  ids = {
    trunk: await made('/trunks', TRUNK),
    config: await made('/caller-id-configs', CONFIG),
    cli: await made('/code2base/clis', { numero: '+541143219001' }),
    entry: await made('/blacklist', { phone: '+5491130000001' }),
    context: await made('/audio/contextos', { nombre: 'De antes' }),
    audio: (await uploadWav()).body['id'],
    campaign: await made('/campaigns', { name: 'De antes' }),
    user: await made('/users', { username: 'antes', name: 'A', email: 'a@empresa.example', role: 'operator' }),
    timing: await made('/timing-configs', { campaign_id: await made('/campaigns', { name: 'Con horario' }) }),
  } as Record<string, number>;
  await test.request('admin', 'POST', '/performance/dtmf/config/peru', { menu_timeout: 30 });
  cookie = cookieOf(await test.request(null, 'POST', '/auth/login', { username: 'operator', password: 'operator123' }));
  await refresh();
  await test.login('supervisor');
  aheadMs = 60_000;
  executeSql(test.db, "create trigger full before insert on audit_log begin select raise(abort, 'full'); end");
});
afterAll(() => test.close());

const NOON_MS = Date.parse('2026-11-23T15:00:00Z');
const TRUNK = { name: 'De antes', host: 'sip.example.com', country_code: '54' };
const CONFIG = { caller_name: 'De antes', caller_number: '+541143219002', trunk_id: 1 };
const GENERATION = {
  total_numbers: 1000,
  calls_per_hour: 500,
  daily_call_limit: 100,
  work_hours: 8,
  country: 'usa',
  auto_generate: true,
};
const TABLES = [
  'trunks',
  'caller_id_configs',
  'clis',
  'blacklist',
  'audio_contexts',
  'audio_files',
  'campaigns',
  'timing_configs',
  'dtmf_configs',
  'cli_limits',
  'settings',
  'sessions',
  'users',
];

function uploadWav(): Promise<Answer> {
  return sendForm(test, 'admin', '/audio/upload', [['file', { name: 'a.wav', content: silentWav(1) }]]);
}

const refresh = () => test.request(null, 'POST', '/auth/refresh', undefined, { cookie });

/** Returns whether a row is the last day of the daily report, which the server writes a second after its start. */
const hasReportDay = (row: unknown): boolean => (row as { key?: unknown }).key === 'reports.lastDay';

const kept = () => [
  ...TABLES.map((table) => queryRows(test.db, `select * from ${table}`).filter((row) => !hasReportDay(row))),
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
  ['POST', 'campaign', () => '/campaigns', { name: 'Otra', cli_number: '+541143219005' }],
  ['PUT', 'campaign', (id) => `/campaigns/${id}`, { name: 'Otra', cli_number: '+541143219005' }],
  ['DELETE', 'campaign', (id) => `/campaigns/${id}`],
  ['POST', 'timing', () => '/timing-configs', { campaign_id: 1 }],
  ['PUT', 'timing', (id) => `/timing-configs/${id}`, { wait_time: 40 }],
  ['POST', 'dialer', () => '/dialer/config', { agent_capacity: 6 }],
  ['POST', 'dialer', () => '/performance/dialer/cps/20'],
  ['PUT', 'number cap', () => '/number-caps', { per_day: 4 }],
  ['PUT', 'legal window', () => '/legal-windows', { windows: { '*': null } }],
  ['POST', 'menu', () => '/performance/dtmf/config/chile', { menu_timeout: 20 }],
  ['POST', 'menu', () => '/performance/dtmf/config/reset?country=peru'],
  ['POST', 'limit', () => '/performance/cli/limits/usa', { country: 'usa', daily_limit: 50 }],
  ['POST', 'rotation', () => '/performance/cli/rotation/config', { strategy: 'random' }],
  ['POST', 'generation of clis', () => '/cli-auto/config', GENERATION],
  ['PUT', 'setting', () => '/settings', { audit_retention_days: 100 }],
  ['PUT', 'user', (id) => `/users/${id}`, { role: 'supervisor' }],
])('rolls back %s of a %s when its audit entry fails', async (method, what, path, body) => {
  const before = kept();
  expect((await test.request('admin', method, path(ids[what] ?? 0), body)).status).toBe(500);
  expect(kept()).toEqual(before);
});

it('stores no recording when its audit entry fails', async () => {
  const before = kept();
  expect((await uploadWav()).status).toBe(500);
  expect(kept()).toEqual(before);
});

it('keeps the session when the audit entry of a logout fails', async () => {
  const before = kept();
  expect((await test.request('supervisor', 'POST', '/auth/logout')).status).toBe(500);
  expect(kept()).toEqual(before);
  expect((await test.request('supervisor', 'GET', '/auth/me')).status).toBe(200);
});

it('ends a session on reuse of a replaced cookie only once that can be recorded, and refuses the cookie until then', async () => {
  const before = kept();
  expect((await refresh()).status).toBe(500);
  expect(kept()).toEqual(before);
});

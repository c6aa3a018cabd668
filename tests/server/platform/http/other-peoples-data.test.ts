import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allows } from '#shared/roles.ts';
import { addCall } from '../../calls/calls-data.ts';
import { file, sendForm, silentWav } from '../../audio/uploads.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { cookieOf, newSession } from '../../../support/as.ts';
import { storeRecording } from '../../../support/stored-recording.ts';
import { executeSql, prepareSql, queryColumn } from '../../../support/database.ts';

const ROLES = ['demo', 'operator', 'supervisor', 'admin'] as const;
const SIP_SECRET = 'el-secreto-del-trunk';
const UPLOAD_ID = 'subida-de-la-supervisora';
const OTHERS_PHONE = '+5491145550177';
const NO_SUCH_ID = 999_999;

let test: TestApp;
/** Path values by route: ids of existing entities. */
let real: Readonly<Record<string, string | number>>;
/** Two campaigns, of which the first has a list and a call. */
let campaigns: readonly [number, number];
/** Values that no answer may contain. */
let secrets: readonly string[];

async function make(path: string, body: unknown): Promise<Readonly<Record<string, unknown>>> {
  const answer = await test.request('admin', 'POST', path, body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

beforeAll(async () => {
  test = await startTestApp({ engine: false });
  const first = (await make('/campaigns', { name: 'Ajena' }))['id'] as number;
  const { team } = (await make('/teams', { name: 'Ventas', member_ids: [1] })) as { team: { id: number } };
  const second = (await make('/campaigns', { name: 'Propia', team_id: team.id }))['id'] as number;
  // Numbers are looked up by whoever is signed in to the campaign's team.
  executeSql(
    test.db,
    `insert into agent_duties (user_id, team_id, is_paused, signed_in_at) select id, ${team.id}, 0, 0 from users`,
  );
  campaigns = [first, second];
  const at = test.nowMs() - 3_600_000;
  addCall(test.db, {
    id: 77,
    campaignId: first,
    phone: OTHERS_PHONE,
    userId: 1,
    assignedAt: at,
    placedAt: at,
    endedAt: at + 1000,
    disposition: 'busy',
  });
  await storeRecording(test, 77, at);
  const trunk = await make('/trunks', {
    name: 'Ajeno',
    host: 'sip.example.com',
    country_code: '54',
    sip_config: { username: 'cadencia', secret: SIP_SECRET },
  });
  const recording = await sendForm(test, 'admin', '/audio/upload', [file('a.wav', silentWav(1))]);
  const list: [string, string][] = [
    ['campaign_id', String(first)],
    ['upload_id', UPLOAD_ID],
  ];
  const uploaded = await sendForm(test, 'admin', '/contacts/upload', [
    ...list,
    ['arquivo', { name: 'lista.csv', content: Buffer.from(`${OTHERS_PHONE}\nno es un número\n`) }],
  ]);
  if (uploaded.status !== 200) throw new Error(uploaded.text);
  const bulk = await make('/contacts/acciones', { accion: 'reiniciar', filtros: { campaign_id: second } });
  const hook = await make('/webhooks', { nombre: 'CRM', url: 'https://crm.example.com/', eventos: ['report.daily'] });
  executeSql(
    test.db,
    'update contacts set attempts = 1; update calls set contact_id = (select min(id) from contacts where contacts.campaign_id = calls.campaign_id)',
  );
  const recycling = await make(`/campaigns/${first}/reciclar`, { destino: 'nueva' });
  real = {
    '/campaigns/:id': first,
    '/campaigns/:id/detection': first,
    '/campaigns/:id/script': first,
    '/campaigns/:id/por-que': first,
    '/campaigns/:id/registries': first,
    '/campaigns/:id/listas': first,
    '/campaigns/:id/reciclables': first,
    '/reciclajes/:id': (recycling['reciclaje'] as { id: number }).id,
    '/presione1/campanhas/:id': first,
    '/presione1/campanhas/:id/estatisticas': first,
    '/presione1/campanhas/:id/estadisticas': first,
    '/presione1/campanhas/:id/monitor': first,
    '/audio-inteligente/campanhas/:id/sessoes': first,
    '/llamadas/:id': 77,
    '/llamadas/:id/grabacion': 77,
    '/audio/play/:filename': String((recording.body['audio'] as { filename: string }).filename),
    '/audio/download/:filename': String((recording.body['audio'] as { filename: string }).filename),
    '/contacts/:id': queryColumn(test.db, 'select min(id) from contacts')[0] as number,
    '/contacts/acciones/:id': (bulk['accion'] as { id: number }).id,
    '/contacts/uploads/:id': UPLOAD_ID,
    '/contacts/uploads/:id/rejects': UPLOAD_ID,
    '/performance/export/:type': 'calls',
    '/performance/cli-pattern/patterns/:country': 'argentina',
    '/trunks/:id/health': trunk['id'] as number,
    '/users/:id': 1,
    '/webhooks/:id/entregas': (hook['webhook'] as { id: number }).id,
  };
  for (const role of ROLES) await test.login(role);
  const column = (sql: string): string[] => queryColumn(test.db, sql) as string[];
  secrets = [
    SIP_SECRET,
    String(hook['secreto']),
    readFileSync(join(test.dataDir, 'jwt-secret'), 'utf8').trim(),
    test.dataDir,
    ...column('select password_hash from users'),
    ...column('select refresh_hash from sessions'),
    ...column('select sealed_secret from webhook_endpoints'),
  ];
});
afterAll(() => test.close());

/** Returns every endpoint that only reads, from the server's route table. */
const reads = () =>
  test.app
    .guardedRoutes()
    .flatMap(({ method, url, permission }) =>
      method === 'GET' && url.startsWith('/api/v1/') ? [{ pattern: url.replace('/api/v1', ''), permission }] : [],
    );

describe('an answer, for permitted users', () => {
  it('never contains a secret: no hash, no key, no trunk password, no path on the disk', async () => {
    let told = 0;
    for (const { pattern, permission } of reads()) {
      const value = real[pattern];
      if (pattern.includes(':')) expect(value, `${pattern}: give it a thing that exists, above`).toBeDefined();
      const query = new URLSearchParams({
        phone: OTHERS_PHONE,
        numero: OTHERS_PHONE,
        seccion: 'historico',
        ...(pattern === '/desk/dial/number' && { campaign_id: String(campaigns[1]), number: OTHERS_PHONE }),
        ...(pattern === '/blacklist/undo' && { trunk_id: '1', from: '2026-11-20', to: '2026-11-21' }),
      });
      for (const role of ROLES.filter((one) => allows(one, permission))) {
        const answer = await test.request(role, 'GET', `${pattern.replace(/:\w+/, String(value))}?${query}`);
        expect([pattern, role, answer.status < 300 || answer.status === 503]).toEqual([pattern, role, true]);
        if (answer.status === 200) told += 1;
        for (const secret of secrets)
          expect([pattern, role, answer.text.includes(secret)]).toEqual([pattern, role, false]);
      }
    }
    expect(told).toBeGreaterThan(100);
  });

  it('of one campaign contains no data of another', async () => {
    const [, own] = campaigns;
    const phone = encodeURIComponent(OTHERS_PHONE);
    const why = await test.request('admin', 'GET', `/campaigns/${own}/por-que?phone=${phone}`);
    expect(why).toMatchObject({ status: 404, body: { error: 'contact_not_found' } });
    const views = reads().filter(({ pattern }) => /camp(aigns|anhas)\/:id(?!\/por-que)/.test(pattern));
    expect(views.length).toBeGreaterThan(4);
    for (const { pattern } of views) {
      const { status, text } = await test.request('admin', 'GET', pattern.replace(':id', String(own)));
      expect([pattern, status, text.includes('Ajena'), text.includes(OTHERS_PHONE)]).toEqual([
        pattern,
        200,
        false,
        false,
      ]);
    }
  });
});

describe('a forbidden request', () => {
  it('is refused with the same message whether the object exists or not', async () => {
    const routes = test.app.guardedRoutes().filter(({ method, url }) => method !== 'HEAD' && /:\w+/.test(url));
    expect(routes.length).toBeGreaterThan(30);
    for (const { method, url, permission } of routes) {
      const pattern = url.replace('/api/v1', '');
      for (const role of [null, ...ROLES].filter((one) => !allows(one ?? undefined, permission))) {
        const refusals = [];
        for (const value of [real[pattern] ?? 1, NO_SUCH_ID]) {
          const { status, body } = await test.request(role, method, pattern.replace(/:\w+/, String(value)));
          refusals.push({ status, ...body, request_id: '' });
        }
        expect(refusals[0]).toEqual(refusals[1]);
        expect([method, pattern, role, refusals[0]?.status]).toEqual([
          method,
          pattern,
          role,
          role === null ? 401 : 403,
        ]);
      }
    }
  });
});

describe('a user’s own data', () => {
  it('is selected only by the token, regardless of the rest of the request', async () => {
    const answer = await test.request('supervisor', 'POST', '/campaigns', {
      name: 'De quién',
      usuario_id: '1',
      user_id: 1,
      created_by: 1,
    });
    const by = prepareSql(test.db, "select user_id from audit_log where action = 'campaign.create' and entity_id = ?");
    expect(by.pluck().get(String(answer.body['id']))).toBe(2);
    const me = await test.request('operator', 'GET', '/auth/me?id=1&user_id=1&username=admin', undefined, {
      'x-user-id': '1',
    });
    expect(me.body).toMatchObject({ user: { username: 'operator' } });
  });

  it('a password change affects the user’s own account only', async () => {
    const [thief, other] = [await newSession(test, 'ladrona', 'operator'), await newSession(test, 'otra', 'operator')];
    const body = {
      current_password: 'ladrona-ha-elegido',
      new_password: 'robada-para-siempre',
      user_id: other.id,
      id: other.id,
      username: 'otra',
    };
    expect((await thief.request('POST', '/auth/password', body)).status).toBe(200);
    const login = (username: string, password: string) =>
      test.request(null, 'POST', '/auth/login', { username, password });
    expect((await login('otra', 'otra-ha-elegido')).status).toBe(200);
    expect((await login('otra', 'robada-para-siempre')).status).toBe(401);
  });

  it('a session is renewed and ended by its own cookie, not by another secret under its id', async () => {
    const login = () => test.request(null, 'POST', '/auth/login', { username: 'demo', password: 'demo123' });
    const [mine, others] = [await login(), await login()];
    const [name, id] = cookieOf(others).split(/[=.]/);
    const [, , secret] = cookieOf(mine).split(/[=.]/);
    const cookie = `${name}=${id}.${secret}`;
    expect((await test.request(null, 'POST', '/auth/refresh', undefined, { cookie })).status).toBe(401);
    expect((await test.request(null, 'POST', '/auth/logout', undefined, { cookie })).status).toBe(401);
    expect((await test.request(null, 'POST', '/auth/refresh', undefined, { cookie: cookieOf(others) })).status).toBe(
      200,
    );
  });

  it('an upload’s id cannot be reused by another user', async () => {
    const before = (await test.request('admin', 'GET', `/contacts/uploads/${UPLOAD_ID}`)).body;
    const again = await sendForm(test, 'supervisor', '/contacts/upload', [
      ['upload_id', UPLOAD_ID],
      ['campaign_id', String(campaigns[1])],
      ['arquivo', { name: 'lista.csv', content: Buffer.from('+5491145550188\n') }],
    ]);
    expect(again).toMatchObject({ status: 409, body: { error: 'upload_id_taken' } });
    expect((await test.request('admin', 'GET', `/contacts/uploads/${UPLOAD_ID}`)).body).toEqual(before);
  });
});

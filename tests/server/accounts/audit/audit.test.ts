import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import { withoutSecrets } from '#server/platform/audit/service.ts';
import { startTestApp, type Answer, type TestApp, type Who } from '../../../support/app.ts';
import { executeSql, queryRows } from '../../../support/database.ts';

/** 23:30 on the 20th in Buenos Aires. */
const T0 = Date.parse('2026-11-21T02:30:00Z');

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ engine: false, wall: { nowMs: () => T0 } });
});
afterAll(() => test.close());

type Entry = {
  id: number;
  at: string;
  username: string;
  user_id: number | null;
  action: string;
  entity: string;
  entity_id: string | null;
  entity_name: string | null;
  before: unknown;
  after: unknown;
};

const ask = (filters: Record<string, string | number> = {}, who: Who = 'admin'): Promise<Answer> =>
  test.request(
    who,
    'GET',
    `/audit?${new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)])).toString()}`,
  );
const entries = async (filters: Record<string, string | number> = {}): Promise<Entry[]> =>
  (await ask(filters)).body['entries'] as Entry[];
const newCampaign = async (name: string): Promise<number> =>
  (await test.request('supervisor', 'POST', '/campaigns', { name })).body['id'] as number;

describe('the audit log', () => {
  it('records who changed what, when, with the values before and after', async () => {
    await test.login('admin');
    const id = await newCampaign('Antes');
    await test.request('supervisor', 'PUT', `/campaigns/${id}`, { name: 'Después' });
    const [entry] = await entries();
    expect(entry).toMatchObject({
      at: new Date(T0).toISOString(),
      username: 'supervisor',
      user_id: 2,
      action: 'campaign.update',
      entity: 'campaign',
      entity_id: String(id),
      before: { name: 'Antes' },
      after: { name: 'Después' },
    });
  });

  it.each<[Who, number]>([
    [null, 401],
    ['demo', 403],
    ['operator', 403],
    ['supervisor', 403],
  ])('is refused to %s', async (who, status) => {
    expect((await ask({}, who)).status).toBe(status);
  });

  it('contains logins, logouts, and failed logins with the submitted name but not the password', async () => {
    const login = (username: string, password: string) =>
      test.request(null, 'POST', '/auth/login', { username, password });
    await login('nadie', 'la-de-otro-lado');
    await login('Operator', 'equivocada');
    const { body } = await login('operator', 'operator123');
    await test.request(null, 'POST', '/auth/logout', undefined, { authorization: `Bearer ${String(body['token'])}` });
    const answer = await ask({ action: 'auth', page_size: 4 });
    expect(answer.body['entries']).toMatchObject([
      { action: 'auth.logout', username: 'operator', user_id: 3, entity: 'session' },
      { action: 'auth.login', username: 'operator', user_id: 3, after: { address: '127.0.0.1' } },
      {
        action: 'auth.login_failed',
        username: 'operator',
        user_id: null,
        entity: 'user',
        entity_id: '3',
        after: { reason: 'wrong_password', address: '127.0.0.1' },
      },
      {
        action: 'auth.login_failed',
        username: 'nadie',
        user_id: null,
        entity_id: null,
        after: { reason: 'unknown_user' },
      },
    ]);
    const stored = JSON.stringify(queryRows(test.db, 'select * from audit_log'));
    for (const secret of ['la-de-otro-lado', 'equivocada', 'operator123', 'argon2']) {
      expect(stored).not.toContain(secret);
    }
  });

  it('records an export with its filters', async () => {
    await test.request('operator', 'GET', '/llamadas/historico/export?export=csv&telefono=%2B5411&estados=fallida');
    const [entry] = await entries({ entity: 'history' });
    expect(entry).toMatchObject({
      action: 'history.export',
      username: 'operator',
      after: { phone: '+5411' },
    });
  });
});

describe('the name of the changed entity', () => {
  const namesOf = async (entity: string, id: number) =>
    (await entries({ entity, entity_id: id })).map(({ action, entity_name }) => [action, entity_name]);

  it('is the name at the time of the change, even after a rename and a deletion', async () => {
    const id = await newCampaign('Norte');
    await test.request('supervisor', 'PUT', `/campaigns/${id}`, { name: 'Sur' });
    await test.request('supervisor', 'POST', '/timing-configs', { campaign_id: id });
    await test.request('admin', 'DELETE', `/campaigns/${id}`);
    executeSql(test.db, 'delete from campaigns where id = ?', id);
    expect(await namesOf('campaign', id)).toEqual([
      ['campaign.delete', 'Sur'],
      ['timing.create', 'Sur'],
      ['campaign.update', 'Norte'],
      ['campaign.create', 'Norte'],
    ]);
  });

  const TRUNK = { host: 'sip.example.com', country_code: '54' };
  const WEBHOOK = { url: 'http://127.0.0.1:9/', eventos: ['report.daily'] };
  it.each<[string, string, object, object, string]>([
    ['trunk', '/trunks', { ...TRUNK, name: 'Antes' }, { name: 'Después' }, 'Después'],
    [
      'caller_id_config',
      '/caller-id-configs',
      { caller_name: 'Antes', caller_number: '+541143219002', trunk_id: 1 },
      { caller_name: 'Después' },
      'Después',
    ],
    ['audio_context', '/audio/contextos', { nombre: 'Antes' }, { nombre: 'Después' }, 'Después'],
    ['webhook', '/webhooks', { ...WEBHOOK, nombre: 'Antes' }, { nombre: 'Después' }, 'Después'],
    ['cli', '/code2base/clis', { numero: '+541143219001' }, { activo: false }, '+541143219001'],
    ['alert_rule', '/alertas/reglas', { tipo: 'pbx_down', activa: false }, { durante_s: 90 }, 'pbx_down'],
  ])('is stored for every kind of entity: %s', async (entity, path, fields, changes, last) => {
    const made = await test.request('admin', 'POST', path, fields);
    const id = (made.body['id'] ?? (made.body['webhook'] as { id: number } | undefined)?.id) as number;
    expect((await test.request('admin', 'PUT', `${path}/${id}`, changes)).status).toBe(200);
    expect((await test.request('admin', 'DELETE', `${path}/${id}`)).status).toBe(200);
    const [removed, changed, created] = (await namesOf(entity, id)).map(([, name]) => name);
    expect(removed).toBe(last);
    expect(created).toBe(changed);
    expect([last, 'Antes']).toContain(created);
  });

  it('is the current name for an entry without a stored one, and null for a deleted entity', async () => {
    const [kept, gone] = [await newCampaign('Presente'), await newCampaign('Ausente')];
    executeSql(
      test.db,
      'update audit_log set entity_name = null where entity_id in (?, ?)',
      String(kept),
      String(gone),
    );
    executeSql(test.db, 'delete from campaigns where id = ?', gone);
    expect(await namesOf('campaign', kept)).toEqual([['campaign.create', 'Presente']]);
    expect(await namesOf('campaign', gone)).toEqual([['campaign.create', null]]);
  });
});

describe('its filters', () => {
  it('match user, action, action prefix, entity and id, and combine', async () => {
    const id = await newCampaign('Buscada');
    await test.request('admin', 'DELETE', `/campaigns/${id}`);
    const mine = { entity: 'campaign', entity_id: String(id) };
    expect((await entries(mine)).map(({ action }) => action)).toEqual(['campaign.delete', 'campaign.create']);
    expect((await entries({ ...mine, user: 'ADMIN' })).map(({ action }) => action)).toEqual(['campaign.delete']);
    expect((await entries({ ...mine, action: 'campaign.create' })).map(({ username }) => username)).toEqual([
      'supervisor',
    ]);
    expect(await entries({ ...mine, action: 'campaign' })).toHaveLength(2);
    const nothings: Record<string, string>[] = [
      { action: 'campai' },
      { action: 'auth.log' },
      { user: 'nadie2' },
      { entity: 'x' },
    ];
    for (const nothing of nothings) {
      expect(await ask(nothing)).toMatchObject({ status: 200, body: { entries: [], total: 0, total_pages: 0 } });
    }
    expect((await ask({ user: '', action: ' ', entity: '', fecha_inicio: '', other: 'x' })).body['total']).toBe(
      (await ask()).body['total'],
    );
  });

  it('offer only values that occur', async () => {
    const { body } = await ask();
    expect(body['actions']).toEqual([...new Set(body['actions'] as string[])].sort());
    expect(body['actions']).toEqual(expect.arrayContaining(['auth.login', 'auth.login_failed', 'campaign.create']));
    expect(body['entities']).toEqual(expect.arrayContaining(['campaign', 'session', 'user']));
    expect(body['users']).toEqual(['admin', 'demo', 'operator', 'supervisor']);
  });

  it('cover whole days of the console’s zone, the last one inclusive', async () => {
    const at = async (atMs: number): Promise<number> => {
      const id = await newCampaign('A su hora');
      executeSql(test.db, 'update audit_log set at = ? where id = (select max(id) from audit_log)', atMs);
      return id;
    };
    const first = await at(T0);
    const second = await at(T0 + HOUR_MS); // 00:30 on the 21st there; the same day in UTC
    const third = await at(T0 + 24 * HOUR_MS); // 23:30 on the 21st
    const fourth = await at(T0 + 25 * HOUR_MS);
    const created = async (filters: Record<string, string>) =>
      (await entries({ action: 'campaign.create', ...filters })).map((entry) => Number(entry.entity_id));
    expect(await created({ fecha_inicio: '2026-11-21', fecha_fin: '2026-11-21' })).toEqual([third, second]);
    expect(await created({ fecha_inicio: '2026-11-21' })).toEqual([fourth, third, second]);
    expect((await created({ fecha_fin: '2026-11-20' }))[0]).toBe(first);
  });

  it.each([
    ['fecha_inicio', 'ayer'],
    ['fecha_fin', '2026-02-30'],
    ['page', '0'],
    ['page', 'x'],
    ['page_size', '0'],
    ['page_size', '201'],
    ['hasta_id', '-1'],
  ])('refuse %s=%s', async (field, value) => {
    expect(await ask({ [field]: value })).toMatchObject({
      status: 400,
      body: { error: 'invalid_query', details: { field } },
    });
  });

  it('refuse a range that ends before its start', async () => {
    expect(await ask({ fecha_inicio: '2026-11-21', fecha_fin: '2026-11-20' })).toMatchObject({
      status: 400,
      body: { error: 'date_range_invalid' },
    });
  });
});

describe('an entry', () => {
  it.each([
    ['/users/4', '/users/4', 'PUT', { active: false }],
    ['/settings', '/settings', 'PUT', { success_objective_percent: 33 }],
    ['/performance/cli/rotation/config', '/performance/cli/rotation/config', 'POST', { min_rest_seconds: 33 }],
    ['/performance/cli/limits/chile', '/performance/cli/limits', 'POST', { daily_limit: 33 }],
  ])('rolls back its change when it cannot be written: %s', async (path, read, method, body) => {
    const before = (await test.request('admin', 'GET', read)).body;
    executeSql(test.db, `create temp trigger no_log before insert on audit_log begin select raise(abort, 'no'); end`);
    const refused = await test.request('admin', method, path, body);
    executeSql(test.db, 'drop trigger no_log');
    expect(refused.status).toBe(500);
    expect((await test.request('admin', 'GET', read)).body).toEqual(before);
    expect((await test.request('admin', method, path, body)).status).toBe(200);
    expect((await test.request('admin', 'GET', read)).body).not.toEqual(before);
  });
});

describe('its pages', () => {
  it('contain every entry once, newest first, even with equal times and while new entries arrive', async () => {
    for (let i = 0; i < 7; i++) await newCampaign(`De a ${i}`);
    const first = await ask({ page_size: 3 });
    const { total, hasta_id } = first.body as { total: number; hasta_id: number };
    expect(first.body).toMatchObject({ page: 1, page_size: 3, total_pages: Math.ceil(total / 3) });
    const seen = (first.body['entries'] as Entry[]).map(({ id }) => id);
    for (let page = 2; page <= Math.ceil(total / 3); page++) {
      await newCampaign('Mientras tanto');
      const answer = await ask({ page, page_size: 3, hasta_id });
      expect(answer.body).toMatchObject({ total, hasta_id });
      seen.push(...(answer.body['entries'] as Entry[]).map(({ id }) => id));
    }
    expect(seen).toHaveLength(total);
    expect(new Set(seen).size).toBe(total);
    expect((await ask({ page: 1000 })).body).toMatchObject({ entries: [], page: 1000 });
  });

  it('are read in the pool, so that a long log blocks nothing', async () => {
    await test.login('admin');
    const { total } = (await ask()).body;
    // A table that only the main thread's connection can see.
    executeSql(test.db, 'create temp table audit_log as select * from main.audit_log limit 0');
    const answer = await ask();
    executeSql(test.db, 'drop table temp.audit_log');
    expect(answer).toMatchObject({ status: 200, body: { total } });
  });
});

describe('the recorded values', () => {
  it('omit fields named like a secret at any depth', () => {
    expect(
      withoutSecrets({
        name: 'Trunk',
        sip_config: { secret: 's', password: 'p', type: 'friend' },
        list: [{ passwordHash: 'h', id: 1 }],
        must_change_password: true,
        none: null,
      }),
    ).toEqual({
      name: 'Trunk',
      sip_config: { type: 'friend' },
      list: [{ id: 1 }],
      must_change_password: true,
      none: null,
    });
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Json, type TestApp } from '../../../support/app.ts';
import { executeSql, prepareSql, queryValue } from '../../../support/database.ts';

let test: TestApp;
beforeEach(async () => {
  test = await startTestApp({ env: { SIM_SPEED: '20' } });
});
afterEach(() => test.close());

const WAIT = { timeout: 30_000 };
const PHONES = Array.from({ length: 6 }, (_, index) => `+54911234567${10 + index}`);

/** Creates a campaign from `body`, with PHONES as its contacts. */
async function campaign(body: object = {}): Promise<number> {
  const made = await test.request('supervisor', 'POST', '/campaigns', { name: 'Prueba', ...body });
  const id = made.body['id'] as number;
  const insert = prepareSql(
    test.db,
    `insert into contacts (campaign_id, phone, country, created_at) values (?, ?, 'argentina', 0)`,
  );
  test.db.write(() => PHONES.forEach((phone) => insert.run(id, phone)));
  return id;
}

const set = (assignments: string, id: number, phone: string): unknown =>
  test.db.write(() =>
    executeSql(test.db, `update contacts set ${assignments} where campaign_id = ? and phone = ?`, id, phone),
  );
const why = (id: number, phone = PHONES[0]!) =>
  test.request('supervisor', 'GET', `/campaigns/${id}/por-que?phone=${encodeURIComponent(phone)}`);
const motive = async (id: number, phone?: string): Promise<unknown> => (await why(id, phone)).body['motivo_espera'];
const act = (id: number, action: string) => test.request('supervisor', 'POST', `/presione1/campanhas/${id}/${action}`);
const management = async (id: number): Promise<Json> => (await test.request('demo', 'GET', `/campaigns/${id}`)).body;

describe('the reason why a contact is not called', () => {
  it('is refused for unknown numbers and campaigns, and without a login', async () => {
    const id = await campaign();
    expect(await why(id, '+5491199999999')).toMatchObject({ status: 404, body: { error: 'contact_not_found' } });
    for (const garbage of ['garbage', '+', '+0123456789', '+54 11', '+5491155550001x'])
      expect(await why(id, garbage)).toMatchObject({
        status: 400,
        body: { error: 'invalid_query', details: { field: 'phone' } },
      });
    expect(await why(9999)).toMatchObject({ status: 404, body: { error: 'campaign_not_found' } });
    expect(await test.request('supervisor', 'GET', `/campaigns/${id}/por-que`)).toMatchObject({
      status: 400,
      body: { error: 'invalid_query', details: { field: 'phone' } },
    });
  });

  it('is a missing caller id of its country, unless the campaign may show other countries’', async () => {
    test.db.write(() => executeSql(test.db, `update clis set is_active = 0 where country = 'argentina'`));
    await test.request('admin', 'POST', '/code2base/clis', { numero: '+59170000001' });
    const id = await campaign();
    expect((await management(id))['foreign_caller_ids']).toBe(false);
    await act(id, 'iniciar');
    await expect.poll(() => motive(id), WAIT).toBe('no_local_caller_id');
    expect((await why(id)).body['motivo_espera_texto']).toBe('Falta un CLI del país llamado en el inventario');
    await expect.poll(async () => (await management(id))['motivo_espera'], WAIT).toBe('no_local_caller_id');
    await test.request('supervisor', 'PUT', `/campaigns/${id}`, { foreign_caller_ids: true });
    const calls = 'select count(*) from calls where campaign_id = ? and caller_id is not null';
    await expect.poll(() => queryValue(test.db, calls, id), WAIT).toBeGreaterThan(0);
  });

  it('prefers the contact’s reason over the campaign’s', async () => {
    const id = await campaign({ max_attempts: 3 });
    const later = test.nowMs() + 3_600_000;
    const [waits, spent, reached, optedOut, listed, free] = PHONES as [string, string, string, string, string, string];
    set(`attempts = 1, due_at = ${later}`, id, waits);
    set('attempts = 3', id, spent);
    set(`state = 'done', outcome = 'success', attempts = 1`, id, reached);
    set(`state = 'done', outcome = 'opted_out'`, id, optedOut);
    test.db.write(() =>
      executeSql(
        test.db,
        `insert into blacklist (phone, reason, type, created_at) values (?, '', 'manual', 0)`,
        listed,
      ),
    );
    expect(await why(id, waits)).toMatchObject({
      status: 200,
      body: {
        success: true,
        campaign_id: id,
        phone: waits,
        attempts: 1,
        motivo_espera: 'retry_wait',
        motivo_espera_texto: 'A la espera del próximo reintento',
        espera_hasta: new Date(later).toISOString(),
      },
    });
    expect(await motive(id, spent)).toBe('attempts_used');
    expect(await motive(id, reached)).toBe('success');
    expect(await motive(id, optedOut)).toBe('opted_out');
    expect(await motive(id, listed)).toBe('blacklisted');
    expect(await why(id, free)).toMatchObject({ body: { motivo_espera: 'campaign_not_active', espera_hasta: null } });
    // With spaces, as users copy it, and with a plus that is not encoded.
    expect(await motive(id, free.replace('+54911', '+54 9 11 '))).toBe('campaign_not_active');
    const raw = await test.request('supervisor', 'GET', `/campaigns/${id}/por-que?phone=${free}`);
    expect(raw.body['phone']).toBe(free);
  });

  it('checks dial windows in every zone that the number may be in', async () => {
    const id = await campaign();
    const always = { fromMinute: 0, toMinute: 1439 };
    const never = { days: Array.from({ length: 7 }, () => null), holiday: null, holidays: [] };
    const open = { days: Array.from({ length: 7 }, () => always), holiday: null, holidays: [] };
    const rule = (windows: object): unknown =>
      test.db.write(() =>
        executeSql(
          test.db,
          `insert or replace into settings (key, value, updated_at) values ('legalWindows', ?, 0)`,
          JSON.stringify(windows),
        ),
      );
    rule({ argentina: never });
    expect(await why(id)).toMatchObject({ body: { motivo_espera: 'legal_window', espera_hasta: null } });
    rule({ argentina: open });
    expect(await motive(id)).toBe('campaign_not_active');
    // The window has just opened in Buenos Aires. In Tokyo, twelve hours ahead, it is closed.
    const minute = Math.floor(((test.nowMs() - 3 * 3_600_000) % 86_400_000) / 60_000);
    const span = { fromMinute: minute, toMinute: (minute + 59) % 1440 };
    rule({ argentina: { ...open, days: open.days.map(() => span) } });
    expect(await motive(id)).toBe('campaign_not_active');
    set(`zones = 'America/Argentina/Buenos_Aires+Asia/Tokyo'`, id, PHONES[0]!);
    expect(await motive(id)).toBe('legal_window');
  });

  it('includes a missing trunk and exhausted caller ids', async () => {
    const id = await campaign({ cli_number: '+541152345678' });
    const sql = test.db.sqlite;
    expect(await motive(id)).toBe('campaign_not_active');
    const use = sql.prepare(
      `insert into cli_usage (day, phone, country, used) select ?, '+541152345678', 'argentina', 3`,
    );
    const day = Math.floor(test.nowMs() / 86_400_000);
    test.db.write(() => {
      sql.exec(`insert into cli_limits (country, daily_limit, updated_at) values ('argentina', 3, 0)`);
      use.run(day);
    });
    expect(await motive(id)).toBe('cli_limit');
    expect(Date.parse((await why(id)).body['espera_hasta'] as string) % 86_400_000).toBe(0);
    test.db.write(() => sql.exec(`update trunks set dv_codes = '["351"]' where country_code = '54'`));
    set('due_at = 9e15', id, PHONES[0]!);
    expect(await why(id)).toMatchObject({ body: { motivo_espera: 'no_trunk', espera_hasta: null } });
  });

  it('includes a stopped dialer and calls in progress', async () => {
    const id = await campaign({ max_concurrent_calls: 100 });
    await act(id, 'iniciar');
    const called = (): unknown => queryValue(test.db, 'select phone from calls order by id');
    await expect.poll(called).toBeDefined();
    await test.request('supervisor', 'POST', '/dialer/stop');
    // The call may already be over.
    expect(['in_call', 'retry_wait', 'success', 'opted_out']).toContain(await motive(id, called() as string));
    set(`state = 'pending', attempts = 0, due_at = 0`, id, PHONES[5]!);
    expect(await motive(id, PHONES[5])).toBe('dialer_stopped');
    expect(await management(id)).toMatchObject({
      status: 'active',
      motivo_espera: 'dialer_stopped',
      motivo_espera_texto: 'El discador está detenido',
    });
    const status = (await test.request('demo', 'GET', '/dialer/status')).body;
    expect(status).toMatchObject({ running: false, motivo_espera: 'dialer_stopped' });
  });
});

describe('the reason why a campaign places no calls', () => {
  it('is engine_unavailable in every view, for its contacts and in the dialer’s status, until the engine is up again', async () => {
    const id = await campaign();
    // No update of a call succeeds, so the first call can't continue, and a restarted engine can't write the call's
    // end.
    test.db.write(() =>
      executeSql(test.db, `create trigger boom before update on calls begin select raise(abort, 'boom'); end`),
    );
    await act(id, 'iniciar');
    const down = {
      motivo_espera: 'engine_unavailable',
      motivo_espera_texto: 'El motor de discado no responde',
      espera_hasta: null,
    };
    const status = async (): Promise<Json> => (await test.request('demo', 'GET', '/dialer/status')).body;
    await expect.poll(status, WAIT).toMatchObject({
      running: true,
      concurrent_calls: 0,
      ...down,
      campaigns_waiting: [{ campaign_id: id, ...down }],
    });
    expect(await management(id)).toMatchObject({ status: 'active', ...down });
    expect((await test.request('demo', 'GET', '/campaigns')).body['campaigns']).toContainEqual(
      expect.objectContaining({ id, ...down }),
    );
    for (const path of ['', '/monitor'])
      expect((await test.request('demo', 'GET', `/presione1/campanhas/${id}${path}`)).body).toMatchObject({
        ...down,
        data: down,
      });
    const claimed = prepareSql<[], string>(test.db, `select phone from contacts where state = 'claimed'`).pluck();
    expect(await why(id, claimed.get())).toMatchObject({ status: 200, body: down });
    test.db.write(() => executeSql(test.db, 'drop trigger boom'));
    await expect.poll(status, WAIT).toMatchObject({ motivo_espera: null });
    expect((await management(id))['motivo_espera']).not.toBe('engine_unavailable');
  });

  it('is shown as inactive in every view', async () => {
    const id = await campaign();
    const expected = {
      motivo_espera: 'campaign_not_active',
      motivo_espera_texto: 'La campaña no está activa',
      espera_hasta: null,
    };
    expect(await management(id)).toMatchObject(expected);
    const list = (await test.request('demo', 'GET', '/campaigns')).body['campaigns'] as Json[];
    expect(list.find((row) => row['id'] === id)).toMatchObject(expected);
    for (const path of ['', '/monitor']) {
      const { body } = await test.request('demo', 'GET', `/presione1/campanhas/${id}${path}`);
      expect(body).toMatchObject({ ...expected, data: expected });
    }
  });

  it('is shown while it waits, in its views and the dialer’s status, until it is paused', async () => {
    const id = await campaign({ max_concurrent_calls: 1 });
    const later = test.nowMs() + 3_600_000;
    for (const phone of PHONES) set(`attempts = 1, due_at = ${later}`, id, phone);
    await act(id, 'iniciar');
    const waiting = { motivo_espera: 'retry_wait', espera_hasta: new Date(later).toISOString() };
    await expect.poll(() => management(id)).toMatchObject(waiting);
    expect((await test.request('demo', 'GET', `/presione1/campanhas/${id}`)).body).toMatchObject(waiting);
    expect((await test.request('demo', 'GET', '/dialer/status')).body).toMatchObject({
      running: true,
      motivo_espera: null,
      campaigns_waiting: [{ campaign_id: id, ...waiting }],
    });
    await act(id, 'pausar');
    expect(await management(id)).toMatchObject({ motivo_espera: 'campaign_not_active' });
    await expect
      .poll(async () => (await test.request('demo', 'GET', '/dialer/status')).body)
      .toMatchObject({ campaigns_waiting: [] });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DossierAnswer } from '#shared/contracts/dossier.ts';
import { startTestApp, type TestApp, type Who } from '../../support/app.ts';
import { uploadPhones } from '../../support/list-upload.ts';
import { listForm } from '../../support/upload-calls.ts';
import { executeSql, queryRow } from '../../support/database.ts';

const PHONE = '+5491155551234';

let test: TestApp;
let campaignId: number;
beforeAll(async () => {
  test = await startTestApp({ env: { SIM_SPEED: '50' } });
  await test.request('admin', 'POST', '/performance/dialer/cps/10');
  const made = await test.request('admin', 'POST', '/campaigns', {
    name: 'Cobranza',
    cli_number: '+541152345678',
    max_concurrent_calls: 5,
    max_attempts: 1,
  });
  campaignId = made.body['id'] as number;
  await uploadPhones(test, await test.login('admin'), campaignId, [PHONE]);
  await test.request('admin', 'POST', `/presione1/campanhas/${campaignId}/iniciar`, {});
});
afterAll(() => test.close());

const read = async (typed: string, who: Who = 'supervisor') =>
  test.request(who, 'GET', `/dossier?phone=${encodeURIComponent(typed)}`);
const dossierOf = async (typed: string) => (await read(typed)).body as unknown as DossierAnswer;
const kindsOf = async (typed: string) => (await dossierOf(typed)).entries.map(({ kind }) => kind);

describe('the dossier of a number', () => {
  it('has its list, its call and what the blacklist did, in any spelling of the number', async () => {
    await expect.poll(() => kindsOf(PHONE), { timeout: 30_000 }).toEqual(['list_loaded', 'call']);
    const added = await test.request('admin', 'POST', '/blacklist', { phone: PHONE, reason: 'Lo pidió por carta' });
    await test.request(
      'admin',
      'DELETE',
      `/blacklist/${(added.body['entry'] as { id: number } | undefined)?.id ?? added.body['id']}`,
    );
    await expect
      .poll(() => kindsOf('011 15-5555-1234'), { timeout: 30_000 })
      .toEqual(['list_loaded', 'call', 'blocked', 'unblocked']);

    const { entries, ...dossier } = await dossierOf('011 15-5555-1234');
    expect(dossier).toMatchObject({ phone: PHONE, blacklisted: false, held_until: null, intact: true });
    const [list, call, blocked] = entries;
    expect(list).toMatchObject({
      campaign: 'Cobranza',
      author: 'admin',
      detail: { file: 'lista.csv', lines: 1, valid: 1 },
    });
    const row = queryRow<{ id: number; placedAt: number; endedAt: number }>(
      test.db,
      'select id, placed_at placedAt, ended_at endedAt from calls',
    )!;
    expect(call).toMatchObject({
      at: new Date(row.endedAt).toISOString(),
      campaign: 'Cobranza',
      recording: false,
      detail: {
        call_id: row.id,
        phone: PHONE,
        attempt: 1,
        caller_id: '+541152345678',
        placed_at: new Date(row.placedAt).toISOString(),
        checks: {
          purpose: 'sales',
          country: 'argentina',
          places: '', // one zone in the whole country
          calls_in_31_days: 0,
          last_call_at: null,
        },
      },
    });
    expect(blocked).toMatchObject({ author: 'admin', detail: { type: 'manual', reason: 'Lo pidió por carta' } });
    expect(entries[3]).toMatchObject({ author: 'admin', detail: { reason: '' } });
  });

  it('has each decision not to call, with its rule and what it was based on', async () => {
    const call = (await dossierOf(PHONE)).entries.find(({ kind }) => kind === 'call')!;
    const start = async (name: string, phone: string): Promise<void> => {
      const { body } = await test.request('admin', 'POST', '/campaigns', { name, cli_number: '+541152345678' });
      const id = body['id'] as number;
      await uploadPhones(test, await test.login('admin'), id, [phone]);
      await test.request('admin', 'POST', `/presione1/campanhas/${id}/iniciar`, {});
    };
    await start('Otra', PHONE);
    await expect.poll(() => kindsOf(PHONE), { timeout: 30_000 }).toContain('held');
    const held = (await dossierOf(PHONE)).entries.find(({ kind }) => kind === 'held')!;
    const endedAt = call.detail['ended_at'] as string;
    expect(held).toMatchObject({
      campaign: 'Otra',
      detail: {
        reason: 'number_gap',
        until: new Date(Date.parse(endedAt) + 30 * 60_000).toISOString(),
        checks: { calls_in_31_days: 1, last_call_at: endedAt },
      },
    });
  });

  it('has the registries that were checked, with the days of their sets, and the one that has the number', async () => {
    const listed = '+5491155559876';
    const start = async (name: string): Promise<number> => {
      const { body } = await test.request('admin', 'POST', '/campaigns', { name, cli_number: '+541152345678' });
      const id = body['id'] as number;
      await uploadPhones(test, await test.login('admin'), id, [listed]);
      return id;
    };
    const run = (id: number) => test.request('admin', 'POST', `/presione1/campanhas/${id}/iniciar`, {});
    const late = await start('Tarde'); // listed after its upload, so the claim finds it
    const made = await test.request('admin', 'POST', '/registries', { name: 'No Llame', country: 'argentina' });
    const { id } = made.body['registry'] as { id: number };
    const form = new FormData();
    form.set('dated_on', '2026-11-20');
    form.set('file', new Blob([listed]), 'registro.txt');
    expect((await test.request('admin', 'POST', `/registries/${id}/numbers`, form)).status).toBe(200);
    await run(late);
    await expect.poll(() => kindsOf(listed), { timeout: 30_000 }).toEqual(['list_loaded', 'excluded']);
    expect((await dossierOf(listed)).entries[1]!.detail).toMatchObject({
      reason: 'in_registry',
      registry: 'No Llame 2026-11-20',
    });

    const other = '+5491155559877';
    const { body } = await test.request('admin', 'POST', '/campaigns', { name: 'Libre', cli_number: '+541152345678' });
    await uploadPhones(test, await test.login('admin'), body['id'] as number, [other]);
    await run(body['id'] as number);
    await expect.poll(() => kindsOf(other), { timeout: 30_000 }).toContain('call');
    const call = (await dossierOf(other)).entries.find(({ kind }) => kind === 'call')!;
    expect(call.detail['checks']).toMatchObject({ registries: 'No Llame 2026-11-20' });
  });

  it('says now that the number is in a registry, and names no registry of another country as checked', async () => {
    const listed = '+5491155559876';
    const made = await test.request('admin', 'POST', '/registries', { name: 'Não Me Perturbe', country: 'brasil' });
    const form = new FormData();
    form.set('dated_on', '2026-11-21');
    form.set('file', new Blob(['+5511987654321']), 'registro.txt');
    const { id } = made.body['registry'] as { id: number };
    expect((await test.request('admin', 'POST', `/registries/${id}/numbers`, form)).status).toBe(200);
    expect(await dossierOf(listed)).toMatchObject({ registry: { name: 'No Llame', dated_on: '2026-11-20' } });

    const other = '+5491155559878';
    const { body } = await test.request('admin', 'POST', '/campaigns', { name: 'Sur', cli_number: '+541152345678' });
    await uploadPhones(test, await test.login('admin'), body['id'] as number, [other]);
    await test.request('admin', 'POST', `/presione1/campanhas/${body['id'] as number}/iniciar`, {});
    await expect.poll(() => kindsOf(other), { timeout: 30_000 }).toContain('call');
    const { registry, entries } = await dossierOf(other);
    expect(registry).toBeNull();
    const call = entries.find(({ kind }) => kind === 'call')!;
    expect(call.detail['checks']).toMatchObject({ registries: 'No Llame 2026-11-20' });

    const later = await test.request('admin', 'POST', '/campaigns', { name: 'Oeste', cli_number: '+541152345678' });
    await uploadPhones(test, await test.login('admin'), later.body['id'] as number, [other]);
    await test.request('admin', 'POST', `/presione1/campanhas/${later.body['id'] as number}/iniciar`, {});
    await expect.poll(() => kindsOf(other), { timeout: 30_000 }).toContain('held');
    const held = (await dossierOf(other)).entries.find(({ kind }) => kind === 'held')!;
    expect(held.detail['checks']).toMatchObject({ registries: 'No Llame 2026-11-20' });
  });

  it('says who undid or removed an opt-out, and why', async () => {
    const phone = '+5491155559879';
    const idOf = (body: Readonly<Record<string, unknown>>): number => (body['entry'] as { id: number }).id;
    const undone = await test.request('supervisor', 'POST', '/do-not-call', { phone });
    await test.request('supervisor', 'DELETE', `/do-not-call/${idOf(undone.body)}`);
    const removed = await test.request('supervisor', 'POST', '/do-not-call', { phone, reason: 'Lo pidió por carta' });
    await test.request('admin', 'DELETE', `/blacklist/${idOf(removed.body)}?reason=Firm%C3%B3`);
    await expect.poll(() => kindsOf(phone), { timeout: 30_000 }).toHaveLength(5);
    const { entries } = await dossierOf(phone);
    expect(entries.map(({ kind, author, detail }) => [kind, author, detail['reason']])).toEqual([
      ['blocked', 'supervisor', 'Pidió no recibir más llamadas'],
      ['unblocked', 'supervisor', 'Lo deshizo quien lo había bloqueado'],
      ['blocked', 'supervisor', 'Lo pidió por carta'],
      ['opt_out_removed', 'admin', 'Firmó'],
      ['unblocked', 'admin', 'Firmó'],
    ]);
  });

  it('has the lines of a list that were refused at its upload, with the rule and the list', async () => {
    const listed = '+5491155559876'; // in the registry of an earlier test
    const blocked = '+5491155559880';
    await test.request('admin', 'POST', '/blacklist', { phone: blocked, reason: 'Lo pidió por carta' });
    const { body } = await test.request('admin', 'POST', '/campaigns', {
      name: 'Filtrada',
      cli_number: '+541152345678',
    });
    await uploadPhones(test, await test.login('admin'), body['id'] as number, [listed, blocked, '+5491155559881']);
    const refusedOf = async (phone: string) =>
      (await dossierOf(phone)).entries.filter(({ kind, campaign }) => kind === 'excluded' && campaign === 'Filtrada');
    await expect.poll(() => refusedOf(blocked), { timeout: 30_000 }).toHaveLength(1);
    const about = { country: 'argentina', list_id: expect.any(Number) as number };
    expect((await refusedOf(blocked))[0]!.detail).toMatchObject({ ...about, reason: 'blacklisted', registry: null });
    expect((await refusedOf(listed))[0]!.detail).toMatchObject({
      ...about,
      reason: 'in_registry',
      registry: 'No Llame 2026-11-20',
    });
    expect(await refusedOf('+5491155559881')).toEqual([]);
    // The list has no contact with the number, but had a line.
    expect(await kindsOf(blocked)).toContain('list_loaded');
  });

  it('has the lines of a list that said themselves that the number must not be called', async () => {
    const { body } = await test.request('admin', 'POST', '/campaigns', { name: 'Bajas', cli_number: '+541152345678' });
    const form = listForm('telefono;estado\n1155559882;NO LLAMAR\n1155559883;Activo\nsin número;NO LLAMAR\n', {
      campaign_id: String(body['id']),
    });
    expect((await test.request('admin', 'POST', '/contacts/upload', form)).body).toMatchObject({
      contatos_validos: 1,
      contatos_invalidos: 2,
    });
    await expect.poll(() => kindsOf('+541155559882'), { timeout: 30_000 }).toContain('excluded');
    const { entries } = await dossierOf('+541155559882');
    expect(entries.find(({ kind }) => kind === 'excluded')).toMatchObject({
      campaign: 'Bajas',
      detail: { reason: 'list_opt_out', country: 'argentina', list_id: expect.any(Number) as number },
    });
    expect(await kindsOf('+541155559883')).not.toContain('excluded');
    const consents = listForm('telefono;Llamar\n1155559884;NO\n1155559885;\n1155559886;SI\n', {
      campaign_id: String(body['id']),
    });
    await test.request('admin', 'POST', '/contacts/upload', consents);
    await expect.poll(() => kindsOf('+541155559884'), { timeout: 30_000 }).toContain('excluded');
    // Who gave no answer has not refused.
    expect(await kindsOf('+541155559885')).not.toContain('excluded');
  });

  it('has what happened just before it is read, although records are chained later', async () => {
    for (const phone of ['+5491155559890', '+5491155559891']) {
      await test.request('supervisor', 'POST', '/do-not-call', { phone, reason: 'Lo pidió por carta' });
      const { entries, pending } = await dossierOf(phone);
      expect([entries.map(({ detail }) => detail['reason']), pending]).toEqual([['Lo pidió por carta'], false]);
    }
  });

  it('comes in pages, in the order of the events, which say how many entries there are', async () => {
    const phone = '+5491155559892';
    const first = (await test.request('supervisor', 'POST', '/do-not-call', { phone })).body['entry'] as { id: number };
    await test.request('supervisor', 'DELETE', `/do-not-call/${first.id}`);
    await test.request('supervisor', 'POST', '/do-not-call', { phone, reason: 'Lo pidió por carta' });
    const whole = await dossierOf(phone);
    expect(whole).toMatchObject({ total: 3, siguiente: null });
    const page = (cursor: string) =>
      test.request('supervisor', 'GET', `/dossier?phone=${encodeURIComponent(phone)}&page_size=2${cursor}`);
    const start = (await page('')).body as unknown as DossierAnswer;
    expect(start).toMatchObject({ total: 3, entries: whole.entries.slice(0, 2) });
    const rest = (await page(`&cursor=${start.siguiente}`)).body as unknown as DossierAnswer;
    expect(rest).toMatchObject({ total: 3, entries: whole.entries.slice(2), siguiente: null });
    expect(await page('&cursor=otro')).toMatchObject({ status: 400, body: { error: 'cursor_invalid' } });
  });

  it('answers a bounded part of very many entries', async () => {
    const many = await startTestApp({ engine: false });
    executeSql(
      many.db,
      `insert into record_queue (at, subject, kind, detail)
       with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 1500)
       select number, '${PHONE}', 'blocked', '{}' from numbers`,
    );
    const page = async (query: string) =>
      (await many.request('supervisor', 'GET', `/dossier?phone=${encodeURIComponent(PHONE)}${query}`)).body;
    expect((await page(''))['entries']).toHaveLength(200);
    const large = (await page('&page_size=1000')) as unknown as DossierAnswer;
    expect([large.total, large.entries.length, large.intact]).toEqual([1500, 1000, true]);
    const rest = (await page(`&page_size=1000&cursor=${large.siguiente}`)) as unknown as DossierAnswer;
    expect([rest.entries.length, rest.siguiente, rest.intact]).toEqual([500, null, true]);
    expect(rest.entries[0]!.seq).toBe(large.entries.at(-1)!.seq + 1);
    await many.close();
  });

  it('has the closed legal windows behind which it waited, those of its campaigns and place only', async () => {
    const phone = '+56961234567';
    const closed = { days: Array<null>(7).fill(null), holiday: null, holidays: [] };
    await test.request('admin', 'PUT', '/legal-windows', { windows: { chile: closed } });
    const { body } = await test.request('admin', 'POST', '/campaigns', {
      name: 'Sur',
      cli_number: '+541152345678',
      max_attempts: 1,
    });
    const id = body['id'] as number;
    await uploadPhones(test, await test.login('admin'), id, [phone, '+56961234568']);
    await test.request('admin', 'POST', `/presione1/campanhas/${id}/iniciar`, {});
    const windowsOf = async (typed: string) =>
      (await dossierOf(typed)).entries.filter(({ kind }) => kind === 'window_closed');
    await expect.poll(() => windowsOf(phone), { timeout: 30_000 }).toHaveLength(1);
    expect(await windowsOf(phone)).toMatchObject([
      { campaign: 'Sur', detail: { country: 'chile', purpose: 'sales', until: null } },
    ]);
    expect(await windowsOf(PHONE)).toEqual([]);
    await test.request('admin', 'PUT', '/legal-windows', { windows: {} });
    await expect.poll(() => kindsOf(phone), { timeout: 30_000 }).toContain('call');
    // A window that closes after its last call doesn't hold the number.
    const insert = `insert into record_queue (at, subject, kind, detail)
      select ?, 'window:' || campaign_id || ':' || country || ':' || zones, 'window_closed', json_object('until', ?) from contacts where phone = ?`;
    executeSql(test.db, insert, test.nowMs() + 3_600_000, test.nowMs() + 7_200_000, phone);
    const { entries, total } = await dossierOf(phone);
    expect([entries.filter(({ kind }) => kind === 'window_closed').length, entries.length]).toEqual([1, total]);
  });

  it('says which entry was changed', async () => {
    const before = await dossierOf(PHONE);
    executeSql(test.db, `update records set detail = json_set(detail, '$.attempt', 2) where kind = 'call'`);
    const { intact, entries } = await dossierOf(PHONE);
    expect([before.intact, intact]).toEqual([true, false]);
    expect(entries.map((entry) => entry.intact)).toEqual(entries.map(({ kind }) => kind !== 'call'));
  });

  it('is empty for a number of which nothing is known', async () => {
    expect(await dossierOf('+5491155550000')).toMatchObject({ entries: [], list_ids: [], intact: true });
  });

  it('is for supervisors, and each reading is audited', async () => {
    expect((await read(PHONE, 'operator')).status).toBe(403);
    expect((await read(PHONE, null)).status).toBe(401);
    await read(PHONE);
    const audit = await test.request('admin', 'GET', '/audit?action=dossier.read');
    expect((audit.body['entries'] as unknown[])[0]).toMatchObject({ username: 'supervisor', entity_id: PHONE });
  });

  it('refuses what is no number, by the name of its field', async () => {
    const { status, body } = await read('hola');
    expect([status, body]).toMatchObject([400, { error: 'phone_unreadable', details: { field: 'phone' } }]);
  });
});

it('says so if earlier events are still being recorded', async () => {
  const busy = await startTestApp({ engine: false });
  executeSql(
    busy.db,
    `insert into record_queue (at, subject, kind, detail)
     with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 300000)
     select number, '+5491155559999', 'blocked', '{}' from numbers`,
  );
  const { body } = await busy.request('supervisor', 'GET', `/dossier?phone=${encodeURIComponent(PHONE)}`);
  expect(body).toMatchObject({ pending: true });
  await busy.close();
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContactNames } from '#server/live/contact-names.ts';
import type { ContactAnswer } from '#shared/contracts/contact-directory.ts';
import { startTestApp, type Answer, type TestApp, type Who } from '../../../support/app.ts';
import { readAudit } from '../../../support/audit.ts';
import { executeSql, queryRow, queryValue } from '../../../support/database.ts';

const LIST = [
  'Celular;Nombre;Localidad;Deuda;Nota',
  '011 15-5667-2658;Ana Pérez;Rosario;1.234,50;"dijo ""hola""\ny cortó"',
  '011 15-5667-2659;Luis;;;',
  '+54 11 5667-2659;Luis otra vez;Quilmes;1;',
].join('\n');
const ANA = '+5491156672658';

let test: TestApp;
let campaign: number;

beforeAll(async () => {
  test = await startTestApp();
  const made = await test.request('supervisor', 'POST', '/campaigns', { name: 'Cobranza', max_attempts: 3 });
  campaign = made.body['id'] as number;
  const form = new FormData();
  form.set('campaign_id', String(campaign));
  form.set('arquivo', new Blob([LIST]), 'lista.csv');
  await test.request('supervisor', 'POST', '/contacts/upload', form);
});
afterAll(() => test.close());

const find = (numero: string, who: Who = 'operator'): Promise<Answer> =>
  test.request(who, 'GET', `/contacts/por-numero?${new URLSearchParams({ numero })}`);
const found = async (numero: string): Promise<ContactAnswer> => (await find(numero)).body as ContactAnswer;
const again = (id: number, who: Who = 'supervisor'): Promise<Answer> =>
  test.request(who, 'POST', `/contacts/${id}/volver-a-llamar`);
const set = (assignments: string, id: number): void =>
  test.db.write(() => executeSql(test.db, `update contacts set ${assignments} where id = ?`, id));

describe('the history of a number', () => {
  it.each([ANA, '011 15-5667-2658', '+54 11 5667 2658', '1156672658'])('is found by %s', async (typed) => {
    expect(await found(typed)).toMatchObject({
      numero: ANA,
      pais: 'argentina',
      en_blacklist: false,
      contactos: [
        {
          campaign_id: campaign,
          campana: 'Cobranza',
          telefono: ANA,
          nombre: 'Ana Pérez',
          estado: 'pendiente',
          intentos: 0,
          intentos_maximos: 3,
          proximo_intento: null,
          motivo_espera: 'campaign_not_active',
          espera_hasta: null,
          puede_llamarse: true,
        },
      ],
    });
  });

  it('includes all columns of its row, in order, without empty ones', async () => {
    expect((await found(ANA)).contactos[0]!.columnas).toEqual([
      { nombre: 'Localidad', valor: 'Rosario' },
      { nombre: 'Deuda', valor: '1.234,50' },
      { nombre: 'Nota', valor: 'dijo "hola"\ny cortó' },
    ]);
    expect((await found('+5491156672659')).contactos).toMatchObject([{ nombre: 'Luis', columnas: [] }]);
  });

  it('includes the next attempt, and why it is not called now', async () => {
    const { id } = (await found(ANA)).contactos[0]!;
    const dueAt = test.nowMs() + 3_600_000;
    set(`attempts = 1, due_at = ${dueAt}`, id);
    const until = new Date(dueAt).toISOString();
    expect((await found(ANA)).contactos[0]).toMatchObject({
      intentos: 1,
      proximo_intento: until,
      motivo_espera: 'retry_wait',
      espera_hasta: until,
    });
    set('attempts = 0, due_at = 0', id);
  });

  it('is empty for a number on no list, and an error with the field name for an invalid number', async () => {
    expect(await found('+5491144440000')).toEqual({
      success: true,
      numero: '+5491144440000',
      pais: null,
      en_blacklist: false,
      blacklist_entry: null,
      opt_out_removals: [],
      held_until: null,
      registry: null,
      contactos: [],
      other_numbers: [],
    });
    for (const typed of ['5667-2658', '15 5667-2658', 'Ana', '-1'])
      expect([typed, await find(typed)]).toMatchObject([
        typed,
        { status: 400, body: { error: 'phone_unreadable', details: { field: 'numero' } } },
      ]);
    expect(await find('1'.repeat(41))).toMatchObject({ status: 400, body: { details: { field: 'numero' } } });
  });

  it('is shown to operators, but not to the demo account', async () => {
    expect((await find(ANA, 'demo')).status).toBe(403);
    expect((await find(ANA, null)).status).toBe(401);
  });

  it('is removed with its campaign', async () => {
    const made = await test.request('supervisor', 'POST', '/campaigns', { name: 'Se va' });
    const form = new FormData();
    form.set('campaign_id', String(made.body['id']));
    form.set('arquivo', new Blob(['telefono;ciudad\n1156672670;Rosario\n']), 'lista.csv');
    await test.request('supervisor', 'POST', '/contacts/upload', form);
    const columns = () => queryValue(test.db, 'select count(*) from contact_columns');
    expect(columns()).toBe(2);
    await test.request('supervisor', 'DELETE', `/campaigns/${made.body['id'] as number}`);
    expect((await found('1156672670')).contactos).toEqual([]);
    await expect.poll(columns).toBe(1);
  });
});

describe('a contact whose number was changed', () => {
  it('has one page for both numbers, with the calls to each', async () => {
    const { id } = (await found('1156672659')).contactos[0]!;
    const call = `insert into calls (campaign_id, contact_id, attempt, phone, country, assigned_at, ended_at, disposition)
      values (?, ?, 1, '+541156672659', 'argentina', 1, 2, 'busy')`;
    test.db.write(() => executeSql(test.db, call, campaign, id));
    const before = (await found('1156672659')).contactos[0]!.telefono;
    const renumbered = await test.request('supervisor', 'PATCH', `/contacts/${id}`, { telefono: '+541144440001' });
    expect(renumbered.status).toBe(200);
    expect(await found('+541144440001')).toMatchObject({
      numero: '+541144440001',
      contactos: [{ id, telefono: '+541144440001' }],
      other_numbers: ['+541156672659'],
    });
    expect(await found('1156672659')).toMatchObject({
      numero: expect.stringMatching(/1156672659$/) as string,
      contactos: [{ id, telefono: '+541144440001' }],
      other_numbers: ['+541144440001'],
    });
    await test.request('supervisor', 'PATCH', `/contacts/${id}`, { telefono: before });
  });
});

it('is shown with its current name in live rows', () => {
  const { id } = queryRow<{ id: number }>(test.db, 'select id from contacts where phone = ?', ANA)!;
  const nameOf = createContactNames(test.db);
  expect(nameOf(id)).toBe('Ana Pérez');
  set("name = 'Ana Ruiz'", id);
  expect(nameOf(id)).toBe('Ana Ruiz');
  set("name = 'Ana Pérez'", id);
});

describe('the next attempt of a contact', () => {
  const next = async (): Promise<unknown> => (await found(ANA)).contactos[0]!.proximo_intento;

  it('is at the opening if it is due while its campaign is closed, and unknown while the campaign is stopped', async () => {
    const { id } = (await found(ANA)).contactos[0]!;
    set(`attempts = 1, due_at = ${test.nowMs() - 60_000}`, id);
    expect(await next()).toBeNull();
    const opens = new Date(test.nowMs() + 6 * 3_600_000);
    const timing = { horario_inicio: opens.toISOString().slice(11, 16), horario_fim: '23:59', timezone: 'UTC' };
    await test.request('supervisor', 'POST', '/timing-configs', {
      campaign_id: campaign,
      dias_semana: [0, 1, 2, 3, 4, 5, 6],
      ...timing,
    });
    await test.request('supervisor', 'POST', `/presione1/campanhas/${campaign}/iniciar`);
    await expect.poll(next).toBe(new Date(Math.floor(opens.getTime() / 60_000) * 60_000).toISOString());
    await test.request('supervisor', 'POST', `/presione1/campanhas/${campaign}/parar`);
    set('attempts = 0, due_at = 0', id);
  });

  it('is null for a blocked contact', async () => {
    const { id } = (await found(ANA)).contactos[0]!;
    set(`attempts = 1, due_at = ${test.nowMs() + 3_600_000}`, id);
    expect(await next()).not.toBeNull();
    const listed = await test.request('admin', 'POST', '/blacklist', { phone: ANA });
    expect(listed.status).toBe(200);
    expect(await next()).toBeNull();
    const exported = await test.request('operator', 'GET', `/contacts/export?campaign_id=${campaign}`);
    expect(exported.text).not.toContain(new Date(test.nowMs() + 3_600_000).toISOString().slice(0, 13));
    test.db.write(() => executeSql(test.db, 'delete from blacklist'));
    set('attempts = 0, due_at = 0', id);
  });
});

describe('calling a contact again', () => {
  it('makes a finished contact due, and is recorded in the audit log', async () => {
    const { id } = (await found(ANA)).contactos[0]!;
    set("state = 'done', outcome = 'success', attempts = 1", id);
    expect((await found(ANA)).contactos[0]).toMatchObject({ estado: 'terminado', motivo_espera: 'success' });
    expect(await again(id)).toMatchObject({
      status: 200,
      body: {
        message: expect.stringMatching(/^El contacto es el próximo que llama su campaña\. Todavía no: ./) as string,
        contacto: { id, estado: 'pendiente', motivo_espera: 'campaign_not_active', puede_llamarse: true },
      },
    });
    const [entry] = await readAudit(test, { entity: 'contact', entity_id: String(id) });
    expect(entry).toMatchObject({ action: 'contact.call_again', username: 'supervisor' });
  });

  it('is refused in the 72 hours after an abandoned call, in any campaign, with the reason and the time', async () => {
    const { id } = (await found('1156672659')).contactos[0]!;
    const abandonedAt = test.nowMs() - 1000;
    const until = new Date(abandonedAt + 72 * 3_600_000).toISOString();
    test.db.write(() => executeSql(test.db, "insert into abandoned_numbers values ('+541156672659', ?)", abandonedAt));
    expect(await found('1156672659')).toMatchObject({
      held_until: until,
      contactos: [
        {
          motivo_espera: 'abandoned_hold',
          espera_hasta: until,
          puede_llamarse: false,
          not_callable_text: 'Se le abandonó una llamada: no se lo llama durante 72 horas',
        },
      ],
    });
    expect(await again(id)).toMatchObject({
      status: 409,
      body: { error: 'contact_abandoned_hold', details: { id, until } },
    });
    const reasons = await test.request('supervisor', 'GET', '/contacts?motivos=abandoned_hold');
    expect(reasons.body['contactos']).toMatchObject([{ id }]);
    test.db.write(() => executeSql(test.db, 'delete from abandoned_numbers'));
  });

  it('is refused for opted-out and blacklisted numbers, during calls, and below supervisors', async () => {
    const { id } = (await found(ANA)).contactos[0]!;
    set("state = 'done', outcome = 'opted_out'", id);
    expect((await found(ANA)).contactos[0]).toMatchObject({ puede_llamarse: false });
    expect(await again(id)).toMatchObject({ status: 409, body: { error: 'contact_opted_out' } });
    set("state = 'pending', outcome = null", id);
    await test.request('admin', 'POST', '/blacklist', { phone: '011 5667-2658' });
    expect(await found(ANA)).toMatchObject({ en_blacklist: true, contactos: [{ puede_llamarse: false }] });
    expect(await again(id)).toMatchObject({ status: 409, body: { error: 'contact_blacklisted' } });
    expect(await again(999_999)).toMatchObject({ status: 404, body: { error: 'contact_not_found' } });
    expect((await again(id, 'operator')).status).toBe(403);
  });
});

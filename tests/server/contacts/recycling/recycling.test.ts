/** Contacts are selected by their last call, and recycled in their campaign or as a new list of another one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Recycling } from '#shared/contracts/recycling.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { createRecycleCandidates, type RecyclePosition } from '#server/domains/contacts/recycling/candidate-store.ts';
import { startTestApp, type Json, type TestApp } from '../../../support/app.ts';
import { readAudit } from '../../../support/audit.ts';
import { executeSql, queryRow, queryRows } from '../../../support/database.ts';
import { uploadPhones } from '../../../support/list-upload.ts';

const phoneOf = (n: number): string => `+549115566${7780 + n}`;

let test: TestApp;
let id: number;

/** A contact's state, and its last call. */
type Past = { state?: string; outcome?: string; attempts?: number; disposition: string; hoursAgo?: number };

const PASTS: readonly (Past | null)[] = [
  { state: 'done', outcome: 'attempts_used', attempts: 3, disposition: 'no_answer', hoursAgo: 30 },
  { attempts: 1, disposition: 'busy', hoursAgo: 2 },
  { attempts: 2, disposition: 'machine', hoursAgo: 5 },
  { state: 'done', outcome: 'success', attempts: 1, disposition: 'success', hoursAgo: 5 },
  { state: 'done', outcome: 'opted_out', attempts: 1, disposition: 'opt_out' },
  { state: 'done', outcome: 'blacklisted', attempts: 1, disposition: 'no_answer' },
  { state: 'done', outcome: 'excluded', attempts: 1, disposition: 'no_answer' },
  { state: 'claimed', attempts: 1, disposition: 'no_answer' },
  { attempts: 1, disposition: 'no_answer', hoursAgo: 2 }, // on the blacklist
  null, // never called
];

async function start(): Promise<void> {
  test = await startTestApp();
  id = (await test.request('supervisor', 'POST', '/campaigns', { name: 'Mañana', max_attempts: 3 })).body[
    'id'
  ] as number;
  await uploadPhones(
    test,
    await test.login('supervisor'),
    id,
    PASTS.map((_, n) => phoneOf(n)),
  );
  await test.request('admin', 'POST', '/blacklist', { phone: phoneOf(8) });
  test.db.write(() => PASTS.forEach((past, n) => past !== null && remember(phoneOf(n), past)));
}
const close = (): Promise<void> => test.close();

const stateOf = (campaignId: number, phone: string) =>
  queryRow(
    test.db,
    'select state, outcome, attempts from contacts where campaign_id = ? and phone = ?',
    campaignId,
    phone,
  );

function remember(phone: string, { state = 'pending', outcome, attempts = 1, disposition, hoursAgo = 1 }: Past): void {
  const contact = queryRow<{ id: number }>(
    test.db,
    'select id from contacts where campaign_id = ? and phone = ?',
    id,
    phone,
  )!;
  executeSql(
    test.db,
    'update contacts set state = ?, outcome = ?, attempts = ?, due_at = ? where id = ?',
    state,
    outcome ?? null,
    attempts,
    test.nowMs() + HOUR_MS,
    contact.id,
  );
  const at = test.nowMs() - hoursAgo * HOUR_MS;
  // The disposition of an earlier call doesn't matter.
  for (const [n, how] of ['failed', disposition].entries())
    executeSql(
      test.db,
      `insert into calls (campaign_id, contact_id, attempt, phone, country, assigned_at, ended_at, disposition)
       values (?, ?, ?, ?, 'argentina', ?, ?, ?)`,
      id,
      contact.id,
      n + 1,
      phone,
      at,
      at + 1000,
      how,
    );
}

const count = async (query: string, campaign = id): Promise<Json> =>
  (await test.request('supervisor', 'GET', `/campaigns/${campaign}/reciclables?${query}`)).body;
const begin = (body: object, who: 'supervisor' | 'operator' = 'supervisor') =>
  test.request(who, 'POST', `/campaigns/${id}/reciclar`, body);
async function recycle(body: object): Promise<Recycling> {
  const begun = await begin(body);
  expect([begun.status, begun.text]).toMatchObject([200, expect.anything()]);
  const { id: recycling } = begun.body['reciclaje'] as Recycling;
  const now = async () =>
    (await test.request('supervisor', 'GET', `/reciclajes/${recycling}`)).body['reciclaje'] as Recycling;
  await expect.poll(async () => (await now()).estado).not.toBe('en_curso');
  return now();
}
const contactsOf = (campaign: number) =>
  queryRows<{ phone: string; state: string; attempts: number; dueAt: number }>(
    test.db,
    'select phone, state, attempts, due_at dueAt from contacts where campaign_id = ? order by phone',
    campaign,
  );

describe('the contacts that can be recycled', () => {
  beforeAll(start);
  afterAll(close);

  it('are counted by the disposition of their last call, without those who must not be called', async () => {
    expect(await count('')).toMatchObject({
      total: 4,
      por_desenlace: { no_atendio: 1, ocupado: 1, maquina: 1, exito: 1 },
    });
  });

  it('can be selected by outcome, age of the last attempt, and attempts', async () => {
    expect(await count('desenlaces=no_atendio,ocupado')).toMatchObject({ total: 2 });
    expect(await count('horas_desde=24')).toMatchObject({ total: 1, por_desenlace: { no_atendio: 1 } });
    expect(await count('horas_desde=3&horas_hasta=24')).toMatchObject({ por_desenlace: { maquina: 1, exito: 1 } });
    expect(await count('intentos_desde=2&intentos_hasta=2')).toMatchObject({ por_desenlace: { maquina: 1 } });
    expect(await count('desenlaces=opt_out')).toMatchObject({
      error: 'invalid_query',
      details: { field: 'desenlaces' },
    });
    const unknown = `/campaigns/${id}/reciclables?desenlaces=nada`;
    const english = await test.request('supervisor', 'GET', unknown, undefined, { 'accept-language': 'en' });
    expect(english.body['details']).toMatchObject({ reason: 'desenlaces has no value “nada”' });
    expect(await count('', 999)).toMatchObject({ error: 'campaign_not_found' });
  });

  it('are the same in pages of any size', () => {
    const page = createRecycleCandidates(test.db);
    const filter = {
      campaignId: id,
      dispositions: [],
      lastFromMs: 0,
      lastUntilMs: test.nowMs(),
      attemptsFrom: 1,
      attemptsUntil: 9,
    };
    const whole = page(filter, null, 1000);
    expect(whole).toMatchObject({ next: null });
    for (const most of [1, 2, 3]) {
      const found: number[] = [];
      for (let after: RecyclePosition | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
        const { ids, next }: ReturnType<typeof page> = page(filter, after, most);
        found.push(...ids);
        after = next;
      }
      expect(found).toEqual(whole.ids);
    }
  });
});

describe('recycled contacts', () => {
  beforeEach(start);
  afterEach(close);

  it('are called from the first attempt in their campaign', async () => {
    expect(await recycle({ destino: 'misma', desenlaces: ['no_atendio', 'maquina'] })).toMatchObject({
      estado: 'terminado',
      total: 2,
      procesados: 2,
      reciclados: 2,
      duplicados: 0,
      sin_cambios: 0,
      destino_id: id,
    });
    const free = contactsOf(id).filter(({ state, attempts }) => state === 'pending' && attempts === 0);
    expect(free.map(({ phone }) => phone)).toEqual([phoneOf(0), phoneOf(2), phoneOf(9)]);
    expect(free.every(({ dueAt }) => dueAt === 0)).toBe(true);
    expect(await readAudit(test, { action: 'contacts.recycle', entity_id: String(id) })).toMatchObject([
      { username: 'supervisor', after: { contacts: 2, target: 'same' } },
    ]);
    expect(await readAudit(test, { action: 'contacts.recycled' })).toMatchObject([{ after: { recycled: 2 } }]);
  });

  it('go into a new campaign with other hours as a list with their names, columns and notes', async () => {
    const first = queryRow<{ id: number }>(test.db, 'select id from contacts where phone = ?', phoneOf(0))!.id;
    test.db.write(() => {
      executeSql(test.db, "update contacts set name = 'Ana' where id = ?", first);
      executeSql(test.db, `insert into contact_columns values (?, '{"Localidad":"Rosario"}')`, first);
      executeSql(test.db, "insert into contact_notes values (?, 'de tarde')", first);
    });
    const horario = { inicio: '17:00', fin: '20:30', dias: [1, 2] };
    const done = await recycle({ destino: 'nueva', nombre: 'Tarde', horario, desenlaces: ['no_atendio', 'ocupado'] });
    expect(done).toMatchObject({ estado: 'terminado', reciclados: 2 });
    const target = done.destino_id;
    expect((await test.request('supervisor', 'GET', `/campaigns/${target}`)).body).toMatchObject({
      name: 'Tarde',
      status: 'draft',
      max_attempts: 3,
      contacts_total: 2,
    });
    const timing = (await test.request('supervisor', 'GET', '/timing-configs')).body['configs'] as Json[];
    expect(timing.find((config) => config['campaign_id'] === target)).toMatchObject({
      horario_inicio: '17:00',
      horario_fim: '20:30',
      dias_semana: [1, 2],
    });
    const { body } = await test.request('operator', 'GET', `/contacts?campaign_id=${target}`);
    const ana = (body['contactos'] as Json[]).find((contact) => contact['nombre'] === 'Ana');
    expect(ana).toMatchObject({ nota: 'de tarde', lista: { nombre: 'Mañana' }, situacion: 'sin_llamar' });
    expect(JSON.stringify(ana)).toContain('Rosario');
    // The done contact stays done. The source no longer calls the pending one.
    expect(stateOf(id, phoneOf(0))).toMatchObject({ outcome: 'attempts_used', attempts: 3 });
    expect(stateOf(id, phoneOf(1))).toMatchObject({ state: 'done', outcome: 'excluded', attempts: 1 });
    expect((await test.request('supervisor', 'POST', `/presione1/campanhas/${target}/iniciar`, {})).status).toBe(200);
  });

  it.each(['misma', 'nueva'])(
    'get other hours in the console’s zone, and nothing else changes (%s)',
    async (destino) => {
      await test.request('admin', 'PUT', '/settings', { time_zone: 'America/Lima' });
      await test.request('supervisor', 'PUT', `/campaigns/${id}`, { tiempo_entre_llamadas: 1, retry_interval: 600 });
      const done = await recycle({ destino, horario: { inicio: '17:00', fin: '20:00' } });
      const target = done.destino_id;
      const timing = (await test.request('supervisor', 'GET', '/timing-configs')).body['configs'] as Json[];
      expect(timing.find((config) => config['campaign_id'] === target)).toMatchObject({
        horario_inicio: '17:00',
        horario_fim: '20:00',
        dias_semana: [0, 1, 2, 3, 4, 5, 6],
        timezone: 'America/Lima',
        sleep_time: 1,
        retry_attempts: 2,
        retry_interval: 600,
      });
      expect((await test.request('supervisor', 'GET', `/campaigns/${target}`)).body).toMatchObject({
        tiempo_entre_llamadas: 1,
        max_attempts: 3,
        retry_interval: 600,
      });
    },
  );

  it('go into another campaign unless it already has their number', async () => {
    const other = (await test.request('supervisor', 'POST', '/campaigns', { name: 'Otra' })).body['id'] as number;
    await uploadPhones(test, await test.login('supervisor'), other, [phoneOf(1)]);
    expect(await recycle({ destino: 'otra', campaign_id: other })).toMatchObject({
      estado: 'terminado',
      total: 4,
      reciclados: 3,
      duplicados: 1,
      destino_id: other,
    });
    expect(contactsOf(other)).toHaveLength(4);
    expect(stateOf(id, phoneOf(1))).toEqual({ state: 'pending', outcome: null, attempts: 1 });
    expect(stateOf(id, phoneOf(2))).toMatchObject({ state: 'done', outcome: 'excluded' });
  });

  it('are due in exactly one campaign after each commit', async () => {
    const other = (await test.request('supervisor', 'POST', '/campaigns', { name: 'Otra' })).body['id'] as number;
    executeSql(test.db, 'create table due_in_commit (phone text, campaigns integer)');
    executeSql(
      test.db,
      `create trigger watch after update of valid on uploads begin insert into due_in_commit
         select phone, count(*) from contacts where state = 'pending' group by phone; end`,
    );
    await recycle({ destino: 'otra', campaign_id: other });
    const due = `select phone from contacts where state = 'pending' and campaign_id in (?, ?) order by phone`;
    expect(queryRows(test.db, due, id, other)).toEqual([0, 1, 2, 3, 8, 9].map((n) => ({ phone: phoneOf(n) })));
    expect(queryRows(test.db, 'select distinct campaigns from due_in_commit')).toEqual([{ campaigns: 1 }]);
    const { body } = await test.request('operator', 'GET', `/contacts?campaign_id=${id}&situaciones=excluido`);
    expect((body['contactos'] as Json[]).map(({ telefono }) => String(telefono)).toSorted()).toEqual(
      [1, 2, 6].map(phoneOf).toSorted(),
    );
  });

  it('stay in their campaign if they are excluded before they are moved', async () => {
    const other = (await test.request('supervisor', 'POST', '/campaigns', { name: 'Otra' })).body['id'] as number;
    executeSql(
      test.db,
      `create trigger exclude after insert on contacts when new.campaign_id = ${other} begin
         update contacts set state = 'done', outcome = 'excluded' where campaign_id = ${id} and phone <> new.phone; end`,
    );
    expect(await recycle({ destino: 'otra', campaign_id: other })).toMatchObject({
      estado: 'terminado',
      reciclados: 1,
      sin_cambios: 3,
    });
    expect(contactsOf(other)).toHaveLength(1);
  });

  it('are recycled once by two concurrent requests', async () => {
    const body = { destino: 'nueva', nombre: 'Tarde' };
    const answers = await Promise.all([begin(body), begin(body)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body['error']).toBe('recycle_running');
    expect(queryRows(test.db, "select id from campaigns where name = 'Tarde'")).toHaveLength(1);
  });

  it('leave no campaign behind when its hours are refused, and can be recycled afterwards', async () => {
    await test.request('supervisor', 'POST', '/timing-configs', {
      campaign_id: id,
      horario_inicio: '09:00',
      horario_fim: '18:00',
      pausar_almoco: true,
      horario_almoco_inicio: '13:00',
      horario_almoco_fim: '14:00',
    });
    const refused = await begin({ destino: 'nueva', nombre: 'Tarde', horario: { inicio: '13:00', fin: '14:00' } });
    expect(refused).toMatchObject({ status: 400, body: { error: 'hours_invalid' } });
    expect(queryRows(test.db, "select id from campaigns where name = 'Tarde' and deleted_at is null")).toEqual([]);
    expect(await recycle({ destino: 'nueva', nombre: 'Tarde' })).toMatchObject({ estado: 'terminado' });
  });

  it('must exist, need a target campaign, and are for supervisors', async () => {
    const cases = [
      [{ destino: 'misma', intentos_desde: 9 }, 409, 'recycle_nothing'],
      [{ destino: 'otra' }, 400, 'recycle_target'],
      [{ destino: 'otra', campaign_id: id }, 400, 'recycle_target'],
      [{ destino: 'otra', campaign_id: 999 }, 404, 'campaign_not_found'],
      [{ destino: 'otra', campaign_id: 1, horario: { inicio: '09:00', fin: '12:00' } }, 400, 'recycle_hours'],
      [{ destino: 'misma', desenlaces: ['opt_out'] }, 400, 'invalid_body'],
    ] as const;
    for (const [body, status, error] of cases)
      expect([body, await begin(body)]).toMatchObject([body, { status, body: { error } }]);
    expect((await begin({ destino: 'misma' }, 'operator')).status).toBe(403);
    expect(await test.request('supervisor', 'GET', '/reciclajes/99')).toMatchObject({ status: 404 });
  });
});

describe('a recycling that fails', () => {
  beforeEach(start);
  afterEach(close);

  it('leaves neither a list nor a campaign behind when its audit entry can’t be written', async () => {
    executeSql(
      test.db,
      `create trigger refuse before insert on audit_log when new.action = 'contacts.recycle' begin select raise(abort, 'refused'); end`,
    );
    const campaigns = 'select count(*) from campaigns where deleted_at is null';
    const before = queryRows(test.db, campaigns);
    expect((await begin({ destino: 'nueva' })).status).toBe(500);
    expect(queryRows(test.db, 'select id from uploads where finished_at is null')).toEqual([]);
    expect(queryRows(test.db, campaigns)).toEqual(before);
    executeSql(test.db, 'drop trigger refuse');
    expect(await recycle({ destino: 'nueva' })).toMatchObject({ estado: 'terminado', reciclados: 4 });
  });

  it('leaves the source unchanged when the copy fails', async () => {
    const other = (await test.request('supervisor', 'POST', '/campaigns', { name: 'Otra' })).body['id'] as number;
    executeSql(
      test.db,
      `create trigger refuse before insert on contacts when new.campaign_id = ${other} and new.phone = '${phoneOf(2)}'
       begin select raise(abort, 'refused'); end`,
    );
    const source = 'select id, state, outcome, attempts, due_at from contacts where campaign_id = ? order by id';
    const before = queryRows(test.db, source, id);
    expect(await recycle({ destino: 'otra', campaign_id: other })).toMatchObject({ estado: 'fallido', reciclados: 0 });
    expect(queryRows(test.db, source, id)).toEqual(before);
    expect(contactsOf(other)).toEqual([]);
    executeSql(test.db, 'drop trigger refuse');
    expect(await recycle({ destino: 'otra', campaign_id: other })).toMatchObject({ reciclados: 4, duplicados: 0 });
  });
});

it('a recycling is found after a restart, and its id is not reused', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cadencia-restart-'));
  try {
    test = await startTestApp({ dataDir });
    const { body } = await test.request('supervisor', 'POST', '/campaigns', { name: 'Mañana' });
    id = body['id'] as number;
    await uploadPhones(test, await test.login('supervisor'), id, [phoneOf(1), phoneOf(2)]);
    test.db.write(() => remember(phoneOf(1), { disposition: 'busy' }));
    const first = await recycle({ destino: 'misma' });
    await test.close();
    test = await startTestApp({ dataDir });
    const found = await test.request('supervisor', 'GET', `/reciclajes/${first.id}`);
    expect(found.body['reciclaje']).toEqual(first);
    test.db.write(() => remember(phoneOf(2), { disposition: 'busy' }));
    expect((await recycle({ destino: 'misma' })).id).toBeGreaterThan(first.id);
  } finally {
    await test.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

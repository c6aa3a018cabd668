import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContactEntry } from '#shared/contracts/contact-directory.ts';
import { readAudit } from '../../../support/audit.ts';
import { executeSql, queryRows, queryValue } from '../../../support/database.ts';
import { startDirectoryApp, type DirectoryApp } from './directory-app.ts';

let test: DirectoryApp;

beforeAll(async () => {
  test = await startDirectoryApp();
});
afterAll(() => test.close());

const get = async (id: number): Promise<ContactEntry> =>
  (await test.request('operator', 'GET', `/contacts/${id}`)).body['contacto'] as ContactEntry;
const patch = (id: number, body: object, who: 'supervisor' | 'operator' = 'supervisor') =>
  test.request(who, 'PATCH', `/contacts/${id}`, body);
const audit = async (id: number) => (await readAudit(test, { entity: 'contact', entity_id: String(id) }))[0];

describe('editing a contact', () => {
  it('changes the name and the other columns, and the search finds the new words', async () => {
    const { id } = await test.named('Luis');
    const columnas = [
      { nombre: 'Localidad', valor: 'Ushuaia' },
      { nombre: 'Vacía', valor: ' ' },
    ];
    const { status, body } = await patch(id, { nombre: '  Luis   Alberto Sosa ', columnas });
    expect([status, body['message']]).toEqual([200, 'Contacto guardado']);
    expect(body['contacto']).toMatchObject({
      nombre: 'Luis Alberto Sosa',
      columnas: [{ nombre: 'Localidad', valor: 'Ushuaia' }],
    });
    expect(await test.names({ buscar: 'alberto ushuaia' })).toEqual(['Luis Alberto Sosa']);
    expect(await audit(id)).toMatchObject({
      action: 'contact.update',
      username: 'supervisor',
      before: { name: 'Luis Sosa', columns: {} },
      after: { name: 'Luis Alberto Sosa', columns: { Localidad: 'Ushuaia' } },
    });
    await patch(id, { columnas: [], nombre: 'Luis Sosa' });
    expect(await get(id)).toMatchObject({ nombre: 'Luis Sosa', columnas: [] });
    expect(await test.names({ buscar: 'alberto' })).toEqual([]);
  });

  it('lets one of several concurrent changes of a number succeed, and reports stale writes to the others', async () => {
    const { id } = await test.named('Luis');
    const { telefono, version } = await get(id);
    const numbers = Array.from({ length: 8 }, (_, n) => `+54114444000${n}`);
    const answers = await Promise.all(numbers.map((number) => patch(id, { telefono: number, version })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const stale = answers.find(({ status }) => status === 409)!.body;
    const now = await get(id);
    expect(stale).toMatchObject({
      error: 'stale_write',
      details: { version: now.version, present: { telefono: now.telefono } },
    });
    await patch(id, { telefono });
  });

  it('refuses two columns of one name instead of losing one', async () => {
    const { id } = await test.named('Luis');
    const columnas = [
      { nombre: 'Localidad', valor: 'Rosario' },
      { nombre: ' Localidad ', valor: 'Quilmes' },
    ];
    expect(await patch(id, { columnas })).toMatchObject({
      status: 400,
      body: { error: 'invalid_body', details: { field: 'columnas' } },
    });
    expect(await get(id)).toMatchObject({ columnas: [] });
    expect(await patch(id, { columnas: [{ nombre: ' ', valor: 'Salta' }] })).toMatchObject({
      status: 400,
      body: { error: 'invalid_body', details: { field: 'columnas.0.nombre' } },
    });
    expect(await get(id)).toMatchObject({ columnas: [] });
  });

  it('accepts a number in any format, and refuses one that the campaign already has', async () => {
    const { id } = await test.named('Luis');
    expect((await patch(id, { telefono: '011 15-4444-0001' })).body['contacto']).toMatchObject({
      telefono: '+5491144440001',
    });
    expect(await test.names({ buscar: '4444-0001' })).toEqual(['Luis Sosa']);
    expect(await test.names({ buscar: '5667-2662' })).toEqual([]);
    expect(await audit(id)).toMatchObject({ before: { phone: '+5491156672662' }, after: { phone: '+5491144440001' } });
    // The same phone number without its mobile digit.
    expect(await patch(id, { telefono: '+54 11 5667-2658' })).toMatchObject({
      status: 409,
      body: { error: 'contact_exists' },
    });
    expect(await patch(id, { telefono: 'nada' })).toMatchObject({
      status: 400,
      body: { error: 'phone_unreadable', details: { field: 'telefono' } },
    });
    expect(await patch(id, { telefono: '0600 444 1234' })).toMatchObject({ status: 400 });
    await test.request('admin', 'POST', '/blacklist', { phone: '011 4444-0002' });
    expect(await patch(id, { telefono: '011 15-4444-0002' })).toMatchObject({
      status: 409,
      body: { error: 'contact_blacklisted' },
    });
    test.set("state = 'claimed'", id);
    expect(await patch(id, { telefono: '011 15-4444-0003' })).toMatchObject({
      status: 409,
      body: { error: 'contact_in_call' },
    });
    test.set("state = 'pending'", id);
    expect((await get(id)).telefono).toBe('+5491144440001');
  });

  it('stores a note, which operators may write, and finds its words', async () => {
    const { id } = await test.named('Gonzalez');
    const note = (nota: string, who: 'operator' | 'demo' = 'operator') =>
      test.request(who, 'PUT', `/contacts/${id}/nota`, { nota });
    expect(await note(' Prefiere WhatsApp ')).toMatchObject({ status: 200, body: { message: 'Nota guardada' } });
    expect(await get(id)).toMatchObject({ nota: 'Prefiere WhatsApp' });
    expect(await test.names({ buscar: 'whatsapp' })).toEqual(['Maria Gonzalez']);
    await note('');
    expect(await get(id)).toMatchObject({ nota: null });
    expect((await note('x', 'demo')).status).toBe(403);
    expect((await note('x'.repeat(2001))).status).toBe(400);
    expect((await patch(id, { nombre: 'Otra' }, 'operator')).status).toBe(403);
    expect((await test.request('operator', 'PUT', '/contacts/99999/nota', { nota: 'x' })).status).toBe(404);
  });
});

describe('an action on a contact', () => {
  it('makes a finished contact callable from the first attempt', async () => {
    const { id } = await test.named('Mariana');
    test.set("state = 'done', outcome = 'attempts_used', attempts = 3, due_at = 9", id);
    const { status, body } = await test.act(id, 'reiniciar');
    expect([status, body['contacto']]).toMatchObject([200, { situacion: 'sin_llamar', intentos: 0 }]);
    expect(queryRows(test.db, 'select state, outcome, attempts, due_at from contacts where id = ?', id)).toEqual([
      { state: 'pending', outcome: null, attempts: 0, due_at: 0 },
    ]);
    expect(await audit(id)).toMatchObject({
      action: 'contact.reset',
      before: { state: 'done', outcome: 'attempts_used', attempts: 3 },
    });
  });

  it('excludes a contact from its campaign only, and restores it with its attempts', async () => {
    const { id } = await test.named('Ana');
    test.set(`attempts = 2, due_at = ${test.nowMs() + 60_000}`, id);
    expect((await test.act(id, 'excluir')).body['contacto']).toMatchObject({
      situacion: 'excluido',
      motivo_espera: 'excluded',
      puede_llamarse: false,
    });
    expect(await test.names({ situaciones: 'excluido' })).toEqual(['Ana Pérez']);
    expect((await test.find({ campaign_id: test.other, buscar: 'ana' })).contactos[0]).toMatchObject({
      situacion: 'sin_llamar',
    });
    expect(await test.act(id, 'reiniciar')).toMatchObject({ status: 409, body: { error: 'contact_excluded' } });
    const again = await test.request('supervisor', 'POST', `/contacts/${id}/volver-a-llamar`);
    expect(again).toMatchObject({ status: 409, body: { error: 'contact_excluded' } });
    expect((await test.act(id, 'restaurar')).body['contacto']).toMatchObject({ situacion: 'reintento', intentos: 2 });
    expect(await test.act(id, 'restaurar')).toMatchObject({ status: 409, body: { error: 'contact_not_excluded' } });
  });

  it.each([
    ["state = 'claimed'", 'reiniciar', 'contact_in_call'],
    ["state = 'claimed'", 'excluir', 'contact_in_call'],
    ["state = 'done', outcome = 'opted_out'", 'reiniciar', 'contact_opted_out'],
    ["state = 'done', outcome = 'success'", 'excluir', 'contact_finished'],
  ])('refuses with %s to %s, and changes nothing', async (assignments, action, error) => {
    const { id } = await test.named('Nuñez');
    test.set(`${assignments}, attempts = 1`, id);
    const before = queryRows(test.db, 'select * from contacts where id = ?', id);
    expect(await test.act(id, action)).toMatchObject({ status: 409, body: { error } });
    expect(queryRows(test.db, 'select * from contacts where id = ?', id)).toEqual(before);
    test.set("state = 'pending', outcome = null, attempts = 0", id);
  });

  it('is for supervisors, and answers 404 for unknown contacts', async () => {
    const { id } = await test.named('Ana');
    expect((await test.act(id, 'excluir', 'operator')).status).toBe(403);
    expect(await test.act(99_999, 'excluir')).toMatchObject({ status: 404, body: { error: 'contact_not_found' } });
    expect((await test.act(id, 'borrar')).status).toBe(400);
  });
});

describe('an action on all matching contacts', () => {
  it('counts changed and skipped contacts, and keeps the campaign’s counters', async () => {
    const ids = new Map((await test.find({ campaign_id: test.spring })).contactos.map((one) => [one.nombre, one.id]));
    test.set("state = 'done', outcome = 'attempts_used', attempts = 3, due_at = 0", ids.get('Ana Pérez')!);
    test.set("state = 'done', outcome = 'opted_out', attempts = 1", ids.get('Luis Sosa')!);
    test.set("state = 'claimed', attempts = 1", ids.get('Mariana Pérez')!);
    test.set("state = 'pending', attempts = 2, due_at = 5", ids.get('Maria Gonzalez')!);
    expect(await test.workAll('reiniciar', { campaign_id: test.spring })).toMatchObject({
      accion: 'reiniciar',
      estado: 'terminada',
      total: 5,
      procesados: 5,
      cambiados: 2,
      sin_cambios: 1,
      en_llamada: 1,
      opt_out: 1,
    });
    expect(await test.names({ situaciones: 'sin_llamar', campaign_id: test.spring })).toEqual([
      'Maria Gonzalez',
      'José María Núñez',
      'Ana Pérez',
    ]);
    expect(await readAudit(test, { entity: 'contacts' })).toMatchObject([
      { action: 'contacts.worked', username: 'cadencia', after: { changed: 2 } },
      { action: 'contacts.reset', username: 'supervisor', before: { campaignId: test.spring }, after: { contacts: 5 } },
    ]);
    test.set("state = 'pending', attempts = 0", ids.get('Mariana Pérez')!);
  });

  it('excludes and restores the contacts that a search finds', async () => {
    expect(await test.workAll('excluir', { buscar: 'rosario' })).toMatchObject({ total: 2, cambiados: 2 });
    expect(await test.names({ situaciones: 'excluido' })).toEqual(['Maria Gonzalez', 'Ana Pérez']);
    expect(
      queryValue(
        test.db,
        'select count(*) from contacts where campaign_id = ? and outcome = ?',
        test.spring,
        'excluded',
      ),
    ).toBe(2);
    expect(await test.workAll('restaurar', { situaciones: 'excluido' })).toMatchObject({ cambiados: 2 });
    expect(await test.names({ situaciones: 'excluido' })).toEqual([]);
  });

  it('makes a completed campaign a draft again when its contacts can be called', async () => {
    test.db.write(() =>
      executeSql(
        test.db,
        "insert into campaign_states (campaign_id, status, updated_at) values (?, 'completed', 1)",
        test.other,
      ),
    );
    const [contact] = (await test.find({ campaign_id: test.other, buscar: 'oscar' })).contactos;
    test.set("state = 'done', outcome = 'attempts_used', attempts = 3", contact!.id);
    await test.act(contact!.id, 'reiniciar');
    expect(queryValue(test.db, 'select status from campaign_states where campaign_id = ?', test.other)).toBe('draft');
  });

  it('is for supervisors, names an invalid filter, and answers 404 for an unknown action', async () => {
    const body = { accion: 'excluir', filtros: {} };
    expect((await test.request('operator', 'POST', '/contacts/acciones', body)).status).toBe(403);
    expect(
      await test.request('supervisor', 'POST', '/contacts/acciones', { ...body, filtros: { situaciones: 'x' } }),
    ).toMatchObject({ status: 400, body: { details: { field: 'situaciones' } } });
    expect(await test.request('supervisor', 'GET', '/contacts/acciones/99')).toMatchObject({
      status: 404,
      body: { error: 'bulk_not_found' },
    });
  });
});

describe('the export', () => {
  it('contains the matching contacts, with all other columns', async () => {
    const { status, text } = await test.request('operator', 'GET', '/contacts/export?buscar=rosario&separador=%3B');
    expect(status).toBe(200);
    const [head, ...rows] = text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');
    expect(head).toMatch(
      /^id;campaign_id;campana;lista;telefono;pais;nombre;situacion;.*;nota;Localidad;Observaciones/,
    );
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain(';Ana Pérez;sin_llamar;0;');
    expect(rows[1]).toMatch(/;Rosario;llamar de tarde$/);
    expect(await readAudit(test, { action: 'contacts.export' })).toMatchObject([{ username: 'operator' }]);
  });
});

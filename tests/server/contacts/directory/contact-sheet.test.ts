/** The contacts' workbook for people. */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../../../support/audit.ts';
import { type DirectoryApp, startDirectoryApp } from './directory-app.ts';

let test: DirectoryApp;
beforeAll(async () => {
  test = await startDirectoryApp();
});
afterAll(() => test.close());

async function sheet(query: string, language: string) {
  const headers = { authorization: `Bearer ${await test.login('operator')}`, 'accept-language': language };
  const answer = await test.app.inject({ url: `/api/v1/contacts/export?export=excel&${query}`, headers });
  expect(answer.statusCode).toBe(200);
  const { sheets } = await readXlsx(answer.rawPayload);
  const [head = [], ...rows] = sheets[0]!.rows;
  return { head, cells: rows.map((row) => Object.fromEntries(head.map((name, i) => [String(name), row[i] ?? null]))) };
}

describe('the contacts’ workbook', () => {
  it('contains words, local times and the columns of the lists', async () => {
    const { id } = await test.named('Ana Pérez');
    test.set('attempts = 2, due_at = 1795446000000, created_at = 1795442400000', id);
    const { cells } = await sheet(`campaign_id=${test.spring}&buscar=ana`, 'es');
    expect(cells.find(({ Contacto }) => Contacto === id)).toEqual({
      Contacto: id,
      Campaña: 'Cobranza',
      Lista: 'primavera.csv',
      Nombre: 'Ana Pérez',
      Número: '+5491156672658',
      País: 'Argentina',
      Situación: 'Por reintentar',
      Intentos: 2,
      'Próximo intento': new Date(1795446000000 - 3 * 3_600_000),
      'Cargado el': new Date(1795442400000 - 3 * 3_600_000),
      Nota: null,
      Localidad: 'Rosario',
      Observaciones: 'llamar de tarde',
    });
  });

  it('contains all matching contacts, in English too', async () => {
    const { contactos } = await test.find();
    const { cells } = await sheet('', 'en');
    expect(cells.map(({ Contact }) => Contact)).toEqual(contactos.map(({ id }) => id));
    expect(cells[0]).toMatchObject({ Status: 'Not called yet', Country: 'Argentina' });
    const [entry] = await readAudit(test, { action: 'contacts.export' });
    expect(entry).toMatchObject({ after: { format: 'excel' } });
  });

  it('leaves cells empty for columns named like properties of every object', async () => {
    const names = ['constructor', 'toString', 'valueOf', '__proto__', 'hasOwnProperty'];
    const { body } = await test.request('supervisor', 'POST', '/campaigns', { name: 'Nombres raros' });
    const form = new FormData();
    form.set('campaign_id', String(body['id']));
    const list = [
      `telefono;nombre;${names.join(';')}`,
      '011 15-5667-2681;Vacía;;;;;',
      '011 15-5667-2682;Llena;a;b;c;d;e',
    ].join('\n');
    form.set('arquivo', new Blob([list]), 'raros.csv');
    expect((await test.request('supervisor', 'POST', '/contacts/upload', form)).status).toBe(200);

    const values = (rows: readonly Record<string, unknown>[]) => rows.map((row) => names.map((name) => row[name]));
    const { head, cells } = await sheet(`campaign_id=${body['id']}`, 'es');
    expect(head.slice(-names.length)).toEqual(names);
    expect(values(cells.toSorted((a, b) => Number(a['Contacto']) - Number(b['Contacto'])))).toEqual([
      names.map(() => null),
      ['a', 'b', 'c', 'd', 'e'],
    ]);
    const csv = await test.request('operator', 'GET', `/contacts/export?campaign_id=${body['id']}`);
    expect(csv.text.split('\r\n').map((line) => line.split(',').slice(-names.length))).toEqual([
      names,
      ['a', 'b', 'c', 'd', 'e'],
      ['', '', '', '', ''],
      [''],
    ]);
    const { contactos } = await test.find({ campaign_id: Number(body['id']) });
    expect(contactos.map(({ columnas }) => columnas.map(({ nombre }) => nombre))).toEqual([names, []]);
    const calls = await test.app.inject({
      url: `/api/v1/llamadas/historico/export?export=excel&campaign_id=${body['id']}`,
      headers: { authorization: `Bearer ${await test.login('operator')}` },
    });
    expect(calls.statusCode).toBe(200);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewSavedFilter, SavedFilter } from '#shared/contracts/saved-filters.ts';
import { MAX_SAVED_FILTERS } from '#shared/domain/saved-filters.ts';
import { startTestApp, type TestApp, type Who } from '../../../support/app.ts';
import { readAudit } from '../../../support/audit.ts';
import { executeSql } from '../../../support/database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
});
afterAll(() => test.close());
beforeEach(() => executeSql(test.db, 'delete from saved_filters'));

const ABANDONED: NewSavedFilter = {
  seccion: 'historico',
  nombre: 'Abandonadas de hoy',
  filtro: { desenlaces: 'abandonada,no_atendio', periodo: 'hoy' },
};

async function save(fields: Partial<NewSavedFilter> = {}, who: Who = 'operator'): Promise<SavedFilter> {
  const answer = await test.request(who, 'POST', '/filtros', { ...ABANDONED, ...fields });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body['filtro'] as SavedFilter;
}
async function list(seccion = 'historico', who: Who = 'operator'): Promise<SavedFilter[]> {
  const { body } = await test.request(who, 'GET', `/filtros?seccion=${seccion}`);
  return body['filtros'] as SavedFilter[];
}
const change = (id: number, body: object, who: Who = 'operator') => test.request(who, 'PATCH', `/filtros/${id}`, body);

describe('a saved filter', () => {
  it('is returned as it was saved, by name, in its section only', async () => {
    await save({ nombre: '  Zona   norte ', filtro: { pais: 'argentina' } });
    const made = await save();
    await save({ seccion: 'contactos', nombre: 'Agotados', filtro: { situaciones: 'agotado' } });
    await save({ nombre: 'Ánimo', filtro: { hora: '9' } });
    expect((await list()).map(({ nombre }) => nombre)).toEqual(['Abandonadas de hoy', 'Ánimo', 'Zona norte']);
    expect(made).toMatchObject({ ...ABANDONED, predeterminado: false, vigente: true });
    expect((await list('contactos')).map(({ nombre }) => nombre)).toEqual(['Agotados']);
    expect(await list('reportes')).toEqual([]);
  });

  it('belongs to its user: others can’t see, change or delete it, whatever their role', async () => {
    const { id } = await save();
    for (const who of ['demo', 'supervisor', 'admin'] as const) {
      expect(await list('historico', who)).toEqual([]);
      expect(await change(id, { nombre: 'Mío' }, who)).toMatchObject({
        status: 404,
        body: { error: 'filter_not_found' },
      });
      expect((await test.request(who, 'DELETE', `/filtros/${id}`)).status).toBe(404);
    }
    await save({}, 'admin'); // the same name
    expect(await list()).toMatchObject([{ id, nombre: 'Abandonadas de hoy' }]);
    for (const [method, path] of [
      ['GET', '/filtros?seccion=historico'],
      ['POST', '/filtros'],
      ['PATCH', `/filtros/${id}`],
      ['DELETE', `/filtros/${id}`],
    ] as const)
      expect((await test.request(null, method, path, method === 'GET' ? undefined : {})).status).toBe(401);
  });

  it('is renamed, replaced and deleted, each with its entry in the audit log', async () => {
    const { id } = await save();
    const renamed = await change(id, { nombre: 'De la tarde' });
    expect(renamed.body['filtro']).toMatchObject({ nombre: 'De la tarde', filtro: ABANDONED.filtro });
    const replaced = await change(id, { filtro: { alcanzo: 'persona' } });
    expect(replaced.body['filtro']).toMatchObject({ nombre: 'De la tarde', filtro: { alcanzo: 'persona' } });
    expect((await test.request('operator', 'DELETE', `/filtros/${id}`)).body).toMatchObject({ success: true });
    expect(await list()).toEqual([]);
    expect((await change(id, { nombre: 'Otra vez' })).status).toBe(404);
    const actions = (await readAudit(test, { entity: 'saved_filter' })).map(({ action }) => action);
    expect(actions.slice(0, 4)).toEqual([
      'saved_filter.delete',
      'saved_filter.update',
      'saved_filter.update',
      'saved_filter.create',
    ]);
  });

  it('can be the default of its section, in place of any other', async () => {
    const first = await save({ predeterminado: true });
    const other = await save({ seccion: 'contactos', filtro: { proximo: 'ahora' }, predeterminado: true });
    const second = await save({ nombre: 'Otro' });
    await change(second.id, { predeterminado: true });
    expect((await list()).map(({ id, predeterminado }) => [id, predeterminado])).toEqual([
      [first.id, false],
      [second.id, true],
    ]);
    expect(await list('contactos')).toMatchObject([{ id: other.id, predeterminado: true }]);
    await change(second.id, { predeterminado: false });
    expect((await list()).some(({ predeterminado }) => predeterminado)).toBe(false);
  });

  it.each<[string, Partial<NewSavedFilter>, string]>([
    ['a parameter that the section has not', { filtro: { situaciones: 'agotado' } }, 'filter_invalid'],
    ['a value that it does not know', { filtro: { desenlaces: 'abandonada,perdida' } }, 'filter_invalid'],
    ['a day that cannot be', { filtro: { fecha_inicio: '2026-13-01' } }, 'filter_invalid'],
    ['a place in the list instead of a filter', { filtro: { page: '2' } }, 'filter_invalid'],
    ['nothing', { filtro: {} }, 'filter_empty'],
    ['a blank name', { nombre: '  ' }, 'filter_name_required'],
    ['a name of 61 characters', { nombre: 'x'.repeat(61) }, 'invalid_body'],
    ['a section without filters', { seccion: 'audios' as 'historico' }, 'invalid_body'],
  ])('with %s is refused', async (_what, fields, error) => {
    const { status, body } = await test.request('operator', 'POST', '/filtros', { ...ABANDONED, ...fields });
    expect([status, body['error']]).toEqual([400, error]);
    expect(await list()).toEqual([]);
  });

  it('is refused with the name of the invalid parameter, in the client’s language', async () => {
    const body = { ...ABANDONED, filtro: { hora: '24' } };
    const spanish = await test.request('operator', 'POST', '/filtros', body);
    expect(spanish.body).toMatchObject({ details: { field: 'filtro', parameter: 'hora' } });
    const english = await test.request('operator', 'POST', '/filtros', body, { 'accept-language': 'en' });
    expect(String(english.body['message'])).toContain('hora');
    expect(english.body['message']).not.toBe(spanish.body['message']);
  });

  it('has a unique name in its section, regardless of case', async () => {
    const { id } = await save();
    const other = await save({ nombre: 'Otro' });
    const taken = { status: 409, body: { error: 'filter_name_taken', details: { field: 'nombre' } } };
    expect(
      await test.request('operator', 'POST', '/filtros', { ...ABANDONED, nombre: 'ABANDONADAS de hoy' }),
    ).toMatchObject(taken);
    expect(await change(other.id, { nombre: 'abandonadas DE HOY' })).toMatchObject(taken);
    expect((await change(id, { nombre: 'ABANDONADAS DE HOY' })).status).toBe(200);
  });

  it(`is limited to ${MAX_SAVED_FILTERS} per section`, async () => {
    for (let n = 1; n <= MAX_SAVED_FILTERS; n += 1) await save({ nombre: `Filtro ${n}` });
    expect(await test.request('operator', 'POST', '/filtros', ABANDONED)).toMatchObject({
      status: 409,
      body: { error: 'filters_full' },
    });
    await save({ seccion: 'contactos', filtro: { proximo: 'ahora' } });
    expect((await list()).map(({ nombre }) => nombre).slice(0, 3)).toEqual(['Filtro 1', 'Filtro 2', 'Filtro 3']);
  });

  it('reports that it is from an incompatible version, and can be replaced', async () => {
    const { id } = await save();
    executeSql(test.db, `update saved_filters set search = '{"desenlaces":"perdida","hora":"9"}'`);
    expect(await list()).toMatchObject([{ vigente: false, filtro: { desenlaces: 'perdida', hora: '9' } }]);
    executeSql(test.db, `update saved_filters set search = '{"sentimiento":"triste"}'`);
    expect(await list()).toMatchObject([{ vigente: false }]);
    await change(id, { filtro: { hora: '9' } });
    expect(await list()).toMatchObject([{ vigente: true }]);
  });
});

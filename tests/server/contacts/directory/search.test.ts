import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executeSql } from '../../../support/database.ts';
import { startDirectoryApp, type DirectoryApp } from './directory-app.ts';

let test: DirectoryApp;

// Runs every search with filled indexes, and then with empty ones.
describe.each([{ isIndexed: true }, { isIndexed: false }])('searching contacts, indexed: $isIndexed', (options) => {
  beforeAll(async () => {
    test = await startDirectoryApp(options);
  });
  afterAll(() => test.close());

  it('finds all contacts, newest first, with their list and other columns', async () => {
    const { contactos, siguiente } = await test.find();
    expect(contactos.map(({ nombre }) => nombre)).toEqual([
      'Óscar Ibáñez',
      'Ana Pérez',
      'Luis Sosa',
      'Mariana Pérez',
      'Maria Gonzalez',
      'José María Núñez',
      'Ana Pérez',
    ]);
    expect(siguiente).toBeNull();
    expect(contactos.at(-1)).toMatchObject({
      campana: 'Cobranza',
      campaign_id: test.spring,
      lista: { nombre: 'primavera.csv' },
      telefono: '+5491156672658',
      pais: 'argentina',
      columnas: [
        { nombre: 'Localidad', valor: 'Rosario' },
        { nombre: 'Observaciones', valor: 'llamar de tarde' },
      ],
      nota: null,
      situacion: 'sin_llamar',
      intentos: 0,
      intentos_maximos: 3,
      motivo_espera: 'campaign_not_active',
    });
  });

  it.each([
    ['maria', ['Mariana Pérez', 'Maria Gonzalez', 'José María Núñez']],
    ['MARÍA nun', ['José María Núñez']],
    ['nunez jose', ['José María Núñez']],
    ['oscar', ['Óscar Ibáñez']],
    ['ma', ['Mariana Pérez', 'Maria Gonzalez', 'José María Núñez']],
    ['mar pla', ['José María Núñez']],
    ['gon', ['Maria Gonzalez']],
    ['mxr', []],
    ['erez', []],
    ['rosario', ['Maria Gonzalez', 'Ana Pérez']],
    ['factura pid', ['Maria Gonzalez']],
    ['perez rosario', ['Ana Pérez']],
    ['zzz', []],
  ])('finds %s by the beginnings of words, whatever accents and case', async (buscar, names) => {
    expect(await test.names({ buscar })).toEqual(names);
  });

  it.each([
    ['+54 9 11 5667-2660', ['Maria Gonzalez']],
    ['011 15-5667-2660', ['Maria Gonzalez']],
    ['+54 11 5667 2660', ['Maria Gonzalez']],
    ['1156672660', ['Maria Gonzalez']],
    ['15 5667-2660', ['Maria Gonzalez']],
    ['2660', ['Maria Gonzalez']],
    ['7266', ['Luis Sosa', 'Mariana Pérez', 'Maria Gonzalez']],
    ['+54 11 4781', ['Óscar Ibáñez']],
    ['60', ['Maria Gonzalez']],
    ['11478', ['Óscar Ibáñez']],
    ['115667265', ['Ana Pérez', 'José María Núñez', 'Ana Pérez']],
    ['+54 9 11 4', ['Óscar Ibáñez']],
    ['5667-2658', ['Ana Pérez', 'Ana Pérez']],
    ['9999', []],
  ])('finds the number %s, whole or in part', async (buscar, names) => {
    expect(await test.names({ buscar })).toEqual(names);
  });

  it('finds a value of one column', async () => {
    expect(await test.names({ buscar: 'rosario', columna: 'Localidad' })).toEqual(['Maria Gonzalez', 'Ana Pérez']);
    expect(await test.names({ buscar: 'rosario', columna: 'Observaciones' })).toEqual([]);
    expect(await test.names({ columna: 'Observaciones' })).toEqual(['Maria Gonzalez', 'Ana Pérez']);
  });

  it('combines search, campaign and list', async () => {
    expect(await test.names({ buscar: 'perez', campaign_id: test.spring })).toEqual(['Mariana Pérez', 'Ana Pérez']);
    const { listas } = (await test.request('operator', 'GET', `/contacts/listas?campaign_id=${test.spring}`)).body as {
      listas: { id: number; nombre: string; contactos: number }[];
    };
    expect(listas).toMatchObject([
      { nombre: 'otoño.csv', contactos: 2, campana: 'Cobranza' },
      { nombre: 'primavera.csv', contactos: 3 },
    ]);
    expect(await test.names({ lista_id: listas[0]!.id })).toEqual(['Luis Sosa', 'Mariana Pérez']);
    expect(await test.names({ lista_id: listas[1]!.id, buscar: 'perez' })).toEqual(['Ana Pérez']);
    expect(await test.names({ lista_id: listas[1]!.id, situaciones: 'sin_llamar,exito' })).toHaveLength(3);
    expect(await test.names({ lista_id: 999 })).toEqual([]);
    expect(await test.names({ buscar: '5667-2658', campaign_id: test.spring })).toEqual(['Ana Pérez']);
    expect(await test.names({ buscar: '2660', campaign_id: test.other })).toEqual([]);
    expect(await test.names({ buscar: 'oscar', campaign_id: test.spring })).toEqual([]);
    expect(await test.names({ buscar: 'oscar', campaign_id: 999 })).toEqual([]);
  });

  it('filters by state, attempts and due time', async () => {
    const byName = new Map((await test.find({ campaign_id: test.spring })).contactos.map((c) => [c.nombre, c.id]));
    const dueAt = test.nowMs() + 3_600_000;
    test.set(`attempts = 1, due_at = ${dueAt}`, byName.get('Ana Pérez')!);
    test.set(`attempts = 2, due_at = ${dueAt - 60_000}`, byName.get('Luis Sosa')!);
    test.set("state = 'done', outcome = 'success', attempts = 1", byName.get('Maria Gonzalez')!);
    test.set("state = 'claimed', attempts = 1", byName.get('Mariana Pérez')!);

    expect(await test.names({ situaciones: 'reintento' })).toEqual(['Luis Sosa', 'Ana Pérez']);
    expect(await test.names({ situaciones: 'en_llamada' })).toEqual(['Mariana Pérez']);
    expect(await test.names({ situaciones: 'exito,en_llamada' })).toEqual(['Mariana Pérez', 'Maria Gonzalez']);
    expect(await test.names({ situaciones: 'sin_llamar', campaign_id: test.spring })).toEqual(['José María Núñez']);
    expect(await test.names({ intentos_desde: 2 })).toEqual(['Luis Sosa']);
    expect(await test.names({ intentos_hasta: 0, campaign_id: test.other })).toEqual(['Óscar Ibáñez', 'Ana Pérez']);
    // Sorted by their next attempts.
    expect(await test.names({ proximo_desde: new Date(test.nowMs()).toISOString() })).toEqual([
      'Luis Sosa',
      'Ana Pérez',
    ]);
    expect(await test.names({ proximo_desde: new Date(dueAt).toISOString() })).toEqual(['Ana Pérez']);
    expect(await test.names({ proximo_hasta: new Date(dueAt - 1).toISOString(), intentos_desde: 1 })).toEqual([
      'Luis Sosa',
    ]);
    const [ana] = (await test.find({ buscar: 'ana perez', situaciones: 'reintento' })).contactos;
    expect(ana).toMatchObject({ motivo_espera: 'retry_wait', proximo_intento: new Date(dueAt).toISOString() });

    const { body } = await test.request('operator', 'GET', `/contacts/resumen?campaign_id=${test.spring}`);
    expect(body).toMatchObject({
      total: 5,
      por_situacion: { sin_llamar: 1, reintento: 2, en_llamada: 1, exito: 1, agotado: 0 },
    });
    const counts = async (query: string) => (await test.request('operator', 'GET', `/contacts/resumen?${query}`)).body;
    expect(await counts('buscar=perez')).toMatchObject({ total: 3, por_situacion: { en_llamada: 1, reintento: 1 } });
    expect(await counts('situaciones=reintento')).toMatchObject({ total: 2 });
    expect(await counts('intentos_desde=2')).toMatchObject({ total: 1 });
    expect(await counts(`proximo_desde=${new Date(dueAt).toISOString()}`)).toMatchObject({ total: 1 });
  });

  it('pages by cursor: every contact once, in any order of the list', async () => {
    const queries: Record<string, string | number>[] = [
      {},
      { campaign_id: test.spring },
      { buscar: 'p' },
      { proximo_hasta: '2100-01-01T00:00:00Z' },
    ];
    for (const query of queries) {
      const whole = (await test.find(query)).contactos.map(({ id }) => id);
      const paged: number[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page = await test.find({ ...query, page_size: 2, cursor });
        paged.push(...page.contactos.map(({ id }) => id));
        cursor = page.siguiente;
      }
      expect(paged).toEqual(whole);
    }
  });

  it('names the field of an invalid filter', async () => {
    for (const [query, field] of [
      ['situaciones=perdido', 'situaciones'],
      ['buscar=%25%25', 'buscar'],
      ['proximo_desde=ma%C3%B1ana', 'proximo_desde'],
      ['intentos_desde=-1', 'intentos_desde'],
      ['cursor=%C3%B1', 'cursor'],
    ])
      expect([query, await test.request('operator', 'GET', `/contacts?${query}`)]).toMatchObject([
        query,
        { status: 400, body: { details: { field } } },
      ]);
  });

  it('does not show contacts of a deleted campaign', async () => {
    test.db.write(() => executeSql(test.db, 'update campaigns set deleted_at = 1 where id = ?', test.other));
    expect(await test.names({ buscar: 'oscar' })).toEqual([]);
    expect(await test.names({ campaign_id: test.other })).toEqual([]);
    expect(await test.names()).toHaveLength(5);
    test.db.write(() => executeSql(test.db, 'update campaigns set deleted_at = null where id = ?', test.other));
  });

  it('is available to operators, but not to the demo account', async () => {
    for (const path of ['/contacts', '/contacts/resumen', '/contacts/export', '/contacts/listas', '/contacts/1']) {
      expect([path, (await test.request('demo', 'GET', path)).status]).toEqual([path, 403]);
      expect([path, (await test.request(null, 'GET', path)).status]).toEqual([path, 401]);
    }
  });
});

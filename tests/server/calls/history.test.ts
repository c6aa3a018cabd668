import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallAnswer, type CallRow, type HistoryAnswer } from '#shared/contracts/calls.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { createUncount } from '#server/dialer/recount.ts';
import { executeSql, prepareSql, queryValue } from '../../support/database.ts';
import { NOW_MS, startListsRig, type ListsRig } from '../../support/test-lists.ts';
import { addCall, makeCalls, type CallData } from './calls-data.ts';
import { filtersOf, localDay, searched, shownAt, stateOf, weekOf, ZONE_MS, type SentFilters } from './plain-search.ts';

const SEED = 7;
const CALLS = 9500;
const RUNS = 100;
/** Tolerance, because rates have two decimals. */
const ROUNDING = 0.005 + 1e-9;
let rig: ListsRig;
let calls: CallData[];

beforeAll(async () => {
  rig = await startListsRig();
  for (const name of ['uno', 'dos', 'tres']) rig.addCampaign(name);
  calls = makeCalls(SEED, CALLS, NOW_MS);
  const [late, inTime] = [calls.filter(isLate), calls.filter((call) => !isLate(call)).toSorted(byAge)];
  rig.db.write(() => [...inTime, ...late].forEach((call) => addCall(rig.db, call)));
});
afterAll(() => rig.close());

const expected = (chosen: SentFilters): CallData[] => searched(calls, chosen);
const byAge = (a: CallData, b: CallData): number => a.assignedAt - b.assignedAt || a.id - b.id;
/** Returns whether the call is stored after newer calls. */
const isLate = ({ id }: CallData): boolean => id % 20 === 3;
const query = (filters: Record<string, string>): string => new URLSearchParams(filters).toString();
async function history(filters: Record<string, string>): Promise<HistoryAnswer> {
  const answer = await rig.get(`/llamadas/historico?${query(filters)}`, 'demo');
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()} seed ${SEED}`);
  return (await answer.json()) as HistoryAnswer;
}

test('finds the same calls and figures as a plain search for any combination of filters, page by page', async () => {
  let matched = 0;
  await fc.assert(
    fc.asyncProperty(
      filtersOf(calls),
      fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 40 })),
      fc.constantFrom(1, 7, 200),
      async (chosen, page, pageSize) => {
        const given = chosen as Record<string, string>;
        const all = expected(given);
        const answer = await history({ ...given, page: String(page), page_size: String(pageSize) });
        matched += Number(all.length > 0);
        expect(answer.total).toBe(all.length);
        expect(answer.total_pages).toBe(Math.ceil(all.length / pageSize));
        expect(answer.llamadas.map((row) => row.id)).toEqual(
          all.slice((page - 1) * pageSize, page * pageSize).map((call) => call.id),
        );
        const ended = all.filter((call) => call.endedAt !== null);
        const withState = (estado: string): number => all.filter((call) => stateOf(call).estado === estado).length;
        expect(answer.resumen).toMatchObject({
          total: all.length,
          completadas: withState('finalizada'),
          fallidas: withState('fallida'),
          errores: withState('error'),
          en_progreso: all.length - ended.length,
        });
        const succeeded = ended.filter(({ disposition }) => disposition === 'success').length;
        expect(answer.resumen.por_desenlace.exito).toBe(succeeded);
        const rate = (100 * succeeded) / (ended.length || 1);
        expect(Math.abs(answer.resumen.tasa_exito - rate)).toBeLessThanOrEqual(ROUNDING);
        // The duration of an interrupted call is unknown.
        const measured = ended.filter(({ disposition }) => disposition !== 'interrupted');
        const meanS =
          measured.reduce((sum, call) => sum + (call.placedAt === null ? 0 : call.endedAt! - call.placedAt), 0) /
          (measured.length || 1) /
          1000;
        expect(answer.resumen.duracion_promedio_s).toBeCloseTo(meanS, 6);
        expect(answer.resumen.por_hora.reduce((sum, n) => sum + n, 0)).toBe(all.length);
        expect(answer.resumen.por_dia_hora).toEqual(weekOf(all, shownAt));
      },
    ),
    { numRuns: RUNS, seed: SEED },
  );
  expect(matched).toBeGreaterThan(RUNS / 2);
});

test('pages without a filter are contiguous, both near and far ones', async () => {
  const all = expected({}).map(({ id }) => id);
  const pageSize = 200;
  for (const page of [1, 10, 11, 12, 13, 26, 27, 45]) {
    const { llamadas } = await history({ page: `${page}`, page_size: `${pageSize}` });
    expect(llamadas.map(({ id }) => id)).toEqual(all.slice((page - 1) * pageSize, page * pageSize));
  }
});

test('returns the first and the last page, with ten rows by default', async () => {
  const first = await history({});
  expect(first).toMatchObject({
    page: 1,
    page_size: 10,
    total: calls.length,
    total_pages: calls.length / 10,
    resumen_anterior: null,
  });
  expect(first.usuarios).toEqual([
    { email: 'ana@example.com', nombre: 'ANA' },
    { email: 'beto@example.com', nombre: 'BETO' },
  ]);
  const last = await history({ page: String(first.total_pages) });
  expect(last.llamadas.map((row) => row.id)).toEqual(
    expected({})
      .slice(-10)
      .map((call) => call.id),
  );
  expect((await history({ page: String(first.total_pages + 1) })).llamadas).toEqual([]);
});

test('filters whole days of the console’s zone', async () => {
  const at = (text: string): number => Date.parse(text);
  const edges = [
    at('2026-03-10T02:59:59.999Z'),
    at('2026-03-10T03:00:00.000Z'),
    at('2026-03-11T02:59:59.999Z'),
    at('2026-03-11T03:00:00.000Z'),
  ];
  edges.forEach((ms, i) =>
    addCall(rig.db, {
      id: i + 1,
      campaignId: null,
      phone: '+5491150000000',
      userId: null,
      assignedAt: ms,
      placedAt: ms,
      endedAt: ms + 1,
      disposition: 'busy',
    }),
  );
  const { llamadas } = await history({ fecha_inicio: '2026-03-10', fecha_fin: '2026-03-10' });
  expect(llamadas.map((row) => row.id)).toEqual([3, 2]);
  rig.db.write(() => {
    createUncount(rig.db)([1, 2, 3, 4]);
    executeSql(rig.db, 'delete from calls where id <= 4');
  });
});

test('returns the preceding period’s figures beside the requested ones', async () => {
  const to = localDay(NOW_MS - 24 * HOUR_MS);
  const from = localDay(NOW_MS - 3 * 24 * HOUR_MS);
  const before = { fecha_inicio: localDay(NOW_MS - 6 * 24 * HOUR_MS), fecha_fin: localDay(NOW_MS - 4 * 24 * HOUR_MS) };
  for (const filter of [{}, { pais: 'chile' }, { telefono: '4000' }, { telefono: '+54911400' }] as Record<
    string,
    string
  >[]) {
    const { resumen_anterior } = await history({ ...filter, fecha_inicio: from, fecha_fin: to });
    expect(resumen_anterior).toEqual((await history({ ...filter, ...before })).resumen);
  }
});

test('finds no calls in a country without calls', async () => {
  const { llamadas, total, total_pages, resumen } = await history({ pais: 'peru' });
  expect([llamadas, total, total_pages, resumen.por_hora.some((count) => count > 0)]).toEqual([[], 0, 0, false]);
});

test('empty filters match everything', async () => {
  expect(
    await history({
      estados: '',
      resultados: '',
      usuario: '',
      fecha_inicio: '',
      pais: '',
      cli: '',
      telefono: '',
      otra: 'x',
    }),
  ).toMatchObject({ total: calls.length });
  expect((await history({ estados: 'completada' })).total).toBe(expected({ estados: 'finalizada' }).length);
});

test('finds a caller id as it is written, even if its plus was decoded as a space', async () => {
  const cli = '+541140000001';
  const { total } = await history({ cli });
  expect(total).toBe(expected({ cli }).length);
  expect(total).toBeGreaterThan(0);
  for (const typed of ['541140000001', ' 541140000001', '+54 11 4000-0001'])
    expect([typed, (await history({ cli: typed })).total]).toEqual([typed, total]);
});

const EXPORTED: readonly Record<string, string>[] = [
  {},
  { estados: 'finalizada,error' },
  { usuario: 'ana@example.com', campaign_id: '2' },
  { telefono: '+999' },
  { pais: 'chile' },
  { telefono: '4000' },
  { telefono: '9114000-1' },
];

test.each([
  { separador: ',', filters: EXPORTED },
  { separador: ';', filters: EXPORTED.slice(2, 4) },
])('exports one row per matching call, separated by $separador', async ({ separador, filters: each }) => {
  for (const chosen of each) {
    const answer = await rig.get(
      `/llamadas/historico/export?${query({ ...chosen, export: 'csv', ...(separador === ';' ? { separador } : {}) })}`,
      'operator',
    );
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename=historial-llamadas-2026-11-21.csv');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [header, ...rows] = parse(bytes, { bom: true, delimiter: separador });
    expect(header).toEqual([
      'id',
      'numero_destino',
      'nombre',
      'usuario_email',
      'estado',
      'resultado',
      'desenlace',
      'disposition',
      'disposition_note',
      'fecha_asignacion',
      'fecha_finalizacion',
      'fecha_creacion',
      'notas',
      'metadatos',
    ]);
    expect(rows).toHaveLength((await history(chosen)).total);
    expect(rows.map((row) => Number(row[0]))).toEqual(expected(chosen).map((call) => call.id));
  }
});

test('finds the calls whose agents chose a wrap-up code', async () => {
  const filters: Record<string, string>[] = [
    { disposition: '1' },
    { disposition: '2', campaign_id: '1' },
    { disposition: '99' },
  ];
  for (const filter of filters) {
    const all = expected(filter);
    const { total, llamadas } = await history({ ...filter, page_size: '200' });
    expect([total, llamadas.map(({ id }) => id)]).toEqual([all.length, all.slice(0, 200).map(({ id }) => id)]);
    expect(llamadas.every(({ disposition, disposition_note: note }) => disposition === 'Venta' && note !== null)).toBe(
      true,
    );
  }
  expect(expected({ disposition: '1' }).length).toBeGreaterThan(50);
});

test('exports the history’s values, and no cell runs as a formula', async () => {
  const rows = parse<Record<string, string>>(await (await rig.get('/llamadas/historico/export', 'operator')).text(), {
    bom: true,
    columns: true,
  });
  const { llamadas } = await history({ page_size: '200' });
  expect(llamadas).toHaveLength(200);
  for (const [index, row] of llamadas.entries()) {
    const line = rows[index]!;
    expect(line['numero_destino']).toBe(row.numero_destino);
    expect(JSON.parse(line['metadatos']!)).toEqual(row.metadatos);
    expect(line['notas']).toBe(row.notas === null ? '' : `'${row.notas}`);
    expect(line['disposition_note']).toBe(row.disposition_note ?? '');
    for (const field of ['estado', 'resultado', 'fecha_asignacion', 'fecha_creacion'] as const)
      expect(line[field]).toBe(row[field]);
    expect(line['fecha_finalizacion']).toBe(row.fecha_finalizacion ?? '');
  }
  expect((await rig.get('/llamadas/historico/export', 'demo')).status).toBe(403);
});

test('hides calls of a campaign deleted with its data at once, with their counts', async () => {
  executeSql(rig.db, 'update campaigns set deleted_at = 1 where id = 3');
  const left = calls.filter((call) => call.campaignId !== 3);
  const answer = await history({});
  expect(answer.total).toBe(left.length);
  expect((await history({ fecha_inicio: '2026-01-01' })).total).toBe(left.length);
  for (const part of ['4000', '91140001'])
    expect((await history({ telefono: part })).total).toBe(left.filter(({ phone }) => phone.includes(part)).length);
  executeSql(rig.db, 'update campaigns set keep_calls = 1 where id = 3');
  expect((await history({})).total).toBe(calls.length);
  executeSql(rig.db, 'update campaigns set deleted_at = null, keep_calls = 0 where id = 3');
});

test('returns all stages of a call', async () => {
  const ended = calls.find((call) => call.disposition === 'ended_by_user' && call.placedAt !== null)!;
  const answer = (await (await rig.get(`/llamadas/${ended.id}`, 'demo')).json()) as CallAnswer;
  const row: CallRow = answer.llamada;
  expect(row).toMatchObject({
    id: ended.id,
    estado: 'finalizada',
    resultado: 'finalizada_por_admin',
    desenlace: 'finalizada_a_mano',
    fecha_asignacion: new Date(ended.placedAt!).toISOString(),
    metadatos: {
      finalizada_por: 'BETO',
      cli: ended.callerId,
      duracion_s: (ended.endedAt! - ended.placedAt!) / 1000,
      etapas: { asignada: new Date(ended.assignedAt).toISOString() },
    },
  });
  expect(answer).toMatchObject({ success: true, id: ended.id, numero_destino: ended.phone });
  const interrupted = calls.find((call) => call.disposition === 'interrupted' && call.placedAt !== null)!;
  const { llamada } = (await (await rig.get(`/llamadas/${interrupted.id}`, 'demo')).json()) as CallAnswer;
  expect(llamada.metadatos.duracion_s).toBeNull();
  expect((await rig.get('/llamadas/999999')).status).toBe(404);
  expect((await rig.get('/llamadas/abc')).status).toBe(400);
});

test('keeps pages stable while new calls arrive and end', async () => {
  for (const filter of [
    {},
    { fecha_inicio: localDay(NOW_MS - 48 * HOUR_MS) },
    // These filters match more calls than the history reads to find a page.
    { estados: 'finalizada,fallida' },
    { pais: 'argentina' },
    { telefono: '4000' },
    { telefono: '9114000-1' },
  ] as Record<string, string>[]) {
    const first = await history({ ...filter, page_size: '200' });
    const anchor = { ...filter, page_size: '200', hasta_id: String(first.hasta_id) };
    expect(first.hasta_id).toBe(queryValue(rig.db, 'select max(id) from calls'));
    const fresh = {
      campaignId: 1,
      phone: '+5491140001234',
      country: filter['pais'] ?? 'argentina',
      userId: 1,
      assignedAt: NOW_MS,
      placedAt: NOW_MS,
    };
    addCall(rig.db, { ...fresh, id: first.hasta_id + 1, endedAt: null, disposition: null });
    addCall(rig.db, { ...fresh, id: first.hasta_id + 2, endedAt: NOW_MS + 60_000, disposition: 'success' });
    expect(await history(anchor)).toEqual(first);
    const seen = first.llamadas.map(({ id }) => id);
    for (let page = 2; page <= first.total_pages; page++) {
      seen.push(...(await history({ ...anchor, page: String(page) })).llamadas.map(({ id }) => id));
    }
    expect(seen).toHaveLength(first.total);
    expect(new Set(seen).size).toBe(first.total);
    expect((await history(filter)).total).toBeGreaterThan(first.total);
  }
});

test('excludes a live call that is newer than the first page', async () => {
  const first = await history({ page_size: '100' });
  const fresh = { campaignId: 1, phone: '+5491150000001', userId: 1, assignedAt: NOW_MS, placedAt: NOW_MS };
  addCall(rig.db, { ...fresh, id: first.hasta_id + 1, endedAt: null, disposition: null });
  expect(await history({ page_size: '100', hasta_id: String(first.hasta_id) })).toEqual(first);
});

test('excludes a live call placed on the day after its claim from the day of its claim', async () => {
  const midnightMs = Date.parse(localDay(NOW_MS)) - ZONE_MS;
  const claimed = { campaignId: 1, phone: '+5491150000001', userId: 1, assignedAt: midnightMs - 1000 };
  const day = { fecha_inicio: '2020-01-01', fecha_fin: localDay(midnightMs - 1) };
  const before = await history(day);
  const id = 1 + before.hasta_id;
  addCall(rig.db, { ...claimed, id, placedAt: midnightMs + 1000, endedAt: null, disposition: null });
  expect(await history(day)).toEqual({ ...before, hasta_id: id });
});

test('names users without an e-mail by username, and finds users who share one together', async () => {
  const add = prepareSql(
    rig.db,
    "insert into users (username, name, email, role, password_hash, created_at) values (?, ?, ?, 'operator', '', 0)",
  );
  const nobody = Number(add.run('sin.correo', 'Sin Correo', '').lastInsertRowid);
  const twin = Number(add.run('otra.ana', 'Otra Ana', 'ana@example.com').lastInsertRowid);
  const newest = (await history({})).hasta_id;
  const call = { campaignId: 2, phone: '+5491150000002', assignedAt: NOW_MS, placedAt: NOW_MS } as const;
  addCall(rig.db, { ...call, id: newest + 1, userId: nobody, endedAt: NOW_MS + 1, disposition: 'busy' });
  addCall(rig.db, { ...call, id: newest + 2, userId: twin, endedAt: NOW_MS + 1, disposition: 'busy' });
  const { llamadas, total, usuarios } = await history({ usuario: 'sin.correo' });
  expect({ total, ids: llamadas.map(({ id }) => id) }).toEqual({ total: 1, ids: [newest + 1] });
  expect(llamadas[0]?.usuario_email).toBe('sin.correo');
  expect(usuarios).toContainEqual({ email: 'sin.correo', nombre: 'Sin Correo' });
  expect(usuarios).toContainEqual({ email: 'ana@example.com', nombre: 'ANA, Otra Ana' });
  for (const more of [{}, { fecha_inicio: '2026-01-01' }] as Record<string, string>[]) {
    expect((await history({ usuario: 'ANA@example.com', ...more })).llamadas.map(({ id }) => id)).toContain(newest + 2);
  }
});

test('exports only CSV and workbooks', async () => {
  for (const format of ['xlsx', 'json', '']) {
    const answer = await rig.get(`/llamadas/historico/export?export=${format}`, 'operator');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: 'invalid_query',
      details: { field: 'export', reason: 'export: debe ser uno de: csv, excel' },
    });
  }
});

test('records who exported what in the audit log', async () => {
  await (await rig.get('/llamadas/historico/export?export=csv&estados=error', 'operator')).text();
  const entry = prepareSql(rig.db, "select after from audit_log where action = 'history.export' order by id desc");
  expect(JSON.parse(entry.pluck().get() as string)).toMatchObject({ statuses: ['interrupted'] });
});

import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { toWireState } from '#server/domains/calls/wire-states.ts';
import { TableExport } from '#shared/contracts/exports.ts';
import { startTestApp, type Answer, type TestApp } from '../../../support/app.ts';
import { readAudit } from '../../../support/audit.ts';
import { executeSql, prepareSql } from '../../../support/database.ts';
import { addCall, makeCalls, type CallData } from '../calls-data.ts';

const NOW_MS = Date.parse('2026-11-21T15:00:00Z');
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Several pages. */
const CALLS = 2500;
const SECONDS = 1200;

let test: TestApp;
let calls: CallData[];

beforeAll(async () => {
  test = await startTestApp({ engine: false, wall: { nowMs: () => NOW_MS } });
  calls = makeCalls(7, CALLS, NOW_MS).toSorted((a, b) => b.assignedAt - a.assignedAt || b.id - a.id);
  const sample = prepareSql(
    test.db,
    'insert into metric_samples (at, placed, concurrent, answered, abandoned, carried, ended) values (?, ?, 2, 3, 4, 5, 6)',
  );
  test.db.write(() => {
    for (const call of calls) addCall(test.db, call);
    for (let i = 0; i < SECONDS; i++) sample.run(NOW_MS / 1000 - SECONDS + i, i % 50);
  });
});
afterAll(() => test.close());

const get = (type: string, query = ''): Promise<Answer> =>
  test.request('admin', 'GET', `/performance/export/${type}${query}`);

async function workbook(type: string) {
  const headers = { authorization: `Bearer ${await test.login('admin')}` };
  const answer = await test.app.inject({ url: `/api/v1/performance/export/${type}?format=excel`, headers });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, XLSX]);
  const { sheets } = await readXlsx(answer.rawPayload);
  return { disposition: answer.headers['content-disposition'], sheets };
}

describe('an export', () => {
  it('frees its place when its audit entry fails', async () => {
    const status = async (): Promise<number> => (await get('metrics', '?format=excel')).status;
    expect(await status()).toBe(200);
    onTestFinished(() => executeSql(test.db, 'drop trigger if exists full'));
    executeSql(test.db, "create trigger full before insert on audit_log begin select raise(abort, 'full'); end");
    // The server answers 503 while the thread of the previous export is ending.
    for (let i = 0; i < 4; i++) await expect.poll(status, { timeout: 30_000 }).toBe(500);
    executeSql(test.db, 'drop trigger full');
    await expect.poll(status, { timeout: 30_000 }).toBe(200);
  });

  it.each([
    ['metrics', 'metricas'],
    ['calls', 'llamadas'],
    ['cli', 'clis'],
  ])('of %s is a file with its own name in every format', async (type, name) => {
    const csv = await get(type);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.headers['content-disposition']).toBe(`attachment; filename=${name}-2026-11-21.csv`);
    expect(csv.text.startsWith('\uFEFF')).toBe(true);
    expect(csv.text.endsWith('\r\n')).toBe(true);
    const rows = parse<Record<string, string>>(csv.text, { bom: true, columns: true });
    expect(rows.length).toBeGreaterThan(0);

    const json = await get(type, '?format=json');
    expect(json.headers['content-disposition']).toBe(`attachment; filename=${name}-2026-11-21.json`);
    expect(json.body).toMatchObject({ success: true, type, exported_at: '2026-11-21T15:00:00.000Z' });
    expect(Value.Errors(TableExport, json.body)).toEqual([]);
    const data = json.body['data'] as Record<string, unknown>[];
    expect(data).toHaveLength(rows.length);
    expect(Object.keys(data[0]!)).toEqual(Object.keys(rows[0]!));

    const { disposition, sheets } = await workbook(type);
    expect(disposition).toBe(`attachment; filename=${name}-2026-11-21.xlsx`);
    expect(sheets.map((sheet) => sheet.name)).toEqual([name]);
    expect(sheets[0]!.rows).toHaveLength(1 + rows.length);
    expect(sheets[0]!.rows[0]).toEqual(Object.keys(rows[0]!));
  });

  it('contains every call once, newest first, including live ones', async () => {
    const rows = parse<Record<string, string>>((await get('calls')).text, { bom: true, columns: true });
    expect(rows.map(({ id }) => Number(id))).toEqual(calls.map(({ id }) => id));
    const data = (await get('calls', '?format=json')).body['data'] as Record<string, unknown>[];
    for (const index of [0, 1100, CALLS - 1]) {
      const call = calls[index]!;
      const state = toWireState(call.disposition ?? (call.placedAt === null ? 'claimed' : 'placed'));
      expect(data[index]).toMatchObject({ id: call.id, numero_destino: call.phone, ...state });
      const cells = { ...state, desenlace: state.desenlace ?? '' };
      expect(rows[index]).toMatchObject({ numero_destino: call.phone, ...cells });
      expect(JSON.parse(rows[index]!['metadatos']!)).toEqual(data[index]!['metadatos']);
    }
  });

  it('contains no formula: CSV cells are escaped, and workbook cells are text', async () => {
    const note = calls.find(({ id }) => id % 7 === 0)!;
    const rows = parse<Record<string, string>>((await get('calls')).text, { bom: true, columns: true });
    expect(rows.find(({ id }) => id === String(note.id))?.['notas']).toBe("'=cmd|nota");
    const { sheets } = await workbook('calls');
    const [heads, ...cells] = sheets[0]!.rows;
    const row = cells.find(([id]) => id === note.id);
    expect(row?.[heads!.indexOf('notas')]).toBe('=cmd|nota');
  });

  it('contains every caller id as it is in the list', async () => {
    const { body } = await test.request('admin', 'GET', '/performance/cli/list?sort=id&order=asc&page_size=200');
    const data = (await get('cli', '?format=json')).body['data'] as Record<string, unknown>[];
    expect(data.slice(0, 200)).toEqual(body['clis']);
    expect(data).toHaveLength(body['total'] as number);
  });

  it('contains every second of the metrics, oldest first, as numbers in a workbook', async () => {
    const { sheets } = await workbook('metrics');
    expect(sheets[0]!.rows[0]).toEqual([
      'timestamp',
      'cps',
      'answered_per_second',
      'concurrent_calls',
      'abandoned_calls',
      'carried_calls',
      'ended_calls',
    ]);
    expect(sheets[0]!.rows[1]).toEqual(['2026-11-21T14:40:00.000Z', 0, 3, 2, 4, 5, 6]);
    expect(sheets[0]!.rows[SECONDS]).toEqual(['2026-11-21T14:59:59.000Z', (SECONDS - 1) % 50, 3, 2, 4, 5, 6]);
  });

  it('of the load test answers 409 for files before the first test, and null for JSON', async () => {
    for (const format of ['csv', 'excel'])
      expect(await get('load-test', `?format=${format}`)).toMatchObject({
        status: 409,
        body: { error: 'load_test_without_results' },
      });
    const json = await get('load-test', '?format=json');
    expect(json).toMatchObject({ status: 200, body: { success: true, type: 'load-test', data: null } });
  });

  it('refuses an unknown type, and lists the known ones', async () => {
    expect(await get('agents')).toMatchObject({
      status: 404,
      body: {
        error: 'export_type_unknown',
        message: 'Tipo de exportación no válido: agents. Usá: metrics, calls, cli, load-test',
      },
    });
    expect(await get('calls', '?format=pdf')).toMatchObject({
      status: 400,
      body: { error: 'invalid_query', details: { field: 'format' } },
    });
  });

  it('is for admins only, and audited', async () => {
    for (const who of ['supervisor', 'operator', 'demo'] as const)
      expect((await test.request(who, 'GET', '/performance/export/calls')).status).toBe(403);
    expect((await test.request(null, 'GET', '/performance/export/calls')).status).toBe(401);
    await get('cli', '?format=json');
    const [entry] = await readAudit(test, { action: 'performance.export' });
    expect(entry).toMatchObject({ username: 'admin', entity: 'cli', after: { format: 'json' } });
  });
});

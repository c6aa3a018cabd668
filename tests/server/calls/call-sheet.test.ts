/** The history's workbook for people: words, local times, one column per value. */
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallMetadata } from '#shared/contracts/calls.ts';
import { startTestApp, type TestApp, type Who } from '../../support/app.ts';
import { readAudit } from '../../support/audit.ts';
import { executeSql, queryValue } from '../../support/database.ts';
import { addCall, makeCalls } from './calls-data.ts';

const NOW_MS = Date.parse('2026-11-21T15:00:00Z');
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** More rows than are packed at once, so that a separate thread writes the file. */
const CALLS = 1300;
const LIST =
  'Celular;Nombre;Localidad;Saldo;constructor\n011 15-5667-2658;=HYPERLINK("x");Rosario;+1200;\n011 15-5667-2659;Otra;;;x\n';
const PLACED_MS = NOW_MS - 3_600_000;

let test: TestApp;
let campaignId: number;
beforeAll(async () => {
  test = await startTestApp({ engine: false, wall: { nowMs: () => NOW_MS } });
  test.db.write(() => executeSql(test.db, 'delete from calls'));
  campaignId = (await test.request('supervisor', 'POST', '/campaigns', { name: 'Cobranza' })).body['id'] as number;
  const form = new FormData();
  form.set('campaign_id', String(campaignId));
  form.set('arquivo', new Blob([LIST]), 'otoño.csv');
  const uploaded = await test.request('supervisor', 'POST', '/contacts/upload', form);
  if (uploaded.status !== 200) throw new Error(uploaded.text);
  const contactId = queryValue(test.db, "select max(id) from contacts where phone = '+5491156672658'") as number;
  test.db.write(() => {
    for (const call of makeCalls(7, CALLS, NOW_MS - 86_400_000)) addCall(test.db, { ...call, campaignId: null });
    addCall(test.db, {
      id: 500_000,
      campaignId,
      phone: '+5491156672658',
      userId: 1,
      assignedAt: PLACED_MS - 200,
      placedAt: PLACED_MS,
      endedAt: PLACED_MS + 65_400,
      disposition: 'success',
      callerId: '+541152345678',
      details: {
        answeredBy: 'person',
        verdict: 'person',
        verdictAtMs: PLACED_MS + 8000,
        detectorStatus: 'NOTSURE',
        detectorCause: 'TOOLONG-5000',
        keys: '1',
        menuAtMs: PLACED_MS + 8000,
        wantedAtMs: PLACED_MS + 12_000,
        connectedAtMs: PLACED_MS + 15_500,
        agentId: 104,
      },
      codeId: 1,
    });
    executeSql(
      test.db,
      "update calls set contact_id = ?, answered_at = ?, notes = '-pidió que llamen' where id = 500000",
      contactId,
      PLACED_MS + 7200,
    );
    executeSql(test.db, "insert into contact_notes (contact_id, note) values (?, '@ojo')", contactId);
  });
});
afterAll(() => test.close());

type Cells = Readonly<Record<string, unknown>>;

async function sheet(query: string, language = 'es', who: Who = 'operator') {
  const headers = { authorization: `Bearer ${await test.login(who!)}`, 'accept-language': language };
  const answer = await test.app.inject({ url: `/api/v1/llamadas/historico/export?export=excel&${query}`, headers });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, XLSX]);
  const { sheets } = await readXlsx(answer.rawPayload);
  const [head = [], ...rows] = sheets[0]!.rows;
  const cells = rows.map((row): Cells => Object.fromEntries(head.map((name, i) => [String(name), row[i] ?? null])));
  return {
    name: sheets[0]!.name,
    head,
    cells,
    bytes: answer.rawPayload,
    disposition: answer.headers['content-disposition'],
  };
}

describe('the history’s workbook', () => {
  it('has one column per value, in words and with the console’s time', async () => {
    const { name, cells, disposition } = await sheet(`campaign_id=${campaignId}`);
    expect(disposition).toBe('attachment; filename=historial-llamadas-2026-11-21.xlsx');
    expect(name).toBe('Llamadas');
    expect(cells).toEqual([
      {
        Llamada: 500_000,
        'Fecha y hora': new Date('2026-11-21T11:00:00Z'), // 14:00 UTC is 11:00 in Buenos Aires
        Campaña: 'Cobranza',
        Lista: 'otoño.csv',
        Nombre: '=HYPERLINK("x")',
        Número: '+5491156672658',
        País: 'Argentina',
        Intento: 1,
        Devuelta: null,
        Estado: 'Finalizada',
        Resultado: 'Éxito',
        Tipificación: 'Venta',
        'Nota de la tipificación': 'Dos cuotas',
        Contestó: 'Persona',
        Detector: 'No estuvo seguro',
        'Causa del detector': 'TOOLONG-5000',
        'Espera del detector (s)': 0.8,
        'Mensaje en el buzón': null,
        'Duración (s)': 65.4,
        'Timbre (s)': 7.2,
        'Espera (s)': 3.5,
        'Conversación (s)': 49.9,
        Agente: 104,
        Teclas: '1',
        'Caller ID': '+541152345678',
        Trunk: null,
        'Contestada a las': new Date('2026-11-21T11:00:07Z'),
        'Terminada a las': new Date('2026-11-21T11:01:05Z'),
        Usuario: expect.stringContaining('@') as string,
        'Transferida por': null,
        'Transferida a': null,
        'Entregada por un bot a': null,
        'Nota del bot': null,
        'Datos del bot': null,
        'Finalizada por': null,
        Notas: '-pidió que llamen',
        'Nota del contacto': '@ojo',
        Localidad: 'Rosario',
        Saldo: '+1200',
        constructor: null,
      },
    ]);
  });

  it.each([
    ['en', 'Calls', { 'Date and time': new Date('2026-11-21T11:00:00Z'), Outcome: 'Success', Country: 'Argentina' }],
    ['pt-BR', 'Chamadas', { 'Data e hora': new Date('2026-11-21T11:00:00Z'), Resultado: 'Sucesso', País: 'Argentina' }],
  ])('is in the language of the request: %s', async (language, name, cells) => {
    const found = await sheet(`campaign_id=${campaignId}`, language);
    expect(found.name).toBe(name);
    expect(found.cells).toMatchObject([cells]);
  });

  it('keeps every text as text, never as a formula or number', async () => {
    const { cells } = await sheet(`campaign_id=${campaignId}`);
    expect(typeof cells[0]!['Número']).toBe('string');
    expect(typeof cells[0]!['Saldo']).toBe('string');
    const { bytes } = await sheet(`campaign_id=${campaignId}`);
    const formulas = (await readXlsx(bytes, { readStyles: false })).sheets[0]!.cells;
    expect([...(formulas?.values() ?? [])].filter((cell) => 'formula' in cell && cell.formula !== undefined)).toEqual(
      [],
    );
  });

  it('contains the calls of the API’s export for a long history, in the same order, without list columns', async () => {
    const { cells, head } = await sheet('');
    expect(head).not.toContain('Localidad');
    const csv = await test.request('operator', 'GET', '/llamadas/historico/export');
    const rows = parse<Record<string, string>>(csv.text, { bom: true, columns: true });
    expect(cells).toHaveLength(CALLS + 1);
    expect(cells.map((row) => [row['Llamada'], row['Número']])).toEqual(
      rows.map((row) => [Number(row['id']), row['numero_destino']]),
    );
    const durations = rows.map((row) => (JSON.parse(row['metadatos']!) as CallMetadata).duracion_s);
    expect(cells.map((row) => row['Duración (s)'])).toEqual(
      durations.map((s) => (s === null ? null : Math.round(s * 10) / 10)),
    );
    expect(new Set(cells.map((row) => row['Resultado']))).toContain('No atendió');
    expect(cells.filter((row) => row['Estado'] === 'En progreso').every((row) => row['Terminada a las'] === null)).toBe(
      true,
    );
  });

  it('contains only calls that match the filters', async () => {
    const { cells } = await sheet('desenlaces=ocupado');
    expect(cells.length).toBeGreaterThan(5);
    expect(new Set(cells.map((row) => row['Resultado']))).toEqual(new Set(['Ocupado']));
    expect((await sheet('telefono=%2B999')).cells).toEqual([]);
  });

  it('is available to operators, and recorded in the audit log', async () => {
    const path = '/llamadas/historico/export?export=excel';
    expect((await test.request('demo', 'GET', path)).status).toBe(403);
    await sheet(`campaign_id=${campaignId}`);
    const [entry] = await readAudit(test, { action: 'history.export' });
    expect(entry).toMatchObject({ entity: 'history', after: { campaignId, format: 'excel' } });
  });

  it('uses UTC for a console in UTC', async () => {
    await test.request('admin', 'PUT', '/settings', { time_zone: 'UTC' });
    const { cells } = await sheet(`campaign_id=${campaignId}`);
    expect(cells[0]!['Fecha y hora']).toEqual(new Date('2026-11-21T14:00:00Z'));
  });
});

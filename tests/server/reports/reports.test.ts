import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ReportRow, type ReportAnswer } from '#shared/contracts/reports.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { startTestApp, type Json, type TestApp, type Who } from '../../support/app.ts';
import { readAudit } from '../../support/audit.ts';
import { executeSql, prepareSql } from '../../support/database.ts';

/** A Tuesday. */
const NOW_MS = Date.parse('2026-11-24T15:30:00Z');

let nowMs: number;
let test: TestApp;
beforeAll(async () => {
  nowMs = NOW_MS;
  test = await startTestApp({ engine: false, wall: { nowMs: () => nowMs } });
  await test.login('admin'); // at an earlier time, its token would end before the other tests
});
beforeEach(() => {
  nowMs = NOW_MS;
  for (const table of ['hourly_counters', 'dimension_hours', 'agent_times'])
    executeSql(test.db, `delete from ${table}`);
});
afterAll(() => test.close());

/** Adds busy calls that ended in the hour of an instant. */
function addCalls(instant: string, calls: number, campaignId = 1, country = 'argentina'): void {
  prepareSql(
    test.db,
    `insert into hourly_counters (hour, campaign_id, user_id, country, disposition, calls, duration_ms, persons, talk_ms, wait_ms, placed)
     values (?, ?, 1, ?, 'busy', ?, 1000, 0, 0, 0, ?)`,
  ).run(Math.floor(Date.parse(instant) / HOUR_MS), campaignId, country, calls, calls);
}

async function ask(query: string, who: Who = 'supervisor') {
  const { status, body } = await test.request(who, 'GET', `/reports?${query}`);
  return { status, body: body as unknown as ReportAnswer };
}

/** Changes settings until the test has finished. */
async function change(settings: Readonly<Record<string, unknown>>): Promise<void> {
  const { body } = await test.request('admin', 'GET', '/settings');
  const before = Object.fromEntries(Object.keys(settings).map((name) => [name, (body as Json)[name]]));
  onTestFinished(async () => void (await test.request('admin', 'PUT', '/settings', before)));
  await test.request('admin', 'PUT', '/settings', settings);
}

const callsOf = ({ filas }: ReportAnswer) => Object.fromEntries(filas.map((row) => [row.clave, row.terminadas]));

describe('the period of a report', () => {
  it('defaults to today, with one row per day', async () => {
    addCalls('2026-11-24T14:00:00Z', 3);
    addCalls('2026-11-24T02:00:00Z', 5); // yesterday in Buenos Aires
    const { body } = await ask('');
    expect(body).toMatchObject({
      dimension: 'dia',
      fecha_inicio: '2026-11-24',
      fecha_fin: '2026-11-24',
      zona_horaria: 'America/Argentina/Buenos_Aires',
      totales: { terminadas: 3 },
    });
    expect(callsOf(body)).toEqual({ '2026-11-24': 3 });
  });

  it('has a row for every day and hour, even without calls, but none for future days', async () => {
    addCalls('2026-11-23T14:00:00Z', 3);
    const days = await ask('fecha_inicio=2026-11-21&fecha_fin=2026-11-30');
    expect(callsOf(days.body)).toEqual({ '2026-11-21': 0, '2026-11-22': 0, '2026-11-23': 3, '2026-11-24': 0 });
    expect(days.body.filas[0]).toMatchObject({
      tasa_contestacion: null,
      participacion: 0,
      turno_s: 0,
      ocupacion: null,
    });
    const hours = await ask('dimension=hora&fecha_inicio=2026-11-23&fecha_fin=2026-11-23');
    expect(hours.body.filas.map(({ clave }) => clave)).toEqual(
      Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')),
    );
    expect(callsOf(hours.body)).toMatchObject({ '10': 0, '11': 3, '12': 0 });
  });

  it('has no rows for future hours of today', async () => {
    nowMs = Date.parse('2026-11-24T12:10:00Z'); // 09:10 in Buenos Aires
    const { body } = await ask('dimension=hora&fecha_inicio=2026-11-24&fecha_fin=2026-11-24');
    expect(body.filas.map(({ clave }) => Number(clave))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('is empty if nothing happened', async () => {
    for (const dimension of ['campana', 'agente', 'cli', 'pais', 'desenlace']) {
      const { body } = await ask(`dimension=${dimension}&fecha_inicio=2026-01-01&fecha_fin=2026-01-31`);
      expect(body).toMatchObject({ filas: [], totales: { terminadas: 0, participacion: null, abandono: null } });
    }
  });

  it('has days of 23 and 25 hours when clocks change', async () => {
    nowMs = Date.parse('2026-11-24T12:00:00Z');
    await change({ time_zone: 'America/New_York' });
    // The clock went forward on March 8 at 2:00 (7:00 UTC), and back on November 1 at 2:00 (6:00 UTC).
    for (let hour = Date.parse('2026-03-07T00:00:00Z'); hour < Date.parse('2026-03-10T00:00:00Z'); hour += HOUR_MS)
      addCalls(new Date(hour).toISOString(), 1);
    for (let hour = Date.parse('2026-10-31T00:00:00Z'); hour < Date.parse('2026-11-03T00:00:00Z'); hour += HOUR_MS)
      addCalls(new Date(hour).toISOString(), 1);
    const spring = await ask('fecha_inicio=2026-03-08&fecha_fin=2026-03-08');
    expect(callsOf(spring.body)).toEqual({ '2026-03-08': 23 });
    const autumn = await ask('fecha_inicio=2026-10-31&fecha_fin=2026-11-02');
    expect(callsOf(autumn.body)).toEqual({ '2026-10-31': 24, '2026-11-01': 25, '2026-11-02': 19 });
    const hours = await ask('dimension=hora&fecha_inicio=2026-11-01&fecha_fin=2026-11-01');
    expect(callsOf(hours.body)).toMatchObject({ '00': 1, '01': 2, '02': 1, '23': 1 });
    const missing = await ask('dimension=hora&fecha_inicio=2026-03-08&fecha_fin=2026-03-08');
    expect(missing.body.filas).toHaveLength(23);
    expect(callsOf(missing.body)['02']).toBeUndefined();
  });

  it.each([
    ['fecha_inicio=2026-11-32', 'invalid_query'],
    ['fecha_fin=hoy', 'invalid_query'],
    ['dimension=lunes', 'invalid_query'],
    ['campaign_id=x', 'invalid_query'],
    ['fecha_inicio=2026-11-02&fecha_fin=2026-11-01', 'date_range_invalid'],
    ['fecha_inicio=2025-11-22&fecha_fin=2026-11-23', 'report_too_long'],
  ])('%s is refused with %s', async (query, error) => {
    const { status, body } = await ask(query);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error });
  });

  it('may be a leap year', async () => {
    expect((await ask('fecha_inicio=2025-11-23&fecha_fin=2026-11-23')).status).toBe(200);
  });
});

describe('a report', () => {
  it('is for supervisors', async () => {
    for (const path of ['/reports', '/reports/export']) {
      expect((await test.request(null, 'GET', path)).status).toBe(401);
      for (const who of ['demo', 'operator'] as const) expect((await test.request(who, 'GET', path)).status).toBe(403);
      expect((await test.request('supervisor', 'GET', path)).status).toBe(200);
    }
  });

  it('names campaigns, even a deleted one that keeps its calls, and has no id for test calls', async () => {
    executeSql(
      test.db,
      "insert into campaigns (id, name, created_at, updated_at, deleted_at, keep_calls) values (77, 'Vieja', 0, 0, 1, 1)",
    );
    addCalls('2026-11-24T14:00:00Z', 5, 77);
    addCalls('2026-11-24T14:00:00Z', 2, 0);
    const { body } = await ask('dimension=campana');
    expect(body.filas.map(({ clave, nombre, terminadas }) => [clave, nombre, terminadas])).toEqual([
      ['77', 'Vieja', 5],
      ['', null, 2],
    ]);
  });

  it('of one campaign contains only its calls, and no agent times', async () => {
    addCalls('2026-11-24T14:00:00Z', 5, 1);
    addCalls('2026-11-24T14:00:00Z', 2, 2, 'brasil');
    executeSql(
      test.db,
      `insert into agent_times (hour, agent_id, quarter, available_ms, busy_ms, wrap_up_ms, paused_ms, unreachable_ms) values (${Math.floor(NOW_MS / HOUR_MS)}, 101, 0, 60000, 0, 0, 0, 0)`,
    );
    const { body } = await ask('dimension=pais&campaign_id=2');
    expect(callsOf(body)).toEqual({ brasil: 2 });
    expect(body.totales).toMatchObject({ terminadas: 2, turno_s: null, ocupacion: null });
    expect((await ask('dimension=dia')).body.totales).toMatchObject({ terminadas: 7, turno_s: 60 });
  });

  it('includes agents on shift without calls, and calls that reached no agent', async () => {
    addCalls('2026-11-24T14:00:00Z', 5);
    executeSql(
      test.db,
      `insert into agent_times (hour, agent_id, quarter, available_ms, busy_ms, wrap_up_ms, paused_ms, unreachable_ms) values (${Math.floor(NOW_MS / HOUR_MS)}, 104, 0, 1800000, 0, 0, 900000, 900000)`,
    );
    const { body } = await ask('dimension=agente');
    const { filas } = body;
    expect(
      filas.map(({ clave, terminadas, turno_s, pausa_s, inalcanzable_s }) => [
        clave,
        terminadas,
        turno_s,
        pausa_s,
        inalcanzable_s,
      ]),
    ).toEqual([
      ['', 5, null, null, null],
      ['104', 0, 3600, 900, 900],
    ]);
  });

  it('counts only persons who reached an agent as contacts per hour, by any dimension', async () => {
    const hour = Math.floor(NOW_MS / HOUR_MS);
    executeSql(
      test.db,
      `insert into hourly_counters (hour, campaign_id, user_id, country, disposition, calls, duration_ms, persons, talk_ms, wait_ms, placed)
       values (${hour}, 1, 1, 'argentina', 'success', 40, 0, 40, 0, 0, 40)`,
    );
    executeSql(
      test.db,
      `insert into dimension_hours (dimension, hour, value, campaign_id, calls, placed, answered, ring_ms, persons, succeeded, abandoned, machines, no_answer, busy, invalid, talked, talk_ms, wrap_up_ms, reached)
       values ('agent', ${hour}, '101', 1, 3, 3, 3, 0, 3, 3, 0, 0, 0, 0, 0, 3, 0, 0, 3), ('agent', ${hour}, '102', 1, 1, 1, 1, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 1)`,
    );
    for (const agent of [101, 102])
      executeSql(
        test.db,
        `insert into agent_times (hour, agent_id, quarter, available_ms, busy_ms, wrap_up_ms, paused_ms, unreachable_ms) values (${hour}, ${agent}, 0, 3600000, 0, 0, 0, 0)`,
      );
    const byAgent = (await ask('dimension=agente')).body;
    expect(byAgent.filas.map(({ clave, contactos_por_hora }) => [clave, contactos_por_hora])).toEqual([
      ['', null],
      ['101', 3],
      ['102', 1],
    ]);
    expect(byAgent.totales.contactos_por_hora).toBe(2);
    const byHour = (await ask('dimension=hora')).body;
    expect(byHour.filas.at(-1)?.contactos_por_hora).toBe(2);
    expect(byHour.totales).toEqual(byAgent.totales);
  });

  it('estimates the abandoned calls that the detector hides once their share is known', async () => {
    executeSql(
      test.db,
      `insert into hourly_counters (hour, campaign_id, user_id, country, disposition, calls, duration_ms, persons, talk_ms, wait_ms)
       values (@hour, 1, 1, 'argentina', 'success', 96, 0, 96, 0, 0), (@hour, 1, 1, 'argentina', 'machine', 50, 0, 0, 0, 0)`,
      { hour: Math.floor(NOW_MS / HOUR_MS) },
    );
    expect((await ask('')).body.totales).toMatchObject({ abandono: 0, abandono_estimado: null });
    await change({ false_machine_percent: 4 });
    expect((await ask('')).body.totales).toMatchObject({ abandono: 0, abandono_estimado: 4 });
  });
});

describe('the file of a report', () => {
  it('has the rows and fields of the answer, in its order, as CSV and as a workbook, and is audited', async () => {
    addCalls('2026-11-24T14:00:00Z', 5, 1);
    addCalls('2026-11-24T14:00:00Z', 2, 2, 'brasil');
    const query = 'dimension=pais&fecha_inicio=2026-11-01&fecha_fin=2026-11-30';
    const file = await test.request('supervisor', 'GET', `/reports/export?${query}&separador=;`);
    expect(file.headers['content-disposition']).toBe('attachment; filename=reporte-pais-2026-11-01-2026-11-30.csv');
    const rows = parse(file.text, { bom: true, columns: true, delimiter: ';' }) as Record<string, string>[];
    const { filas } = (await ask(query)).body;
    expect(Object.keys(rows[0]!)).toEqual(Object.keys(ReportRow.properties));
    expect(rows).toEqual(
      filas.map((row) =>
        Object.fromEntries(Object.entries(row).map(([field, value]) => [field, value === null ? '' : String(value)])),
      ),
    );
    const opened = await test.app.inject({
      url: `/api/v1/reports/export?${query}&export=excel`,
      headers: { authorization: `Bearer ${await test.login('supervisor')}` },
    });
    expect(opened.headers['content-disposition']).toContain('reporte-pais-2026-11-01-2026-11-30.xlsx');
    const [head, ...cells] = (await readXlsx(opened.rawPayload)).sheets[0]!.rows;
    expect(head!.slice(0, 5)).toEqual(['Clave', 'Nombre', 'Campaña', 'Terminadas', 'Participación (%)']);
    expect(cells.map((row) => row[3])).toEqual(filas.map(({ terminadas }) => terminadas));
    const [entry] = await readAudit(test, { action: 'report.export' });
    expect(entry).toMatchObject({
      entity: 'report',
      after: { by: 'country', firstDay: '2026-11-01', lastDay: '2026-11-30' },
    });
  });
});

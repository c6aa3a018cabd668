/** Recomputes every figure of the reports that the exported history determines, for a generated week. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zoneClock } from '#engine/kernel/local-time.ts';
import { makeDemoWeek } from '#server/demo/history/make.ts';
import type { ReportAnswer, ReportFigures, ReportRow } from '#shared/contracts/reports.ts';
import { REPORT_DIMENSIONS } from '#shared/domain/reports.ts';
import { executeSql, queryRows } from '../../support/database.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { NOON_MS } from '../../support/noon.ts';
import { firstReaches, readEndedCalls, reportFiguresOf, type ReportedCall } from '../../support/report-figures.ts';
import { makeDisplay, wallboardOf } from '../monitoring/wallboard/display-site.ts';

/** Buenos Aires has been at UTC−3, without summer time, since March 2009. */
const ZONE_MS = -3 * 3_600_000;
/** Tolerance, because durations have one decimal. */
const ROUNDING = 0.0501;
const FIRST_DAY = '2026-11-16';
const LAST_DAY = '2026-11-23';
const WEEK = `fecha_inicio=${FIRST_DAY}&fecha_fin=${LAST_DAY}`;

let test: TestApp;
let calls: ReportedCall[];
let reaches: ReadonlySet<ReportedCall>;
/** List id by contact id. Contacts without a list are absent. */
let listOf: ReadonlyMap<number, number>;
/** Trunk id as text, by name. */
let trunkIds: ReadonlyMap<string, string>;
beforeAll(async () => {
  test = await startTestApp({ engine: false, wall: { nowMs: () => NOON_MS } });
  spreadOverLists(test);
  makeDemoWeek(test.db, { nowMs: NOON_MS, seed: 5, timeZone: 'America/Argentina/Buenos_Aires' });
  calls = readEndedCalls((await test.request('admin', 'GET', '/llamadas/historico/export')).text);
  reaches = firstReaches(calls);
  const listed = 'select id, list_id list from contacts where list_id is not null';
  listOf = new Map(queryRows<{ id: number; list: number }>(test.db, listed).map(({ id, list }) => [id, list]));
  const trunks = queryRows<{ id: number; name: string }>(test.db, 'select id, name from trunks');
  trunkIds = new Map(trunks.map(({ id, name }) => [name, String(id)]));
});
afterAll(() => test.close());

/** Spreads the week's contacts over two lists, and leaves a third of them without one. */
function spreadOverLists({ db }: TestApp): void {
  executeSql(
    db,
    `insert into contact_lists (id, campaign_id, upload_id, name, created_at)
     select 101, campaign_id, 'otra', 'otra.csv', 0 from contact_lists`,
  );
  executeSql(
    db,
    `create trigger spread after insert on contacts begin
       update contacts set list_id = iif(new.id % 3 = 0, null, iif(new.id % 3 = 1, 101, list_id)) where id = new.id;
     end`,
  );
}

async function report(query: string): Promise<ReportAnswer> {
  const { status, body } = await test.request('supervisor', 'GET', `/reports?${query}`);
  expect(status).toBe(200);
  return body as unknown as ReportAnswer;
}

const localOf = ({ endMs }: ReportedCall): string => new Date(endMs + ZONE_MS).toISOString();
/** Functions, by dimension, that return the key of the report's row in which a call counts. */
const KEYS: Readonly<Record<(typeof REPORT_DIMENSIONS)[number], (call: ReportedCall) => string>> = {
  dia: (call) => localOf(call).slice(0, 10),
  hora: (call) => localOf(call).slice(11, 13),
  campana: ({ meta }) => String(meta.campaign_id ?? ''),
  lista: ({ meta }) => String(listOf.get(meta.contact_id ?? 0) ?? ''),
  agente: ({ meta }) => String(meta.agente ?? ''),
  cli: ({ meta }) => meta.cli ?? '',
  trunk: ({ meta }) => trunkIds.get(meta.trunk ?? '') ?? '',
  pais: ({ meta }) => meta.pais,
  desenlace: ({ outcome }) => outcome,
};

function expectEqual(figures: ReportFigures | ReportRow, own: readonly ReportedCall[], all: number): void {
  for (const [name, value] of Object.entries(reportFiguresOf(own, all, reaches))) {
    const shown = figures[name as keyof ReportFigures];
    const isSame = value === null ? shown === null : Math.abs((shown ?? -1) - value) <= ROUNDING;
    expect({ name, shown, value, isSame }).toMatchObject({ isSame: true });
  }
}

describe('a report of a week', () => {
  it('covers thousands of calls, with the data for every figure', () => {
    expect(calls.length).toBeGreaterThan(3000);
    expect(reaches.size).toBeGreaterThan(500);
    expect(new Set(calls.map(({ outcome }) => outcome)).size).toBeGreaterThan(6);
  });

  it.each(REPORT_DIMENSIONS)('by %s matches the history’s figures, row by row', async (dimension) => {
    const { filas, totales } = await report(`dimension=${dimension}&${WEEK}`);
    const groups = Map.groupBy(calls, KEYS[dimension]);
    expect(new Set(filas.filter(({ terminadas }) => terminadas > 0).map(({ clave }) => clave))).toEqual(
      new Set(groups.keys()),
    );
    for (const row of filas) expectEqual(row, groups.get(row.clave) ?? [], calls.length);
    expectEqual(totales, calls, calls.length);
  });

  it('by list has the names of list and campaign, and no agent times', async () => {
    const { filas } = await report(`dimension=lista&${WEEK}`);
    expect(new Map(filas.map(({ nombre, campana }) => [nombre, campana]))).toEqual(
      new Map([
        [null, null],
        ['ejemplo.csv', 'Campaña de ejemplo'],
        ['otra.csv', 'Campaña de ejemplo'],
      ]),
    );
    expect(filas.every(({ turno_s, ocupacion }) => turno_s === null && ocupacion === null)).toBe(true);
  });

  it('has the same totals by every dimension', async () => {
    const totals = await Promise.all(
      REPORT_DIMENSIONS.map(async (dimension) => (await report(`dimension=${dimension}&${WEEK}`)).totales),
    );
    for (const one of totals) expect(one).toEqual(totals[0]);
  });

  it('of single days, hour by hour, adds up to those days', async () => {
    for (const day of ['2026-11-17', '2026-11-19']) {
      const { filas, totales } = await report(`dimension=hora&fecha_inicio=${day}&fecha_fin=${day}`);
      const own = calls.filter((call) => KEYS.dia(call) === day);
      const groups = Map.groupBy(own, KEYS.hora);
      expect(filas).toHaveLength(24);
      for (const row of filas) expectEqual(row, groups.get(row.clave) ?? [], own.length);
      expectEqual(totales, own, own.length);
    }
  });

  it('computes the agents’ figures from their times, each by its definition', async () => {
    const byAgent = await report(`dimension=agente&${WEEK}`);
    const agents = byAgent.filas.filter(({ clave }) => clave !== '');
    expect(agents).toHaveLength(5);
    const withAgent = agents.reduce((sum, { atendidas }) => sum + atendidas, 0);
    expect(byAgent.totales.atendidas).toBeGreaterThan(withAgent);
    for (const row of [...agents, byAgent.totales]) {
      expect(row.turno_s).toBeGreaterThan(3600);
      const persons = row === byAgent.totales ? withAgent : row.atendidas;
      expect(row.contactos_por_hora).toBeCloseTo((persons * 3600) / row.turno_s!, 1);
      // Occupied time includes at least the handled conversations (10% tolerance), and is shorter than the shift.
      const workedS = row.conversaciones * row.manejo_s!;
      expect(row.ocupacion! / 100).toBeGreaterThan((0.9 * workedS) / row.turno_s!);
      expect(row.ocupacion).toBeLessThan(100);
      expect(row.manejo_s).toBeCloseTo(row.conversacion_s! + row.pos_llamada_s!, 0);
    }
    const sum = (figure: 'turno_s' | 'pausa_s') => agents.reduce((total, row) => total + row[figure]!, 0);
    expect(Math.abs(byAgent.totales.turno_s! - sum('turno_s'))).toBeLessThanOrEqual(agents.length);
    expect(Math.abs(byAgent.totales.pausa_s! - sum('pausa_s'))).toBeLessThanOrEqual(agents.length);
  });
});

// These time zones are not whole hours from UTC.
describe.each(['Asia/Kolkata', 'Asia/Kathmandu'])('its days and hours in %s', (timeZone) => {
  const local = (atMs: number): string => new Date(zoneClock(timeZone).localMs(atMs)).toISOString();
  const day = (atMs: number): string => local(atMs).slice(0, 10);
  const hour = (atMs: number): string => local(atMs).slice(11, 13);

  const counted = (keys: readonly string[]): Record<string, number> =>
    Object.fromEntries([...Map.groupBy(keys, (key) => key)].map(([key, own]) => [key, own.length]));

  async function endedBy(query: string): Promise<Record<string, number>> {
    const rows = (await report(query)).filas.filter(({ terminadas }) => terminadas > 0);
    return Object.fromEntries(rows.map(({ clave, terminadas }) => [clave, terminadas]));
  }

  it('reports, wallboard, day totals and history have the days and hours of the exported calls', async () => {
    await test.request('admin', 'PUT', '/settings', { time_zone: timeZone });
    const own = calls.filter(({ endMs }) => day(endMs) >= FIRST_DAY);
    expect(await endedBy(`dimension=dia&${WEEK}`)).toEqual(counted(own.map(({ endMs }) => day(endMs))));
    expect(await endedBy(`dimension=hora&${WEEK}`)).toEqual(counted(own.map(({ endMs }) => hour(endMs))));

    const today = calls.filter(({ endMs }) => day(endMs) === LAST_DAY).length;
    expect(today).toBeGreaterThan(100);
    const stats = await test.request('supervisor', 'GET', '/llamadas/stats');
    expect(stats.body).toMatchObject({ stats: { calls_today: today } });
    const campaign = calls.find(({ meta }) => meta.campaign_id !== null)!.meta.campaign_id!;
    for (const campanas of [undefined, [campaign]]) {
      const { token } = await makeDisplay(test, campanas && { campanas });
      const { hoy, por_hora } = await wallboardOf(test, token);
      const shown = calls.filter(({ meta }) => campanas === undefined || meta.campaign_id === campaign);
      const placed = shown.filter(({ endMs, meta }) => day(endMs) === LAST_DAY && meta.etapas.marcada !== null);
      expect(hoy.realizadas).toBe(placed.length);
      for (const { desde, llamadas } of por_hora) {
        const fromMs = Date.parse(desde);
        expect(local(fromMs).slice(14, 16)).toBe('00');
        expect(llamadas).toBe(shown.filter(({ endMs }) => endMs >= fromMs && endMs < fromMs + 3_600_000).length);
      }
    }

    for (const at of ['00', '04', '05', '23']) {
      const { body } = await test.request('supervisor', 'GET', `/llamadas/historico?hora=${at}`);
      expect(body['total']).toBe(calls.filter(({ shownMs }) => hour(shownMs) === at).length);
    }
  });
});

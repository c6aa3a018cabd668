/** The exported changes of people's states, from which the reports' times can be recomputed. */
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personExtension } from '#engine/model/agent.ts';
import type { ReportAnswer } from '#shared/contracts/reports.ts';
import type { TeamAnswer } from '#shared/contracts/teams.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { readAudit } from '../../support/audit.ts';
import { executeSql, queryValue } from '../../support/database.ts';

const DAYS = 'fecha_inicio=2026-11-23&fecha_fin=2026-11-23';
type Exported = { at: string; user_id: string; name: string; team: string; to_state: string; pause_reason: string };

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

async function exported(query: string): Promise<Exported[]> {
  const { text } = await test.request('supervisor', 'GET', `/agents/events/export?${query}`);
  return parse(text, { bom: true, columns: true });
}

describe('the exported changes of states', () => {
  it('give the times of the report by agent', async () => {
    const id = queryValue<number>(test.db, "select id from users where username = 'operator'")!;
    const { body } = await test.request('supervisor', 'POST', '/teams', { name: 'Ventas', member_ids: [id] });
    const { team } = body as unknown as TeamAnswer;
    const reason = queryValue<number>(test.db, "select id from pause_reasons where name = 'Almuerzo'");
    const steps: readonly [string, object][] = [
      ['/desk/sign-in', { team_id: team.id }],
      ['/desk/pause', { reason_id: reason }],
      ['/desk/ready', {}],
      ['/desk/sign-out', {}],
    ];
    for (const [path, sent] of steps) {
      await test.request('operator', 'POST', path, sent);
      const saved = Date.now();
      await expect.poll(() => Date.now() - saved).toBeGreaterThan(600);
    }
    const rows = await exported(DAYS);
    expect(rows.map(({ name, team: of, to_state: to, pause_reason: why }) => [name, of, to, why])).toEqual(
      [
        ['unreachable', ''],
        ['paused', 'Almuerzo'],
        ['unreachable', ''],
        ['offline', ''],
      ].map(([to, why]) => [queryValue(test.db, `select name from users where id = ${id}`), 'Ventas', to, why]),
    );
    const times: Record<string, number> = {};
    for (const [index, { at, to_state: state }] of rows.entries()) {
      const next = rows[index + 1];
      if (next !== undefined) times[state] = (times[state] ?? 0) + Date.parse(next.at) - Date.parse(at);
    }
    const seconds = (ms = 0): number => Math.round(ms / 1000);
    const report = await test.request('supervisor', 'GET', `/reports?dimension=agente&${DAYS}`);
    const { filas } = report.body as unknown as ReportAnswer;
    expect(filas.find(({ clave }) => clave === String(personExtension(id)))).toMatchObject({
      nombre: rows[0]!.name,
      turno_s: seconds(times['paused']! + times['unreachable']!),
      pausa_s: seconds(times['paused']),
      inalcanzable_s: seconds(times['unreachable']),
      ocupacion: 0,
    });
    expect(times['paused']).toBeGreaterThan(500);
    expect(await readAudit(test, { action: 'agent.export' })).toMatchObject([{ username: 'supervisor' }]);
  });

  it('are those of the days, page after page', async () => {
    executeSql(test.db, 'delete from agent_events');
    executeSql(
      test.db,
      `insert into agent_events (at, user_id, team_id, from_state, to_state)
       with recursive n(i) as (select 0 union all select i + 1 from n where i < 2499)
       select ${Date.parse('2026-11-23T02:59:59.000Z')} + i / 2, 3, 1, 'offline', 'available' from n`,
    );
    const rows = await exported(DAYS);
    expect([rows.length, rows[0]?.at]).toEqual([500, '2026-11-23T03:00:00.000Z']);
    expect(await exported('fecha_inicio=2026-11-22&fecha_fin=2026-11-23')).toHaveLength(2500);
    const { body } = await test.request(
      'supervisor',
      'GET',
      '/agents/events/export?fecha_inicio=2026-11-24&fecha_fin=2026-11-23',
    );
    expect(body['error']).toBe('date_range_invalid');
  });
});

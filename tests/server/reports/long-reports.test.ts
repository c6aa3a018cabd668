/** Reports with thousands of rows. Worker threads build them, and the main thread only sends them. */
import { MessagePort } from 'node:worker_threads';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ReportAnswer } from '#shared/contracts/reports.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { readAudit } from '../../support/audit.ts';
import { executeSql } from '../../support/database.ts';

const NOW_MS = Date.parse('2026-11-24T15:30:00Z');
const CALLER_IDS = 4000;
const QUERY = 'dimension=cli';
/** Calls per caller id, most first. */
const CALLS = Array.from({ length: CALLER_IDS }, (_, i) => CALLER_IDS - i);
const numberOf = (i: number): string => `+5411${40_000_000 + i}`;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ engine: false, wall: { nowMs: () => NOW_MS } });
  for (const table of ['hourly_counters', 'dimension_hours', 'agent_times'])
    executeSql(test.db, `delete from ${table}`);
  const hour = Math.floor(NOW_MS / HOUR_MS);
  executeSql(
    test.db,
    `insert into hourly_counters (hour, campaign_id, user_id, country, disposition, calls, duration_ms, persons, talk_ms, wait_ms, placed)
     values (${hour}, 1, 1, 'argentina', 'busy', ${CALLS.reduce((sum, calls) => sum + calls)}, 0, 0, 0, 0, 0)`,
  );
  executeSql(
    test.db,
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${CALLER_IDS})
     insert into dimension_hours (dimension, hour, value, campaign_id, calls, placed, answered, ring_ms, persons, succeeded, abandoned, machines, no_answer, busy, invalid, talked, talk_ms, wrap_up_ms, reached)
     select 'caller_id', ${hour}, '+5411' || (40000000 + i), 1, i, i, 0, 0, 0, 0, 0, 0, 0, i, 0, 0, 0, 0, 0 from n`,
  );
});
afterAll(() => test.close());
afterEach(() => vi.restoreAllMocks());

/** Runs `work`. Returns its result, and the names of the tasks that the pool was given during the run. */
async function watchPool<T>(work: () => Promise<T>): Promise<{ result: T; tasks: string[] }> {
  const posts = vi.spyOn(MessagePort.prototype, 'postMessage');
  const result = await work();
  const posted = posts.mock.calls.map(([message]) => message as { readonly task?: { readonly name?: string } });
  return { result, tasks: posted.flatMap(({ task }) => task?.name ?? []) };
}

describe('a report with thousands of rows', () => {
  it('is answered completely, by the pool', async () => {
    const { result, tasks } = await watchPool(() => test.request('supervisor', 'GET', `/reports?${QUERY}`));
    expect(result.status).toBe(200);
    expect(tasks).toContain('reportText');
    const { filas, totales } = result.body as unknown as ReportAnswer;
    expect(filas.map(({ terminadas }) => terminadas)).toEqual(CALLS);
    expect(filas[0]).toMatchObject({ clave: numberOf(CALLER_IDS), ocupadas: 100 });
    expect(totales.terminadas).toBe(CALLS.reduce((sum, calls) => sum + calls));
  });

  it('is exported completely as CSV, by the pool', async () => {
    const { result, tasks } = await watchPool(() => test.request('supervisor', 'GET', `/reports/export?${QUERY}`));
    expect(tasks).toContain('reportText');
    const rows = parse(result.text, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map(({ terminadas }) => Number(terminadas))).toEqual(CALLS);
  });

  it('is exported completely as a workbook in the language of the request, by a thread of its own', async () => {
    const headers = { authorization: `Bearer ${await test.login('supervisor')}`, 'accept-language': 'en' };
    const { result, tasks } = await watchPool(() =>
      test.app.inject({ url: `/api/v1/reports/export?${QUERY}&export=excel`, headers }),
    );
    // The pool rejects the sheet as too long, so a separate thread packs it.
    expect(tasks).toContain('packSheet');
    const { sheets } = await readXlsx(result.rawPayload);
    expect(sheets.map(({ name }) => name)).toEqual(['Report']);
    const [head, ...rows] = sheets[0]!.rows;
    expect(head!.slice(0, 4)).toEqual(['Key', 'Name', 'Campaign', 'Ended']);
    expect(rows.map((row) => row[3])).toEqual(CALLS);
    expect(rows[0]![0]).toBe(numberOf(CALLER_IDS));
    const [entry] = await readAudit(test, { action: 'report.export' });
    expect(entry).toMatchObject({ after: { by: 'caller_id', firstDay: '2026-11-24', lastDay: '2026-11-24' } });
  });
});

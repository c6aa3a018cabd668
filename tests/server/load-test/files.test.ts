import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LoadTestResults } from '#shared/contracts/load-test.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

const RESULTS = '/performance/load-test/results';
const CONFIG = { target_cps: 50, duration_minutes: 1, countries_to_test: ['argentina', 'usa'], number_of_clis: 100 };

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { SIM_SPEED: '50' } });
});
afterAll(() => test.close());

describe('files of a load test’s results', () => {
  it('don’t exist before the first test, when JSON is null', async () => {
    for (const format of ['csv', 'excel']) {
      expect(await test.request('admin', 'GET', `${RESULTS}?format=${format}`)).toMatchObject({
        status: 409,
        body: { error: 'load_test_without_results', message: 'Todavía no hay resultados de ningún test de carga' },
      });
    }
    const json = await test.request('admin', 'GET', `${RESULTS}?format=json`);
    expect(json).toMatchObject({ status: 200, body: { success: true, data: null } });
    expect(json.headers['content-type']).toContain('application/json');
  });

  it('refuse an unknown format by name', async () => {
    const answer = await test.request('admin', 'GET', `${RESULTS}?format=pdf`);
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_query', details: { field: 'format' } } });
  });

  describe('after a test', () => {
    let results: LoadTestResults;
    beforeAll(async () => {
      await test.request('admin', 'POST', '/performance/load-test/start', CONFIG);
      const placed = async () =>
        (await test.request('admin', 'GET', '/performance/load-test/status')).body['total_calls'] as number;
      await vi.waitUntil(async () => (await placed()) > 20, { timeout: 30_000, interval: 100 });
      await test.request('admin', 'POST', '/performance/load-test/stop');
      results = (await test.request('admin', 'GET', RESULTS)).body['data'] as LoadTestResults;
    });

    it('as CSV have a row for the whole test and one per minute', async () => {
      const { status, headers, text } = await test.request('admin', 'GET', `${RESULTS}?format=csv`);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(headers['content-disposition']).toMatch(/^attachment; filename=test-de-carga-\d{4}-\d\d-\d\d\.csv$/);
      expect(text.startsWith('\uFEFFperiod,')).toBe(true);
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      const [total, ...minutes] = parse<Record<string, string>>(text, { bom: true, columns: true });
      expect(total).toMatchObject({
        period: 'total',
        status: 'stopped',
        avg_cps: String(results.avg_cps),
        total_calls: String(results.total_calls),
        success_rate: String(results.success_rate),
        duration_minutes: String(results.duration_minutes),
        target_cps: '50',
        countries_to_test: 'argentina usa',
        calls_usa: String(results.countries['usa']),
      });
      expect(minutes).toHaveLength(results.minutes.length);
      expect(minutes[0]).toMatchObject({
        period: '1',
        total_calls: String(results.minutes[0]?.total_calls),
        avg_cps: '',
      });
    });

    it('as CSV are separated by semicolons on request', async () => {
      const { text } = await test.request('admin', 'GET', `${RESULTS}?format=csv&separador=;`);
      expect(text.startsWith('\uFEFFperiod;status;')).toBe(true);
    });

    it('as Excel are a workbook with numeric figures', async () => {
      const token = await test.login('admin');
      const answer = await test.app.inject({
        url: `/api/v1${RESULTS}?format=excel`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
      expect(answer.headers['content-disposition']).toMatch(/filename=test-de-carga-\d{4}-\d\d-\d\d\.xlsx$/);
      const { sheets } = await readXlsx(answer.rawPayload);
      expect(sheets.map(({ name }) => name)).toEqual(['Resultados', 'Minutos', 'Países']);
      const figures = new Map(sheets[0]!.rows.map(([field, value]) => [field, value] as const));
      expect(figures.get('field')).toBe('value');
      expect(figures.get('avg_cps')).toBe(results.avg_cps);
      expect(figures.get('total_calls')).toBe(results.total_calls);
      expect(figures.get('status')).toBe('stopped');
      expect(sheets[1]!.rows).toHaveLength(1 + results.minutes.length);
      expect(sheets[2]!.rows).toContainEqual(['usa', results.countries['usa']]);
    });
  });
});

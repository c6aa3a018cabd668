import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillMonth } from '../../../bench/http/data.ts';
import { sectionsOf } from '../../../bench/http/sections.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

const CALLS = 1000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
  fillMonth(test.db, CALLS, test.nowMs());
});
afterAll(() => test.close());

it('a month of calls has fifty campaigns, and counters that say what the calls say', async () => {
  const number = (sql: string) => test.db.sqlite.prepare<[], number>(sql).pluck().get();
  expect(number('select count(*) from campaigns')).toBe(50);
  expect(number('select count(*) from calls')).toBe(CALLS);
  expect(number('select sum(calls) from hourly_counters')).toBe(CALLS);
  expect(number('select sum(ended) from campaign_counters')).toBe(CALLS);
  expect(number("select sum(calls) from hourly_counters where disposition = 'success'")).toBe(
    number("select count(*) from calls where disposition = 'success'"),
  );
  const { body } = await test.request('demo', 'GET', '/llamadas/historico?page=3');
  expect(body).toMatchObject({ total: CALLS, page: 3, resumen: { total: CALLS, en_progreso: 0 } });
});

it('consoles show their sections in their shares', () => {
  const shown = sectionsOf(200);
  expect(shown).toHaveLength(200);
  expect(shown.filter((section) => section === 'realtime')).toHaveLength(50);
  expect(shown.filter((section) => section === 'trunks')).toHaveLength(4);
  expect(new Set(sectionsOf(11)).size).toBeGreaterThan(5);
});

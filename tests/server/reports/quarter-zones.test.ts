/** Days and hours in time zones that are not whole hours from UTC, on every page that counts calls. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zoneClock } from '#engine/kernel/local-time.ts';
import { makeDemoWeek } from '#server/demo/history/make.ts';
import type { ReportAnswer } from '#shared/contracts/reports.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { readEndedCalls, type ReportedCall } from '../../support/report-figures.ts';
import { makeDisplay, wallboardOf } from '../monitoring/wallboard/display-site.ts';

/** Tuesday noon in Buenos Aires; 20:30 in India, 20:45 in Nepal. */
const NOW_MS = Date.parse('2026-11-24T15:00:00Z');
const FIRST_DAY = '2026-11-17';
const LAST_DAY = '2026-11-24';

let test: TestApp;
let calls: ReportedCall[];
beforeAll(async () => {
  test = await startTestApp({ engine: false, wall: { nowMs: () => NOW_MS } });
  makeDemoWeek(test.db, { nowMs: NOW_MS, seed: 5, timeZone: 'America/Argentina/Buenos_Aires' });
  calls = readEndedCalls((await test.request('admin', 'GET', '/llamadas/historico/export')).text);
});
afterAll(() => test.close());

describe.each(['Asia/Kolkata', 'Asia/Kathmandu'])('in %s', (timeZone) => {
  const local = (atMs: number): string => new Date(zoneClock(timeZone).localMs(atMs)).toISOString();
  const day = (atMs: number): string => local(atMs).slice(0, 10);
  const hour = (atMs: number): string => local(atMs).slice(11, 13);

  const counted = (keys: readonly string[]): Record<string, number> =>
    Object.fromEntries([...Map.groupBy(keys, (key) => key)].map(([key, own]) => [key, own.length]));

  async function report(query: string): Promise<Record<string, number>> {
    const { body } = await test.request('supervisor', 'GET', `/reports?${query}`);
    const rows = (body as unknown as ReportAnswer).filas.filter(({ terminadas }) => terminadas > 0);
    return Object.fromEntries(rows.map(({ clave, terminadas }) => [clave, terminadas]));
  }

  it('reports, wallboard, day totals and history have the days and hours of the exported calls', async () => {
    await test.request('admin', 'PUT', '/settings', { time_zone: timeZone });
    const period = `fecha_inicio=${FIRST_DAY}&fecha_fin=${LAST_DAY}`;
    const own = calls.filter(({ endMs }) => day(endMs) >= FIRST_DAY);
    expect(await report(`dimension=dia&${period}`)).toEqual(counted(own.map(({ endMs }) => day(endMs))));
    expect(await report(`dimension=hora&${period}`)).toEqual(counted(own.map(({ endMs }) => hour(endMs))));

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

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { executeSql, prepareSql } from '../../../support/database.ts';
import { makeDisplay, wallboardOf } from './display-site.ts';

/** 20:30 on the 21st in Buenos Aires. */
const NOW = Date.parse('2026-11-21T23:30:00Z');
/** Midnight in Buenos Aires. */
const TODAY = Date.parse('2026-11-21T03:00:00Z');

let nowMs = NOW;
let test: TestApp;
const campaigns: number[] = [];
let all: string;
let onlyFirst: string;
let chosen: string;
beforeAll(async () => {
  test = await startTestApp({ engine: false, wall: { nowMs: () => nowMs } });
  for (const body of [
    { name: 'Una', periodo_abandono: 'movil' },
    { name: 'Otra', periodo_abandono: 'dia_calendario' },
  ])
    campaigns.push((await test.request('admin', 'POST', '/campaigns', body)).body['id'] as number);
  all = (await makeDisplay(test)).token;
  onlyFirst = (await makeDisplay(test, { campanas: [campaigns[0]!] })).token;
  // A campaign that nobody has started is shown if it was chosen.
  chosen = (await makeDisplay(test, { campanas: campaigns })).token;
});
afterAll(() => test.close());
beforeEach(() => {
  nowMs = NOW + (nowMs - NOW + 20_000);
  executeSql(test.db, 'delete from hourly_counters');
});

function count(campaign: number, atMs: number, disposition: string, calls: number, persons = 0, placed = calls): void {
  prepareSql(
    test.db,
    `insert into hourly_counters (hour, campaign_id, user_id, country, disposition, calls, duration_ms, persons, talk_ms, wait_ms, placed)
     values (?, ?, 1, 'argentina', ?, ?, 0, ?, 0, 0, ?)`,
  ).run(Math.floor(atMs / HOUR_MS), campaigns[campaign], disposition, calls, persons, placed);
}

/** Advances the clock beyond the ten minutes for which past hours are cached. */
const readAgain = (): void => void (nowMs += 11 * 60_000);

describe('the figures of a display', () => {
  it('count ended calls of its campaigns for each of twelve hours', async () => {
    count(0, NOW, 'no_answer', 4);
    count(1, NOW, 'success', 3, 3);
    count(0, NOW - 11 * HOUR_MS, 'busy', 5);
    count(0, NOW - 12 * HOUR_MS, 'busy', 100);
    readAgain();
    const bars = async (token: string) => (await wallboardOf(test, token)).por_hora;
    const shown = await bars(all);
    expect(shown).toHaveLength(12);
    expect(shown.map(({ llamadas }) => llamadas)).toEqual([5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7]);
    expect(shown.at(-1)!.desde).toBe('2026-11-21T23:00:00.000Z');
    expect((await bars(onlyFirst)).map(({ llamadas }) => llamadas)).toEqual([5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4]);
  });

  it('include abandonment by the regulator’s formula, over 24 hours or, if the cap applies to it, the calendar day', async () => {
    count(0, NOW, 'success', 90, 90);
    count(0, NOW - 23 * HOUR_MS, 'abandoned', 10, 10);
    count(0, NOW - 26 * HOUR_MS, 'abandoned', 500, 500);
    count(1, TODAY, 'success', 40, 40);
    count(1, TODAY, 'abandoned', 10, 10);
    count(1, TODAY - 1, 'abandoned', 900, 900);
    readAgain();
    const { campanas } = await wallboardOf(test, chosen);
    const rows = new Map(campanas.filas.map(({ id, abandono }) => [id, abandono]));
    expect(rows.get(campaigns[0]!)).toEqual({ porcentaje: 10, periodo: '24h', tope: 3 });
    expect(rows.get(campaigns[1]!)).toEqual({ porcentaje: 20, periodo: 'hoy', tope: 3 });
  });

  it('cover the chosen campaigns, with the day’s totals', async () => {
    count(0, TODAY, 'success', 30, 30);
    count(0, NOW, 'abandoned', 10, 10);
    count(0, NOW, 'no_answer', 60);
    count(0, NOW, 'failed', 700, 0, 0); // never placed
    count(0, TODAY - 1, 'success', 1000, 1000);
    count(1, NOW, 'success', 500, 500);
    readAgain();
    const { hoy, abandono, campanas } = await wallboardOf(test, onlyFirst);
    expect(hoy).toEqual({ realizadas: 100, contestadas: 40, tasa_contestacion: 40 });
    expect(abandono).toEqual({ porcentaje: 25, tope: 3 });
    expect(campanas.filas.map(({ nombre }) => nombre)).toEqual(['Una']);
  });

  it('exclude campaigns that are neither active nor paused, unless they were chosen', async () => {
    expect((await wallboardOf(test, all)).campanas).toEqual({ total: 0, filas: [] });
    expect((await wallboardOf(test, onlyFirst)).campanas.total).toBe(1);
  });

  it('are 0 if there is nothing to divide by', async () => {
    readAgain();
    const { hoy, abandono, llamadas, agentes } = await wallboardOf(test, onlyFirst);
    expect(hoy.tasa_contestacion).toBe(0);
    expect(abandono.porcentaje).toBe(0);
    expect(llamadas).toEqual({ en_curso: 0, timbrando: 0, en_espera: 0, con_agente: 0 });
    expect(agentes.en_linea).toBe(0);
  });
});

import { describe, expect, test } from 'vitest';
import { pageOf } from '#web/lib/page-of-address.ts';
import {
  callOf,
  chipsOf,
  datedOn,
  filtersOf,
  type HistoryFilters,
  NO_FILTERS,
  searchOf,
  untilOf,
  withCall,
  wrongFilter,
} from '#web/features/calls/history/history-filters.ts';
import { heatOf } from '#web/features/calls/history/week-hours.ts';
import { timelineOf } from '#web/features/calls/history/timeline.ts';
import { ESTADO_TONES } from '#web/ui/estado-badge.tsx';
import { DESENLACE_TONES } from '#web/ui/outcome-badge.tsx';
import { trendOf } from '#web/features/calls/history/trend.ts';

describe('the history filters', () => {
  // Sets every filter, so that the address must contain all of them.
  const filters: HistoryFilters = {
    estados: ['finalizada', 'fallida'],
    desenlaces: ['ocupado'],
    disposition: '4',
    campaign_id: '3',
    usuario: 'ana@example.com',
    telefono: '+56 9',
    periodo: '',
    fecha_inicio: '2026-11-01',
    fecha_fin: '2026-11-24',
    pais: 'chile',
    agente: '101',
    trunk_id: '2',
    cli: '+541152345678',
    alcanzo: 'persona',
    dia_semana: '1',
    hora: '15',
  };

  test('survive a round trip through the address', () => {
    const search = searchOf(filters, 3);
    expect(search.toString()).toBe(
      'estados=finalizada%2Cfallida&desenlaces=ocupado&disposition=4&campaign_id=3&usuario=ana%40example.com&telefono=%2B56+9&fecha_inicio=2026-11-01&fecha_fin=2026-11-24&pais=chile&agente=101&trunk_id=2&cli=%2B541152345678&alcanzo=persona&dia_semana=1&hora=15&page=3',
    );
    expect(filtersOf(search)).toEqual(filters);
    expect(pageOf(search)).toBe(3);
  });

  test('keep a relative period, whose days move with today, without dates', () => {
    const search = new URLSearchParams('periodo=semana&fecha_inicio=2026-11-01&fecha_fin=2026-11-02');
    const moving = filtersOf(search);
    expect(moving).toEqual({ ...NO_FILTERS, periodo: 'semana' });
    expect(searchOf(moving).toString()).toBe('periodo=semana');
    expect(datedOn('2026-11-24', moving)).toEqual({
      ...NO_FILTERS,
      fecha_inicio: '2026-11-18',
      fecha_fin: '2026-11-24',
    });
    expect(datedOn('2026-11-24', filters)).toEqual(filters);
    expect(
      chipsOf(moving, { user: String, campaign: String, trunk: String, code: String }).map(({ label }) => label),
    ).toEqual(['Período: Últimos 7 días']);
  });

  test('further pages stop at the call that was the newest on page 1', () => {
    const search = searchOf(filters, 3, 991);
    expect(search.get('hasta_id')).toBe('991');
    expect(untilOf(search)).toBe(991);
    expect(searchOf(filters, 1, 991).has('hasta_id')).toBe(false);
    expect(untilOf(new URLSearchParams('page=1&hasta_id=991'))).toBeNull();
  });

  test('ignore invalid values in the address', () => {
    const search = new URLSearchParams(
      'estados=volando&desenlaces=x&fecha_inicio=ayer&page=-2&hora=24&dia_semana=7&campaign_id=uno&alcanzo=luna&agente=-1&trunk_id=1.5',
    );
    expect(filtersOf(search)).toEqual(NO_FILTERS);
    expect(pageOf(search)).toBe(1);
  });

  test('ignore a day that does not exist', () => {
    const search = new URLSearchParams('fecha_inicio=2026-02-30&fecha_fin=2026-13-45');
    expect(filtersOf(search)).toEqual(NO_FILTERS);
    expect(filtersOf(new URLSearchParams('fecha_fin=2028-02-29')).fecha_fin).toBe('2028-02-29');
  });

  test('each have a chip that removes only that filter', () => {
    const chips = chipsOf(filters, {
      user: () => 'Ana',
      campaign: () => 'Marzo',
      trunk: () => 'Argentina A',
      code: () => 'Venta',
    });
    expect(chips.map((chip) => chip.label)).toEqual([
      'Estado: Finalizada',
      'Estado: Fallida',
      'Resultado: Ocupado',
      'Tipificación: Venta',
      'Campaña: Marzo',
      'Usuario: Ana',
      'Agente: 101',
      'País: Chile',
      'Trunk: Argentina A',
      'CLI: +541152345678',
      'Número: +56 9',
      'Atendió una persona',
      'Desde: 01/11/2026',
      'Hasta: 24/11/2026',
      'Día: lunes',
      'Hora: 15 h',
    ]);
    expect(chips[0]?.without).toEqual({ ...filters, estados: ['fallida'] });
  });
});

describe('filters that can’t match anything', () => {
  test('say why, and how to fix them', () => {
    expect(wrongFilter({ ...NO_FILTERS, fecha_inicio: '2026-11-02', fecha_fin: '2026-11-01' })?.fix).toMatch(/fechas/);
    expect(wrongFilter({ ...NO_FILTERS, telefono: 'abc' })?.fix).toMatch(/Número/);
    expect(wrongFilter({ ...NO_FILTERS, telefono: '+54 11' })).toBeNull();
    expect(wrongFilter({ ...NO_FILTERS, telefono: '-1' })?.why).toBe('Escribí cifras del número, en cualquier formato');
    expect(wrongFilter({ ...NO_FILTERS, telefono: '1'.repeat(10_000) })?.why).toBe(
      'Un número tiene 40 caracteres como máximo',
    );
  });
});

describe('the call whose details are open', () => {
  test('is in the address beside the filters, and does not change them', () => {
    const search = new URLSearchParams('estados=fallida&page=2');
    const opened = withCall(search, 41);
    expect(opened.toString()).toBe('estados=fallida&page=2&llamada=41');
    expect(callOf(opened)).toBe(41);
    expect(withCall(opened, null).toString()).toBe(search.toString());
  });

  test.each(['', '0', '-3', '1.5', 'x'])('is null for %j', (llamada) => {
    expect(callOf(new URLSearchParams({ llamada }))).toBeNull();
  });
});

describe('the colour of a call', () => {
  test('is green for a success only', () => {
    const green = Object.entries(DESENLACE_TONES).filter(([, tone]) => tone === 'ok');
    expect(green.map(([outcome]) => outcome)).toEqual(['exito']);
  });

  test('distinguishes failures and live calls by its state', () => {
    expect(ESTADO_TONES).toEqual({
      pendiente: 'idle',
      en_progreso: 'dial',
      finalizada: 'idle',
      fallida: 'bad',
      error: 'bad',
    });
  });
});

describe('the intensity of an hour', () => {
  test('is 0 without calls, 100 for the maximum, and distinguishes one call from none', () => {
    expect(heatOf(0, 400)).toBe(0);
    expect(heatOf(400, 400)).toBe(100);
    expect(heatOf(1, 400)).toBe(12);
    expect(heatOf(100, 400)).toBe(50);
    expect(heatOf(0, 0)).toBe(0);
  });
});

describe('a trend', () => {
  test('is the change from the preceding period, good or bad depending on the figure', () => {
    expect(trendOf(115, 100, 'up')).toMatchObject({ text: '+15,0 %', tone: 'ok' });
    expect(trendOf(92, 100, 'up')).toMatchObject({ text: '-8,0 %', tone: 'bad' });
    expect(trendOf(92, 100, 'down')).toMatchObject({ tone: 'ok' });
    expect(trendOf(102, 100, 'none')).toMatchObject({ tone: 'idle' });
  });

  test('is null without a preceding period', () => {
    expect(trendOf(10, undefined, 'up')).toBeNull();
    expect(trendOf(10, 0, 'up')).toBeNull();
  });
});

describe('the timeline of a call', () => {
  const at = (second: number): string => new Date(second * 1000).toISOString();

  test('has the reached stages in order', () => {
    const stages = {
      asignada: at(0),
      marcada: at(1),
      timbrando: at(2),
      atendida: null,
      menu: null,
      transferida: null,
      conectada: null,
      finalizada: at(30),
    };
    expect(timelineOf({ etapas: stages, agente: 101 }, 0).map((s) => [s.label, s.startMs, s.endMs])).toEqual([
      ['En cola', 0, 1000],
      ['Marcando', 1000, 2000],
      ['Timbrando', 2000, 30_000],
    ]);
  });

  test('shows the menu, and the transfer if it took time', () => {
    const stages = {
      asignada: at(0),
      marcada: at(1),
      timbrando: at(2),
      atendida: at(10),
      menu: at(11),
      transferida: at(20),
      conectada: at(20),
      finalizada: at(60),
    };
    const labels = (more: object, agente: number | null = 101) =>
      timelineOf({ etapas: { ...stages, ...more }, agente }, 0).map(({ label }) => label);
    expect(labels({})).toEqual(['En cola', 'Marcando', 'Timbrando', 'Atendida', 'En el menú', 'Con agente']);
    expect(labels({ conectada: at(22) })).toContain('Transfiriendo');
    expect(labels({}, null).at(-1)).toBe('Con sesión');
  });

  test('ends now for a call in progress', () => {
    const stages = {
      asignada: at(0),
      marcada: at(1),
      timbrando: null,
      atendida: null,
      menu: null,
      transferida: null,
      conectada: null,
      finalizada: null,
    };
    expect(timelineOf({ etapas: stages, agente: 101 }, 5000).at(-1)?.endMs).toBe(5000);
    const { startMs, endMs } = timelineOf({ etapas: stages, agente: 101 }, 5000, false).at(-1)!;
    expect(endMs).toBe(startMs);
  });
});

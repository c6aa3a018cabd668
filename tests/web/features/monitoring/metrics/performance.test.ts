import { describe, expect, test } from 'vitest';
import type { LoadTestResults } from '#shared/contracts/load-test.ts';
import { LOAD_TEST_DEFAULTS } from '#shared/domain/load-test-bounds.ts';
import { rankCountries } from '#web/features/monitoring/metrics/country-ranking.ts';
import { courseCharts } from '#web/features/load-test/parts/test-now.tsx';
import { configOf, draftErrors, draftOf } from '#web/features/load-test/draft.ts';
import { verdictOf } from '#web/features/load-test/verdict.ts';
import { historyCharts, type HistoryPoint } from '#web/features/monitoring/metrics/chart-data.ts';
import { cpsError } from '#web/features/monitoring/metrics/cps.ts';
import { refreshMs, spanOf, stepText } from '#web/features/monitoring/metrics/span.ts';
import { judgeCps, judgeSuccess } from '#web/features/monitoring/metrics/tones.ts';

describe('ratings', () => {
  test('calls per second are green from 20, yellow from 10', () => {
    expect([30, 20, 19, 10, 9, 0].map((cps) => judgeCps(cps).tone)).toEqual([
      'ok',
      'ok',
      'wait',
      'wait',
      undefined,
      undefined,
    ]);
  });

  test('success is green from 80 %, yellow from 60 %, and unrated while no call has ended', () => {
    expect([80, 79.9, 60, 59.9, null].map((percent) => judgeSuccess(percent).tone)).toEqual([
      'ok',
      'wait',
      'wait',
      'bad',
      undefined,
    ]);
  });
});

describe('the global CPS', () => {
  test('must be a whole number from 1 to 100', () => {
    expect([1, 100].map((cps) => cpsError(cps))).toEqual([undefined, undefined]);
    for (const bad of [0, 101, 2.5, '', '20', null]) expect(cpsError(bad)).toBe('CPS deve estar entre 1 e 100');
  });
});

describe('the spans of the charts', () => {
  test('are parsed from the address, with live as the default', () => {
    expect(spanOf('6h')?.minutes).toBe(360);
    expect([spanOf('vivo'), spanOf('x'), spanOf(null)]).toEqual([null, null, null]);
  });

  test('are refetched when their next point is due, within bounds', () => {
    expect([0, 2, 10, 7200].map(refreshMs)).toEqual([5000, 5000, 10_000, 60_000]);
  });

  test('say how much time a point covers', () => {
    expect([2, 60, 300, 7200].map(stepText)).toEqual(['2 s', '1 min', '5 min', '2 h']);
  });
});

describe('the history charts', () => {
  const quiet: HistoryPoint = {
    timestamp: '2026-11-21T12:00:00.000Z',
    cps: 0,
    cps_max: 0,
    answered_per_second: 0,
    ended_per_second: 0,
    concurrent_calls: 0,
    concurrent_calls_avg: 0,
    success_rate: 0,
    answer_rate: 0,
    abandon_rate: 0,
  };

  test('have no rate for a step without calls', () => {
    const { rates, abandonment, cps } = historyCharts([quiet]);
    expect([rates.columns, abandonment.columns, cps.columns]).toEqual([[[null], [null]], [[null]], [[0], [0], [0]]]);
  });

  test('have a rate of zero for a step with calls but no success', () => {
    const busy = { ...quiet, cps: 1, answered_per_second: 0.5, ended_per_second: 0.1 };
    const { rates, abandonment } = historyCharts([busy]);
    expect([rates.columns, abandonment.columns]).toEqual([[[0], [0]], [[0]]]);
  });
});

describe('countries', () => {
  test('are sorted by calls, the most first, with the rest combined', () => {
    const { top, rest, all, total } = rankCountries({ chile: 2, usa: 9, peru: 2, brasil: 5, cuba: 0 }, 2);
    expect(top.map(({ key }) => key)).toEqual(['usa', 'brasil']);
    expect(all.map(({ key }) => key)).toEqual(['usa', 'brasil', 'chile', 'peru']);
    expect([rest, total]).toEqual([{ countries: 2, count: 4 }, 18]);
  });
});

describe('the load test form', () => {
  test('starts with the defaults, or with the last test’s values', () => {
    expect(configOf(draftOf(null))).toEqual(LOAD_TEST_DEFAULTS);
    expect(draftOf({ ...LOAD_TEST_DEFAULTS, target_cps: 7 }).target_cps).toBe(7);
  });

  test('can’t start a test with a value out of range', () => {
    const draft = { target_cps: 51, duration_minutes: '', number_of_clis: 99, countries_to_test: [] };
    expect(Object.values(draftErrors(draft))).toEqual([
      'El CPS objetivo debe estar entre 1 y 50',
      'La duración debe estar entre 1 y 180 minutos',
      'La cantidad de CLIs debe estar entre 100 y 10000',
      'Elegí al menos un país',
    ]);
    expect(configOf(draft)).toBeNull();
    expect(draftErrors({ ...draftOf(null), countries_to_test: ['usa', 'narnia'] })).toEqual({
      countries_to_test: 'País no válido: narnia',
    });
  });
});

describe('the course of a load test', () => {
  test('has clock times counted from the test’s start, and its success in percent', () => {
    const point = { elapsed_seconds: 3, current_cps: 25, concurrent_calls: 40, success_rate: 0.95 };
    expect(courseCharts({ startedAt: '1970-01-01T00:01:00.000Z', points: [point] })).toEqual({
      cps: { times: [63], columns: [[25]] },
      calls: { times: [63], columns: [[40], [95]] },
    });
  });
});

describe('the verdict of a load test', () => {
  const results: LoadTestResults = {
    status: 'finished',
    started_at: '2026-11-21T12:00:00.000Z',
    ended_at: '2026-11-21T12:10:00.000Z',
    config: LOAD_TEST_DEFAULTS,
    duration_minutes: 10,
    avg_cps: 24.9,
    max_cps: 25,
    total_calls: 14_940,
    ended_calls: 14_800,
    answered_calls: 4000,
    max_concurrent_calls: 500,
    success_rate: 0.95,
    carried_rate: 0.95,
    errors: 740,
    clis_used: 1000,
    countries: {},
    minutes: [],
  };
  const labelOf = (change: Partial<LoadTestResults>): string => verdictOf({ ...results, ...change }).label;

  test('is good when the rate reached the target and more than 80 % of calls were carried', () => {
    expect(verdictOf(results)).toEqual({
      tone: 'ok',
      label: 'Objetivo alcanzado',
      reasons: ['Alcanzó 24,9 de 25 CPS (99,6 % del objetivo).', 'Éxito técnico de 95,0 %; la meta es más de 80 %.'],
    });
    expect(labelOf({ success_rate: 0.8 })).toBe('Ritmo alcanzado, éxito técnico bajo la meta');
  });

  test('is bad when the server fell behind or crashed', () => {
    expect(labelOf({ avg_cps: 20 })).toBe('Por debajo del objetivo');
    expect(labelOf({ status: 'error' })).toBe('Interrumpido por un error');
  });

  test('is withheld for a test without calls or of a few seconds, and mentions an early stop', () => {
    expect(labelOf({ total_calls: 0 })).toBe('Sin veredicto');
    for (const avg_cps of [12, 25])
      expect(labelOf({ status: 'stopped', duration_minutes: 0.32, avg_cps })).toBe('Sin veredicto');
    expect(labelOf({ status: 'stopped', duration_minutes: 0.34, avg_cps: 12 })).toBe('Por debajo del objetivo');
    expect(verdictOf({ ...results, status: 'stopped' }).reasons.at(-1)).toContain('Se detuvo antes de tiempo');
  });
});

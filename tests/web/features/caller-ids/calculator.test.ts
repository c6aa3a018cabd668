import { describe, expect, it } from 'vitest';
import type { Calculation, ClisSimulation } from '#shared/contracts/cli-calculator.ts';
import { ApiError } from '#web/lib/api/errors.ts';
import { differenceOf } from '#web/features/caller-ids/calculator/difference.ts';
import { efficiencyOf } from '#web/features/caller-ids/calculator/efficiency.ts';
import { readInteger, refusedFields } from '#web/features/caller-ids/calculator/inputs.ts';

describe('the calculator’s fields', () => {
  it('are parsed as whole numbers, or 0', () => {
    expect(['12', '7.9', 'abc', '', 3.9, 250].map(readInteger)).toEqual([12, 7, 0, 0, 3, 250]);
  });

  it('show the server’s error at the field that it names, and none for other errors', () => {
    const details = { field: 'work_hours', reason: 'work_hours: debe ser 24 o menos' };
    expect(refusedFields(new ApiError('cli_calculation_invalid', 400, 'Erro no cálculo', details))).toEqual({
      work_hours: 'debe ser 24 o menos',
    });
    expect(refusedFields(new Error('x'))).toEqual({});
  });
});

describe('the efficiency rating', () => {
  it.each([
    [100, 'Excelente'],
    [80, 'Excelente'],
    [79.9, 'Bom'],
    [60, 'Bom'],
    [59.9, 'Baixa'],
  ])('rates %d as %s', (percent, label) => {
    expect(efficiencyOf(percent).label).toBe(label);
  });
});

describe('the difference between formula and simulation', () => {
  const simulation = { caller_ids: 40, busiest_day_calls: 4000, daily_call_limit: 100 } as ClisSimulation;
  it.each([
    [40, /^La fórmula y la simulación coinciden/],
    [100, /^La fórmula pide 60 más/],
    [30, /^La simulación necesita 10 más/],
  ])('is explained for a formula of %d', (recommended_clis, sentence) => {
    expect(differenceOf({ recommended_clis, safety_margin_percent: 20 } as Calculation, simulation)).toMatch(sentence);
  });
});

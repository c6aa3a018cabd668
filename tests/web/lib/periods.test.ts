import { describe, expect, it } from 'vitest';
import { periodOf, spanOf } from '#web/lib/periods.ts';

describe('a period', () => {
  it.each([
    ['hoy', '2026-03-01', '2026-03-01'],
    ['ayer', '2026-02-28', '2026-02-28'],
    ['semana', '2026-02-23', '2026-03-01'],
    ['treinta', '2026-01-31', '2026-03-01'],
    ['mes', '2026-03-01', '2026-03-01'],
    ['mes_pasado', '2026-02-01', '2026-02-28'],
  ] as const)('%s has the days of today’s calendar', (period, fecha_inicio, fecha_fin) => {
    expect(spanOf(period, '2026-03-01')).toEqual({ fecha_inicio, fecha_fin });
  });

  it('is null if the address has an unknown one', () => {
    expect([periodOf('semana'), periodOf('siglo'), periodOf(null)]).toEqual(['semana', '', '']);
  });
});

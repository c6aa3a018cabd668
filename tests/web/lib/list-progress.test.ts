import { describe, expect, it } from 'vitest';
import type { CampaignProgress } from '#shared/contracts/press1.ts';
import { forecastText, listPartsOf } from '#web/lib/list-progress.ts';

/** 10:00 in Buenos Aires. */
const NOW_MS = Date.UTC(2026, 10, 25, 13);
const PROGRESS: CampaignProgress = {
  total: 1000,
  sin_intentar: 300,
  por_reintentar: 500,
  con_exito: 120,
  agotados: 50,
  opt_out: 20,
  excluidos: 10,
  alcanzados: 400,
  proximo_reintento: '2026-11-25T13:30:00.000Z',
  llamadas_restantes: 1600,
  fin_previsto: '2026-11-25T20:15:00.000Z',
};
const textOf = (changes: Partial<CampaignProgress>, status: Parameters<typeof forecastText>[1] = 'active') =>
  forecastText({ ...PROGRESS, ...changes }, status, NOW_MS);

describe('the parts of a list', () => {
  it('add up to it', () => {
    const parts = listPartsOf(PROGRESS, NOW_MS);
    expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(PROGRESS.total);
  });

  it('tell when the next retry is due', () => {
    const noteOf = (proximo_reintento: string | null) =>
      listPartsOf({ ...PROGRESS, proximo_reintento }, NOW_MS).find(({ label }) => label === 'Por reintentar')?.note;
    expect(noteOf('2026-11-25T13:30:00.000Z')).toBe('el próximo, 10:30');
    expect(noteOf('2026-11-25T12:59:00.000Z')).toBe('el próximo, ahora');
    expect(noteOf(null)).toBe('ninguno espera');
  });
});

describe('the forecast', () => {
  it('tells the end and what it is based on', () => {
    expect(textOf({})).toBe('Faltan unas 1.600 llamadas. Fin previsto: 17:15, al ritmo del último minuto.');
  });

  it('says why there is none', () => {
    expect(textOf({ fin_previsto: null })).toBe(
      'Faltan unas 1.600 llamadas. Sin fin previsto: en el último minuto no llamó.',
    );
    expect(textOf({ fin_previsto: null }, 'paused')).toBe(
      'Faltan unas 1.600 llamadas. El fin previsto aparece cuando la campaña llama.',
    );
    expect(textOf({ llamadas_restantes: 0, fin_previsto: null }, 'completed')).toBe('La lista está terminada.');
    expect(textOf({ total: 0, llamadas_restantes: 0, fin_previsto: null }, 'draft')).toBe(
      'La campaña no tiene contactos.',
    );
  });
});

import { describe, expect, it } from 'vitest';
import type { CampaignProgress } from '#shared/contracts/press1.ts';
import { forecastText, listPartsOf } from '#web/lib/list-progress.ts';

/** 10:00 in Buenos Aires. */
const NOW_MS = Date.UTC(2026, 10, 25, 13);
const PROGRESS: CampaignProgress = {
  total: 1000,
  sin_intentar: 300,
  por_reintentar: 500,
  con_exito: 110,
  ended_by_hand: 10,
  agotados: 50,
  opt_out: 20,
  excluidos: 10,
  alcanzados: 400,
  proximo_reintento: '2026-11-25T13:30:00.000Z',
  llamadas_restantes: 1600,
  fin_previsto: '2026-11-25T20:15:00.000Z',
};
type Campaign = Parameters<typeof forecastText>[1];
const ACTIVE: Campaign = { status: 'active', motivo_espera: null, motivo_espera_texto: null, espera_hasta: null };
const textOf = (changes: Partial<CampaignProgress>, campaign: Partial<Campaign> = {}) =>
  forecastText({ ...PROGRESS, ...changes }, { ...ACTIVE, ...campaign }, NOW_MS);

describe('the parts of a list', () => {
  it('add up to it', () => {
    const parts = listPartsOf(PROGRESS, NOW_MS);
    expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(PROGRESS.total);
  });

  it('include when the next retry is due', () => {
    const noteOf = (proximo_reintento: string | null) =>
      listPartsOf({ ...PROGRESS, proximo_reintento }, NOW_MS).find(({ label }) => label === 'Por reintentar')?.note;
    expect(noteOf('2026-11-25T13:30:00.000Z')).toBe('el próximo, 10:30');
    expect(noteOf('2026-11-25T12:59:00.000Z')).toBe('el próximo, ahora');
    expect(noteOf(null)).toBe('ninguno espera');
  });
});

describe('the forecast', () => {
  it('shows the end and its basis', () => {
    expect(textOf({})).toBe('Faltan unas 1.600 llamadas. Fin previsto: 17:15, al ritmo del último minuto.');
  });

  it('explains a missing forecast', () => {
    expect(textOf({ fin_previsto: null })).toBe(
      'Faltan unas 1.600 llamadas. Sin fin previsto por ahora: todavía no llama hace un minuto.',
    );
    expect(
      textOf(
        { fin_previsto: null },
        { motivo_espera: 'dialer_stopped', motivo_espera_texto: 'El discador está detenido' },
      ),
    ).toBe('Faltan unas 1.600 llamadas. Sin fin previsto por ahora: el discador está detenido.');
    expect(textOf({ fin_previsto: null }, { status: 'paused' })).toBe(
      'Faltan unas 1.600 llamadas. El fin previsto aparece cuando la campaña llama.',
    );
    expect(textOf({ llamadas_restantes: 0, fin_previsto: null }, { status: 'completed' })).toBe(
      'La lista está terminada.',
    );
    expect(textOf({ total: 0, llamadas_restantes: 0, fin_previsto: null }, { status: 'draft' })).toBe(
      'La campaña no tiene contactos.',
    );
  });
});

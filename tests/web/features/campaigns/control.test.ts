import { describe, expect, test } from 'vitest';
import type { Press1Call } from '#shared/contracts/press1.ts';
import { controlledBy, controlPathOf } from '#web/features/campaigns/control/address.ts';
import { funnelOf } from '#web/features/campaigns/control/funnel.ts';
import { failuresOf, NO_FIGURES, oldestOf, type Readings } from '#web/features/campaigns/control/readings.ts';
import { whyNotPossible } from '#web/lib/campaign-actions.ts';
import { doingOf, whyNotTransfer } from '#web/features/campaigns/control/call-in-progress.ts';

describe('the address of a control page', () => {
  test('selects its campaign, whatever the tab', () => {
    expect(controlPathOf(7)).toBe('/campanhas/7/control');
    expect(controlledBy('/campanhas/7/control')).toBe(7);
    expect(controlledBy('/campanhas/7/control/agentes')).toBe(7);
  });

  test('is invalid for an impossible campaign id', () => {
    for (const named of ['0', '-1', 'abc', '1.5', '9'.repeat(20)])
      expect(controlledBy(`/campanhas/${named}/control`)).toBeNaN();
  });

  test('other addresses select no campaign', () => {
    for (const path of ['/campanhas', '/campanhas/7', '/campanhas/7/controlar', '/listas/7/control'])
      expect(controlledBy(path)).toBeNull();
  });
});

describe('the funnel', () => {
  const figures = {
    ...NO_FIGURES,
    llamadas_realizadas: 200,
    llamadas_contestadas: 100,
    llamadas_presiono_1: 50,
    llamadas_transferidas: 40,
    llamadas_con_exito: 30,
    tasa_contestacion: 50,
    tasa_presiono_1: 50,
    tasa_transferencia: 80,
  };

  test('goes from called to talking, each stage as a share of the preceding one', () => {
    expect(funnelOf(figures, 'press1')).toMatchObject([
      { label: 'Llamadas', count: 200, rate: null, filters: { alcanzo: 'realizada' } },
      { label: 'Contestadas', count: 100, rate: 50, filters: { alcanzo: 'persona' } },
      { label: 'Presionaron 1', count: 50, rate: 50, filters: { alcanzo: 'presiono_1' } },
      { label: 'Transferidas', count: 40, rate: 80, filters: { alcanzo: 'transferida' } },
      { label: 'Con éxito', count: 30, rate: 75, filters: { desenlaces: 'exito' } },
    ]);
  });

  test('has no menu stage in the direct flow', () => {
    expect(funnelOf(figures, 'direct').map(({ label, rate }) => [label, rate])).toEqual([
      ['Llamadas', null],
      ['Contestadas', 50],
      ['Con éxito', 30],
    ]);
  });

  test('shows 0 when the divisor is 0', () => {
    expect(funnelOf(NO_FIGURES, 'press1').at(-1)).toMatchObject({ count: 0, rate: 0 });
  });
});

describe('the available actions', () => {
  test('depend on the campaign’s state', () => {
    expect(whyNotPossible('pause', 'active')).toBeNull();
    expect([whyNotPossible('stop', 'active'), whyNotPossible('stop', 'paused')]).toEqual([null, null]);
    expect(whyNotPossible('pause', 'draft')).toBe('Solo se pausa una campaña activa');
    expect(whyNotPossible('stop', 'draft')).toBe('La campaña ya está parada');
    expect(whyNotPossible('pause', undefined)).toBe('No se sabe el estado de la campaña');
  });

  test('a call can be transferred if the dialer allows it', () => {
    expect(whyNotTransfer({ estado: 'aguardando_dtmf', transferible: true })).toBeNull();
    expect(whyNotTransfer({ estado: 'transferindo', transferible: false })).toBe('Ya va hacia un agente');
    expect(whyNotTransfer({ estado: 'em_andamento', transferible: false })).toContain('mientras está atendida');
  });
});

describe('the current activity', () => {
  const calls = (...estados: Press1Call['estado'][]) => estados.map((estado) => ({ estado }) as Press1Call);

  test('is described with the number of calls', () => {
    expect(doingOf('active', [])).toBe('Activa. Sin llamadas en curso.');
    expect(doingOf('active', calls('em_andamento'))).toBe('Activa. 1 llamada en curso.');
    expect(doingOf('active', calls('em_andamento', 'aguardando_dtmf', 'transferindo', 'transferindo'))).toBe(
      'Activa. 4 llamadas en curso (1 esperando tecla, 2 transfiriendo).',
    );
  });

  test('explains what is needed while the campaign doesn’t dial', () => {
    expect(doingOf('paused', [])).toContain('hasta que se retome');
    expect(doingOf('draft', [])).toContain('Parada');
    expect(doingOf('completed', [])).toContain('Completada');
  });
});

describe('failed requests', () => {
  const reading = { data: undefined, dataUpdatedAt: 0, failureReason: null };
  const readings: Readings = {
    campaign: reading,
    statistics: { ...reading, failureReason: new Error('500') },
    monitor: { data: { active: [], recent: [] }, dataUpdatedAt: 2000, failureReason: new Error('500') },
    sessions: { data: [], dataUpdatedAt: 3000, failureReason: null },
    agents: reading,
  };

  test('are either missing or stale', () => {
    expect(failuresOf(readings)).toEqual({ missing: ['las estadísticas'], stale: ['las llamadas'] });
  });

  test('the screen is as old as its oldest part', () => {
    expect(oldestOf(readings)).toBe(2000);
    expect(oldestOf({ ...readings, monitor: reading, sessions: reading })).toBe(0);
  });
});

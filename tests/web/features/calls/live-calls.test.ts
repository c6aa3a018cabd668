import { describe, expect, test } from 'vitest';
import type { ActiveCall } from '#shared/contracts/calls.ts';
import { filterCalls, filterChoices } from '#web/features/calls/live/call-filters.ts';
import { callStatus } from '#web/features/calls/live/call-status.ts';

const call = (id: number, status: ActiveCall['status'], campanha: string | null, codigo_pais: string): ActiveCall => ({
  id,
  canal: `SIM/${id}`,
  duracao_segundos: 1,
  flags: '',
  numero: '+5491134567890',
  duracao_formatada: '00:01',
  codigo_pais,
  status,
  agente: null,
  campanha,
});

const CALLS = [call(1, 'tocando', 'A', '54'), call(2, 'atendida', 'B', '55'), call(3, 'tocando', null, '54')];
const ALL = { estado: '', campanha: '', pais: '' };

describe('the list of live calls', () => {
  test('shows the newest call first', () => {
    expect(filterCalls(CALLS, ALL).map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  test('combines the filters for state, campaign and country', () => {
    expect(filterCalls(CALLS, { ...ALL, estado: 'TOCANDO' }).map(({ id }) => id)).toEqual([3, 1]);
    expect(filterCalls(CALLS, { estado: 'TOCANDO', campanha: 'A', pais: '54' }).map(({ id }) => id)).toEqual([1]);
    expect(filterCalls(CALLS, { ...ALL, pais: '1' })).toEqual([]);
  });

  test('offers the campaigns and countries of the calls in progress', () => {
    expect(filterChoices(CALLS)).toMatchObject({ campaigns: ['A', 'B'], countries: ['54', '55'] });
  });

  test('has a name for each status, and for unknown ones', () => {
    expect(
      ['atendida', 'tocando', 'iniciando', 'transferindo', 'ocupado', 'otra'].map((wire) => callStatus(wire).name),
    ).toEqual(['CONECTADA', 'TOCANDO', 'LLAMANDO', 'TRANSFIRIENDO', 'OCUPADO', 'DESCONOCIDO']);
  });
});

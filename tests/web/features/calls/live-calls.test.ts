import { describe, expect, test } from 'vitest';
import type { ActiveCall } from '#shared/contracts/calls.ts';
import { filterCalls, filterChoices } from '#web/features/calls/live/call-filters.ts';
import { inOrder, nextOrder } from '#web/features/calls/live/call-order.ts';
import { countNew, heldLines } from '#web/features/calls/live/held-rows.ts';
import { stageName } from '#web/lib/call-words.ts';

const call = (id: number, status: ActiveCall['status'], campanha: string | null, codigo_pais: string): ActiveCall => ({
  id,
  canal: `SIM/${id}`,
  duracao_segundos: 1,
  flags: '',
  numero: '+5491134567890',
  nombre: null,
  duracao_formatada: '00:01',
  codigo_pais,
  status,
  etapa: status === 'tocando' ? 'tocando' : 'atendida',
  agente: null,
  campanha,
  campaign_id: null,
});

const CALLS = [call(1, 'tocando', 'A', '54'), call(2, 'atendida', 'B', '55'), call(3, 'tocando', null, '54')];
const ALL = { estado: '', campanha: '', pais: '' };

describe('the list of live calls', () => {
  test('shows the newest call first', () => {
    expect(inOrder(CALLS, null).map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  test('combines the filters for state, campaign and country', () => {
    expect(filterCalls(CALLS, { ...ALL, estado: 'tocando' }).map(({ id }) => id)).toEqual([1, 3]);
    expect(filterCalls(CALLS, { estado: 'tocando', campanha: 'A', pais: '54' }).map(({ id }) => id)).toEqual([1]);
    expect(filterCalls(CALLS, { ...ALL, pais: '1' })).toEqual([]);
  });

  test('offers the campaigns and countries of the calls in progress', () => {
    expect(filterChoices(CALLS)).toMatchObject({ campaigns: ['A', 'B'], countries: ['54', '55'] });
  });

  test('filters by the stages that its rows show', () => {
    const menu = { ...call(4, 'atendida', 'A', '54'), etapa: 'aguardando_dtmf' as const };
    expect(filterCalls([...CALLS, menu], { ...ALL, estado: 'atendida' }).map(({ id }) => id)).toEqual([2]);
    expect(filterChoices(CALLS).stages.map(({ label }) => label)).toContain(stageName(menu));
  });
});

describe('the order of live calls', () => {
  const ids = (calls: readonly ActiveCall[]): number[] => calls.map(({ id }) => id);

  test('is by a column, in both directions, the newest first among equals', () => {
    expect(ids(inOrder(CALLS, { key: 'campaign', isDescending: false }))).toEqual([3, 1, 2]);
    expect(ids(inOrder(CALLS, { key: 'campaign', isDescending: true }))).toEqual([2, 1, 3]);
    expect(ids(inOrder(CALLS, { key: 'stage', isDescending: false }))).toEqual([3, 1, 2]);
  });

  test('changes with each click on a head: ascending, descending, none', () => {
    const first = nextOrder(null, 'agent');
    expect(first).toEqual({ key: 'agent', isDescending: false });
    expect(nextOrder(first, 'agent')).toEqual({ key: 'agent', isDescending: true });
    expect(nextOrder({ key: 'agent', isDescending: true }, 'agent')).toBeNull();
    expect(nextOrder({ key: 'agent', isDescending: true }, 'number')).toEqual({ key: 'number', isDescending: false });
  });
});

describe('a list under the pointer', () => {
  test('keeps its rows in place, with the current state of the calls', () => {
    const [first, second] = [call(1, 'tocando', 'A', '54'), call(2, 'tocando', 'B', '55')];
    const later = call(1, 'atendida', 'A', '54');
    const lines = heldLines([second, first], [call(9, 'tocando', 'C', '54'), later]);
    expect(lines).toEqual([
      { call: second, hasEnded: true },
      { call: later, hasEnded: false },
    ]);
  });

  test('keeps a row whose call only left the filter', () => {
    const later = call(1, 'atendida', 'A', '54');
    expect(filterCalls([later], { ...ALL, estado: 'TOCANDO' })).toEqual([]);
    expect(heldLines([call(1, 'tocando', 'A', '54')], [later])).toEqual([{ call: later, hasEnded: false }]);
  });

  test('counts the calls that have arrived since', () => {
    expect(countNew(CALLS, [...CALLS, call(9, 'tocando', 'C', '54')])).toBe(1);
  });
});

/** Invalid searches of the history, and the field named in each error. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorAnswer } from '#shared/contracts/common.ts';
import { startListsRig, type ListsRig } from '../../support/test-lists.ts';

let rig: ListsRig;
beforeAll(async () => {
  rig = await startListsRig();
});
afterAll(() => rig.close());

async function refused(filters: Record<string, string>): Promise<ErrorAnswer> {
  const answer = await rig.get(`/llamadas/historico?${new URLSearchParams(filters).toString()}`);
  expect(answer.status).toBe(400);
  return (await answer.json()) as ErrorAnswer;
}

test('refuses invalid filters with their field', async () => {
  expect(await refused({ fecha_inicio: '2026-11-02', fecha_fin: '2026-11-01' })).toMatchObject({
    error: 'date_range_invalid',
  });
  expect(await refused({ fecha_inicio: '2026-02-30' })).toMatchObject({
    error: 'invalid_query',
    details: { field: 'fecha_inicio' },
  });
  expect(await refused({ fecha_fin: 'ayer' })).toMatchObject({
    error: 'invalid_query',
    details: { field: 'fecha_fin' },
  });
  expect(await refused({ estados: 'finalizada,rota' })).toMatchObject({
    error: 'invalid_query',
    details: { field: 'estados' },
  });
  for (const telefono of ['abc', '-1', '12a', '+', '1'.repeat(41), '1'.repeat(10_000)])
    expect([telefono, await refused({ telefono })]).toMatchObject([
      telefono,
      { error: 'invalid_query', details: { field: 'telefono' } },
    ]);
  for (const cli of ['abc', '+', '12x'])
    expect([cli, await refused({ cli })]).toMatchObject([cli, { error: 'invalid_query', details: { field: 'cli' } }]);
  for (const [field, value] of Object.entries({
    alcanzo: 'nadie',
    hora: '24',
    dia_semana: '7',
    agente: '0',
    desenlaces: 'x',
  }))
    expect(await refused({ [field]: value })).toMatchObject({ error: 'invalid_query', details: { field } });
  expect(await refused({ page: '0' })).toMatchObject({ error: 'invalid_query', details: { field: 'page' } });
  expect(await refused({ page_size: '201' })).toMatchObject({
    error: 'invalid_query',
    details: { field: 'page_size' },
  });
  expect(await refused({ hasta_id: '0' })).toMatchObject({ error: 'invalid_query', details: { field: 'hasta_id' } });
});

import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PauseReasonAnswer, PauseReasonsAnswer, type PauseReason } from '#shared/contracts/teams.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { executeSql } from '../../support/database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
});
afterAll(() => test.close());

async function list(): Promise<readonly PauseReason[]> {
  const { body } = await test.request('demo', 'GET', '/pause-reasons');
  expect([...Value.Errors(PauseReasonsAnswer, body)]).toEqual([]);
  return (body as PauseReasonsAnswer).reasons;
}

async function create(name: string): Promise<PauseReason> {
  const { body } = await test.request('supervisor', 'POST', '/pause-reasons', { name });
  expect([...Value.Errors(PauseReasonAnswer, body)]).toEqual([]);
  return (body as PauseReasonAnswer).reason;
}

it('a new site has the usual reasons', async () => {
  const names = (await list()).map(({ name, active }) => [name, active]);
  expect(names).toEqual(['Descanso', 'Almuerzo', 'Baño', 'Reunión', 'Capacitación'].map((name) => [name, true]));
});

it('a reason is added, renamed, archived and restored, each name once', async () => {
  const { id } = await create(' Mate ');
  expect((await list()).at(-1)).toEqual({ id, name: 'Mate', active: true });
  const change = (body: object) => test.request('supervisor', 'PUT', `/pause-reasons/${id}`, body);
  expect((await change({ name: 'almuerzo' })).body).toMatchObject({ error: 'pause_reason_exists' });
  expect((await change({ name: 'Mate y bizcochos', active: false })).body['reason']).toEqual({
    id,
    name: 'Mate y bizcochos',
    active: false,
  });
  expect((await change({ active: true })).body['reason']).toMatchObject({ active: true });
  const blank = await test.request('supervisor', 'POST', '/pause-reasons', { name: ' ' });
  expect([blank.status, blank.body]).toMatchObject([400, { error: 'invalid_body', details: { field: 'name' } }]);
});

it('a reason that was used is archived instead of deleted', async () => {
  const [unused, used] = [await create('Nunca'), await create('Una vez')];
  executeSql(
    test.db,
    `insert into agent_events (at, user_id, team_id, from_state, to_state, pause_reason_id)
     values (0, 1, 1, 'available', 'paused', ${used.id})`,
  );
  const remove = (id: number) => test.request('supervisor', 'DELETE', `/pause-reasons/${id}`);
  expect((await remove(unused.id)).body).toMatchObject({ success: true, reason: null });
  expect((await remove(used.id)).body).toMatchObject({ reason: { ...used, active: false } });
  expect((await list()).slice(-1)).toEqual([{ ...used, active: false }]);
  expect((await remove(unused.id)).body).toMatchObject({ error: 'pause_reason_not_found' });
});

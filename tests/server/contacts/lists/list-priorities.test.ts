/** Tests that the real engine calls contacts of the list with the highest priority first. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RankedList } from '#shared/contracts/list-priorities.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { readAudit } from '../../../support/audit.ts';
import { executeSql, queryColumn, queryRows } from '../../../support/database.ts';
import { uploadPhones } from '../../../support/list-upload.ts';

const phones = (from: number): string[] => Array.from({ length: 20 }, (_, n) => `+54115566${7100 + from + n}`);

let test: TestApp;
let id: number;
beforeEach(async () => {
  test = await startTestApp({ env: { SIM_SPEED: '50' } });
  const settings = {
    name: 'Dos listas',
    max_attempts: 1,
    max_concurrent_calls: 1,
    flow: 'direct',
    tiempo_entre_llamadas: 0,
  };
  id = (await test.request('supervisor', 'POST', '/campaigns', settings)).body['id'] as number;
  for (const from of [0, 100]) await uploadPhones(test, await test.login('supervisor'), id, phones(from));
});
afterEach(() => test.close());

const lists = async (): Promise<RankedList[]> =>
  (await test.request('supervisor', 'GET', `/campaigns/${id}/listas`)).body['listas'] as RankedList[];
const prefer = (list: number, prioridad: number, who: 'supervisor' | 'operator' = 'supervisor') =>
  test.request(who, 'PUT', `/contacts/listas/${list}/prioridad`, { prioridad });
const isApplied = async () => (await lists()).every(({ aplicada }) => aplicada);
const called = () => queryColumn<string>(test.db, 'select phone from calls where campaign_id = ? order by id', id);

describe('the priority of a list', () => {
  it('decides whose contacts are called first', async () => {
    const [, second] = await lists();
    expect((await prefer(second!.id, 3)).status).toBe(200);
    await expect.poll(isApplied).toBe(true);
    expect((await lists()).map(({ prioridad }) => prioridad)).toEqual([3, 0]);
    await test.request('supervisor', 'POST', `/presione1/campanhas/${id}/iniciar`, {});
    await test.request('supervisor', 'POST', '/dialer/start', {});
    await expect.poll(() => called().length, { timeout: 50_000 }).toBeGreaterThan(21);
    expect(called().slice(0, 20).toSorted()).toEqual(phones(100));
    expect(phones(0)).toContain(called()[20]);
  });

  it('applies to contacts that are added later and to reset ones, but not to retries', async () => {
    const [first] = await lists();
    test.db.write(() => {
      executeSql(test.db, 'update contacts set attempts = 1, due_at = 5000 where phone = ?', phones(0)[0]);
    });
    await prefer(first!.id, 9);
    await expect.poll(isApplied).toBe(true);
    const dueAts = () =>
      queryRows<{ due: number; contacts: number }>(
        test.db,
        'select due_at due, count(*) contacts from contacts where campaign_id = ? group by due_at order by due_at',
        id,
      );
    expect(dueAts()).toEqual([
      { due: -9, contacts: 19 },
      { due: 0, contacts: 20 },
      { due: 5000, contacts: 1 },
    ]);
    const body = { accion: 'reiniciar', filtros: { campaign_id: id } };
    await test.request('supervisor', 'POST', '/contacts/acciones', body);
    await expect.poll(dueAts).toEqual([
      { due: -9, contacts: 20 },
      { due: 0, contacts: 20 },
    ]);
    await prefer(first!.id, 0);
    await expect.poll(dueAts).toEqual([{ due: 0, contacts: 40 }]);
  });

  it('is completed by the server after an interruption', async () => {
    const [first] = await lists();
    test.db.write(() => executeSql(test.db, 'update contact_lists set priority = 4 where id = ?', first!.id));
    await expect.poll(isApplied).toBe(true);
    expect(queryColumn(test.db, 'select count(*) from contacts where due_at = -4')).toEqual([20]);
  });

  it('ranges from 0 to 9, is audited, and can be set by supervisors', async () => {
    const [first] = await lists();
    await prefer(first!.id, 2);
    expect(await readAudit(test, { action: 'contacts.priority', entity_id: String(id) })).toMatchObject([
      { before: { list: 'lista.csv', priority: 0 }, after: { list: 'lista.csv', priority: 2 } },
    ]);
    expect(await prefer(first!.id, 10)).toMatchObject({ status: 400, body: { details: { field: 'prioridad' } } });
    expect(await prefer(999, 1)).toMatchObject({ status: 404, body: { error: 'list_not_found' } });
    expect((await prefer(first!.id, 1, 'operator')).status).toBe(403);
    expect((await test.request('supervisor', 'GET', '/campaigns/999/listas')).status).toBe(404);
  });
});

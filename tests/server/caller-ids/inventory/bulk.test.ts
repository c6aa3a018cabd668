import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_BULK_CLIS } from '#shared/domain/caller-ids.ts';
import { startTestApp, type TestApp, type Who } from '../../../support/app.ts';
import { readAudit } from '../../../support/audit.ts';
import { executeSql, queryColumn, queryValue } from '../../../support/database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
});
afterAll(() => test.close());

const UNKNOWN = 999_999;

const take = (accion: string, ids: readonly unknown[], more: object = {}, who: Who = 'admin') =>
  test.request(who, 'POST', '/code2base/clis/acciones', { accion, ids, ...more });

let made = 0;
const phoneOf = (id: number) => queryValue(test.db, 'select phone from clis where id = ?', id);
async function create(fields: object = {}): Promise<number> {
  const numero = `+54114321${String(++made).padStart(4, '0')}`;
  const { body } = await test.request('admin', 'POST', '/code2base/clis', { numero, ...fields });
  return body['id'] as number;
}
const isActive = (id: number) => queryValue(test.db, 'select is_active from clis where id = ?', id);

describe('an action on many caller ids', () => {
  it('disables and enables them, and reports those already in that state', async () => {
    const ids = [await create(), await create(), await create({ activo: false })];
    const [first, second, off] = ids as [number, number, number];
    expect(await take('desactivar', ids)).toMatchObject({
      status: 200,
      body: {
        message: 'Hechas: 2. No hechas: 1.',
        total: 3,
        hechas: [first, second],
        no_hechas: [
          { id: off, nombre: phoneOf(off), error: 'cli_unchanged', motivo: `El CLI ${phoneOf(off)} ya está así` },
        ],
      },
    });
    expect(ids.map(isActive)).toEqual([0, 0, 0]);
    expect((await take('activar', ids)).body).toMatchObject({ hechas: ids, no_hechas: [] });
    expect(ids.map(isActive)).toEqual([1, 1, 1]);
  });

  it('assigns them to a provider or to none', async () => {
    const ids = [await create({ proveedor_id: 1 }), await create()];
    const providers = () =>
      queryColumn(test.db, 'select trunk_id from clis where id in (?, ?) order by id', ids[0]!, ids[1]!);
    expect((await take('asignar_proveedor', ids, { proveedor_id: 1 })).body).toMatchObject({
      hechas: [ids[1]],
      no_hechas: [{ id: ids[0], error: 'cli_unchanged' }],
    });
    expect(providers()).toEqual([1, 1]);
    await take('asignar_proveedor', ids, { proveedor_id: null });
    expect(providers()).toEqual([null, null]);
    expect(await take('asignar_proveedor', ids, { proveedor_id: UNKNOWN })).toMatchObject({
      status: 404,
      body: { error: 'trunk_not_found', details: { field: 'proveedor_id' } },
    });
    expect(await take('asignar_proveedor', ids)).toMatchObject({
      status: 400,
      body: { error: 'invalid_body', details: { field: 'proveedor_id' } },
    });
  });

  it('removes unused ones; the others stay, and the answer names their users', async () => {
    const [free, used] = [await create(), await create()];
    const user = { name: 'La que llama', cli_number: phoneOf(used) };
    await test.request('supervisor', 'POST', '/campaigns', user);
    expect((await take('eliminar', [used, UNKNOWN, free])).body).toMatchObject({
      total: 3,
      hechas: [free],
      no_hechas: [
        {
          id: used,
          nombre: phoneOf(used),
          error: 'cli_in_use',
          motivo: `El CLI ${phoneOf(used)} está en uso: La que llama`,
        },
        { id: UNKNOWN, nombre: null, error: 'cli_not_found', motivo: 'CLI no encontrado' },
      ],
    });
    expect(phoneOf(free)).toBeUndefined();
    expect(phoneOf(used)).toBe(user.cli_number);
  });

  it('adds an audit entry for each success, like the single action', async () => {
    const [on, off] = [await create(), await create({ activo: false })];
    await take('desactivar', [on, off]);
    expect(await readAudit(test, { action: 'cli.update', entity_id: String(on) })).toMatchObject([
      { username: 'admin', before: { isActive: true }, after: { isActive: false } },
    ]);
    expect(await readAudit(test, { action: 'cli.update', entity_id: String(off) })).toEqual([]);
  });

  it('accepts thousands at once, while other requests are answered', async () => {
    executeSql(
      test.db,
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
       insert into clis (phone, country, is_active, is_synthetic, created_at)
       select '+5411700' || (10000 + i), 'argentina', 1, 1, 0 from n`,
    );
    const ids = queryColumn(test.db, "select id from clis where phone like '+5411700%'") as number[];
    const order: string[] = [];
    const bulk = take('eliminar', ids).then((answer) => (order.push('bulk'), answer));
    await test.request('demo', 'GET', '/campaigns').then(() => order.push('other'));
    expect((await bulk).body).toMatchObject({ total: 3000, no_hechas: [] });
    expect(order).toEqual(['other', 'bulk']);
  });

  it('is refused as a whole with no ids, too many ids, or an unknown action', async () => {
    const many = Array.from({ length: MOST_BULK_CLIS + 1 }, (_, index) => index + 1);
    for (const ids of [[], many, ['x']])
      expect(await take('activar', ids)).toMatchObject({
        status: 400,
        body: { error: 'invalid_body' },
      });
    expect(await take('copiar', [1])).toMatchObject({ status: 400, body: { details: { field: 'accion' } } });
  });

  it('is only for administrators, like the single actions', async () => {
    const id = await create();
    for (const who of ['demo', 'operator', 'supervisor'] as const)
      expect((await take('desactivar', [id], {}, who)).status).toBe(403);
    expect((await take('desactivar', [id], {}, null)).status).toBe(401);
    expect(isActive(id)).toBe(1);
  });
});

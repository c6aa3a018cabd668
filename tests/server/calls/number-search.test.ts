import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { prepareSql } from '../../support/database.ts';
import { addCall } from './calls-data.ts';

const CALL = { campaignId: 1, userId: 1, assignedAt: 0, placedAt: null, endedAt: null, disposition: null };

it('a running server indexes new calls’ numbers, and finds them before and after', async () => {
  const app = await startTestApp({ engine: false });
  onTestFinished(app.close);
  app.db.write(() => {
    for (const [id, phone] of ['+5491140001234', '+5491150001234', '+5491140001234'].entries())
      addCall(app.db, { ...CALL, id: id + 1, phone });
  });
  const find = async (digits: string): Promise<unknown> => {
    const { body } = await app.request('supervisor', 'GET', `/llamadas/historico?telefono=${digits}`);
    return [body['total'], (body['llamadas'] as { id: number }[]).map(({ id }) => id)];
  };
  expect(await find('1234')).toEqual([3, [3, 2, 1]]);
  const indexed = prepareSql<[], string>(app.db, 'select phone from called_numbers order by phone').pluck();
  await expect.poll(() => indexed.all(), { timeout: 20_000 }).toEqual(['+5491140001234', '+5491150001234']);
  expect(await find('1234')).toEqual([3, [3, 2, 1]]);
  expect(await find('50001')).toEqual([1, [2]]);
});

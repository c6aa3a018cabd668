import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BlacklistPageAnswer } from '#shared/contracts/blacklist.ts';
import { startTestApp, type Answer, type TestApp } from '../../../support/app.ts';
import { executeSql } from '../../../support/database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
  executeSql(
    test.db,
    `insert into blacklist (phone, reason, type, created_at) values
       ('+5491134567890', 'Pidió no recibir más llamadas (tecla 9)', 'auto', 1),
       ('+541152345678', 'Agregado manualmente', 'manual', 2),
       ('+5511987654321', 'Lo pidió por carta', 'manual', 3)`,
  );
});
afterAll(() => test.close());

const ask = (query: Record<string, string>, headers?: Record<string, string>): Promise<Answer> =>
  test.request('admin', 'GET', `/blacklist/entries?${new URLSearchParams(query).toString()}`, undefined, headers);

async function page(query: Record<string, string>, headers?: Record<string, string>): Promise<BlacklistPageAnswer> {
  const { body } = await ask(query, headers);
  expect([...Value.Errors(BlacklistPageAnswer, body)]).toEqual([]);
  return body as BlacklistPageAnswer;
}

const found = async (query: Record<string, string>, headers?: Record<string, string>): Promise<string[]> =>
  (await page(query, headers)).entries.map(({ phone }) => phone);

const ARGENTINE = '+5491134567890';
const LANDLINE = '+541152345678';
const BRAZILIAN = '+5511987654321';

describe('a page of the blacklist', () => {
  it('has the newest entries first, and the counts of all', async () => {
    const first = await page({ page_size: '2' });
    expect(first).toMatchObject({ total: 3, page: 1, page_size: 2, total_pages: 2, reporting_trunks: [] });
    expect(first.counts).toEqual({ all: 3, manual: 2, auto: 1 });
    expect(first.entries.map(({ phone }) => phone)).toEqual([BRAZILIAN, LANDLINE]);
    expect(await found({ page_size: '2', page: '2' })).toEqual([ARGENTINE]);
  });

  it('beyond the end is the last one', async () => {
    expect(await page({ page_size: '2', page: '9' })).toMatchObject({ page: 2, entries: [{ phone: ARGENTINE }] });
    expect(await page({ search: 'nadie', page: '9' })).toMatchObject({
      page: 1,
      total: 0,
      total_pages: 0,
      entries: [],
    });
  });

  it.each(['11 3456-7890', '011 15-3456-7890', '+54 11 3456 7890', '15 3456-789', '3456-789'])(
    'finds a number, or a part of one, in any spelling: %s',
    async (search) => expect(await found({ search })).toEqual([ARGENTINE]),
  );

  it('finds a landline by its spelling as a mobile, and a Brazilian mobile without its ninth digit', async () => {
    expect(await found({ search: '+54 9 11 5234-5678' })).toEqual([LANDLINE]);
    expect(await found({ search: '+55 11 8765-4321' })).toEqual([BRAZILIAN]);
  });

  it('finds a part of a reason, as it is shown', async () => {
    expect(await found({ search: 'PIDIÓ' })).toEqual([BRAZILIAN, ARGENTINE]);
    expect(await found({ search: 'by hand' }, { 'accept-language': 'en' })).toEqual([LANDLINE]);
    expect(await found({ search: 'manualmente' }, { 'accept-language': 'en' })).toEqual([]);
    expect(await found({ search: '%' })).toEqual([]);
    expect(await found({ search: '-' })).toEqual([]);
  });

  it('can be limited to a type', async () => {
    expect(await found({ type: 'auto' })).toEqual([ARGENTINE]);
    expect(await page({ type: 'manual', search: 'pidió' })).toMatchObject({
      total: 1,
      entries: [{ phone: BRAZILIAN }],
    });
    expect((await ask({ type: 'otro' })).status).toBe(400);
  });
});

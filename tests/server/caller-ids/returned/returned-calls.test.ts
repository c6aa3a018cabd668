import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReturnedCallsAnswer } from '#shared/contracts/returned-calls.ts';
import { createReturnedCallStore as createReader } from '#server/domains/caller-ids/returned/store.ts';
import type { InboundCall } from '#server/telephony/inbound.ts';
import { createReturnedCallStore, type ReturnedCallStore } from '#server/telephony/returned-call-store.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { executeSql, queryColumn } from '../../../support/database.ts';

const NOW_MS = Date.parse('2026-11-23T15:00:00Z');
const DAY_MS = 86_400_000;
const OWN = '+541143219901';
const SHOWN = '+5491143219902';
const TOLL_FREE = '+548005550134';
const SHORT = '+541984';

let test: TestApp;
/** Id of an Argentine trunk. */
let trunkId: number;

beforeAll(async () => {
  test = await startTestApp({ engine: false, env: { SIM_CLOCK: '2026-11-23T15:00:00Z' } });
  const trunk = { name: 'De vuelta', host: '10.9.9.9', country_code: '54', dv_codes: [], max_channels: 1 };
  trunkId = (await test.request('admin', 'POST', '/trunks', trunk)).body['id'] as number;
  for (const numero of [OWN, TOLL_FREE, SHORT]) await test.request('admin', 'POST', '/code2base/clis', { numero });
  // Shown by calls, and no longer in the inventory.
  executeSql(test.db, 'insert into cli_totals (phone) values (?)', SHOWN);
});
afterAll(() => test.close());

function add(called: readonly string[], caller = '', atMs = NOW_MS): void {
  take(createReturnedCallStore(test.db), { trunkId, called, caller }, atMs);
}
/** Stores the call if the store takes it. */
function take(store: ReturnedCallStore, call: Omit<InboundCall, 'channel'>, atMs: number): void {
  const returned = store.read({ ...call, channel: '1.1' }, atMs);
  if (returned !== null) test.db.write(() => store.add(returned, 'busy'));
}
const clear = (): void => executeSql(test.db, 'delete from returned_calls');
const read = async (query = ''): Promise<ReturnedCallsAnswer> =>
  (await test.request('demo', 'GET', `/returned-calls${query}`)).body as ReturnedCallsAnswer;

describe('a call that comes in', () => {
  it.each([
    [[OWN], OWN],
    [['541143219901'], OWN],
    [['00541143219901'], OWN],
    [['1143219901'], OWN],
    [['01143219901'], OWN],
    [['cadencia', OWN], OWN],
    // With and without the mobile digit.
    [['+541143219902'], SHOWN],
    [['1143219902'], SHOWN],
    // Numbers of companies.
    [['08005550134'], TOLL_FREE],
    [['548005550134'], TOLL_FREE],
    [['1984'], SHORT],
    [['541984'], SHORT],
    [['+541143219903'], null],
    [['cadencia', ''], null],
  ])('for %j is one for %s', (called, phone) => {
    clear();
    add(called);
    expect(queryColumn(test.db, 'select phone from returned_calls')).toEqual(phone === null ? [] : [phone]);
  });

  it.each([
    ['+5491155667700', '+5491155667700'],
    ['5491155667700', '+5491155667700'],
    ['01155667700', '+541155667700'],
    ['anonymous', null],
    ['', null],
    ['100', '100'],
  ])('from %j is stored as from %s', (shown, caller) => {
    clear();
    add([OWN], shown);
    expect(queryColumn(test.db, 'select caller from returned_calls')).toEqual([caller]);
  });
});

describe('the person who may opt out by the key', () => {
  const CALLED = '+541155667711';
  const CONTACT = '+5491155667712';
  const STRANGER = '+5491155667713';

  beforeAll(() => {
    executeSql(test.db, "insert into campaigns (id, name, created_at, updated_at) values (901, 'Ventas', 0, 0)");
    executeSql(
      test.db,
      "insert into contacts (campaign_id, phone, country, created_at) values (901, ?, 'argentina', 0)",
      CONTACT,
    );
    executeSql(
      test.db,
      "insert into calls (campaign_id, attempt, phone, country, assigned_at) values (902, 1, ?, 'argentina', 0)",
      CALLED,
    );
  });

  it.each([
    ['was called', CALLED, CALLED],
    ['was called, and is shown with its mobile digit', '+5491155667711', '+5491155667711'],
    ['is a contact', CONTACT, CONTACT],
    ['is a contact, and is shown without its mobile digit', '01155667712', '+541155667712'],
    ['is neither, because anybody can forge a number', STRANGER, null],
  ])('has a number that %s', (_which, caller, person) => {
    const call = createReturnedCallStore(test.db).read({ trunkId, called: [OWN], caller, channel: '1.1' }, NOW_MS);
    expect(call?.person).toBe(person);
    expect(call?.caller).not.toBeNull();
  });
});

describe('a trunk of the Dominican Republic', () => {
  it('reads numbers in the plan that it shares', async () => {
    const trunk = { name: 'Caribe', host: '10.9.9.8', country_code: '1809', dv_codes: [], max_channels: 1 };
    const id = (await test.request('admin', 'POST', '/trunks', trunk)).body['id'] as number;
    await test.request('admin', 'POST', '/code2base/clis', { numero: '+18095550100' });
    clear();
    take(createReturnedCallStore(test.db), { trunkId: id, called: ['8095550100'], caller: '8295550101' }, NOW_MS);
    expect(queryColumn(test.db, "select phone || ' ' || caller from returned_calls")).toEqual([
      '+18095550100 +18295550101',
    ]);
  });
});

describe('a person who calls one number again and again', () => {
  it('is stored ten times an hour, unlike the others', () => {
    clear();
    const store = createReturnedCallStore(test.db);
    const call = (caller: string, called: string, atMs: number): void =>
      take(store, { trunkId, called: [called], caller }, atMs);
    for (let n = 0; n < 12; n++) for (const caller of ['+5491155667700', 'anonymous']) call(caller, OWN, NOW_MS);
    expect(queryColumn(test.db, 'select count(*) from returned_calls')).toEqual([20]);
    call('+5491155667701', OWN, NOW_MS);
    call('+5491155667700', SHOWN, NOW_MS);
    call('+5491155667700', OWN, NOW_MS + 3_600_000);
    expect(queryColumn(test.db, 'select count(*) from returned_calls')).toEqual([23]);
  });
});

describe('GET /returned-calls', () => {
  beforeAll(() => {
    clear();
    const ages = [8, 6, 1, 0, 0];
    for (const days of ages) add([OWN], '+5491155667700', NOW_MS - days * DAY_MS);
    add([SHOWN]);
  });

  it('lists them in pages, newest first, of all numbers or of one', async () => {
    const all = await read('?page=2&page_size=4');
    expect(Value.Check(ReturnedCallsAnswer, all)).toBe(true);
    expect(all).toMatchObject({ total: 6, page: 2, total_pages: 2, calls: [{ caller_id: OWN }, { caller_id: OWN }] });
    const one = await read(`?caller_id=${encodeURIComponent(SHOWN)}`);
    expect(one).toMatchObject({ total: 1, total_pages: 1, page_size: 50 });
    expect(one.calls[0]).toMatchObject({
      caller_id: SHOWN,
      caller: null,
      trunk_id: trunkId,
      trunk: 'De vuelta',
      at: '2026-11-23T15:00:00.000Z',
      answer: 'busy',
    });
  });

  it('loses old calls to the retention of calls, some at a time', async () => {
    const { dropBefore } = createReader(test.db);
    add([OWN], '', NOW_MS - 40 * DAY_MS);
    add([OWN], '', NOW_MS - 50 * DAY_MS);
    expect([1, 5].map((most) => dropBefore(NOW_MS - 30 * DAY_MS, most))).toEqual([1, 1]);
    expect(await read()).toMatchObject({ total: 6 });
  });

  it('has its counts in the inventory: of today, and of seven days', async () => {
    const clis = (await test.request('demo', 'GET', '/code2base/clis')).body['clis'] as Record<string, unknown>[];
    expect(clis.find(({ numero }) => numero === OWN)).toMatchObject({ devueltas_hoy: 2, devueltas_7d: 4 });
    expect(clis.find(({ numero }) => numero !== OWN)).toMatchObject({ devueltas_hoy: 0, devueltas_7d: 0 });
    const edited = clis.find(({ numero }) => numero === OWN)!;
    const { body } = await test.request('admin', 'PUT', `/code2base/clis/${edited['id'] as number}`, { activo: true });
    expect(JSON.stringify(body)).toContain('"devueltas_hoy":2,"devueltas_7d":4');
  });
});

/** A no of a list whose number is listed for another reason, before or since, outlives that reason. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAutoBlacklist } from '#server/dialer/auto-blacklist.ts';
import type { BlacklistEntry, BlacklistPageAnswer } from '#shared/contracts/blacklist.ts';
import type { UploadAnswer } from '#shared/contracts/contacts.ts';
import { startTestApp, type Answer, type TestApp } from '../../../support/app.ts';
import { executeSql } from '../../../support/database.ts';
import { uploadList } from '../../../support/list-upload.ts';
import { ended } from '../../dialer/call-facts.ts';

const EVA = '+541147832802';
const NO = 'fono;Llamar\n1147832802;NO\n1147832801;SI\n';
const DAYS = { from: '2026-11-20', to: '2026-11-26' };
const AT = Date.parse('2026-11-23T15:00:00Z');

let test: TestApp;
beforeEach(async () => {
  test = await startTestApp({ env: { SIM_CLOCK: '2026-11-23T15:00:00Z' } });
  executeSql(
    test.db,
    `insert into trunks (id, name, host, country_code, dv_codes, max_channels, sip_config, created_at)
     values (101, 'Norte', 'norte.example', '54', '[]', 10, '{}', 0)`,
  );
});
afterEach(() => test.close());

let campaigns = 0;
async function upload(): Promise<UploadAnswer> {
  const made = await test.request('supervisor', 'POST', '/campaigns', { name: `Una ${(campaigns += 1)}` });
  return uploadList(test, await test.login('supervisor'), made.body['id'] as number, NO);
}
const undoList = (list: unknown): Promise<Answer> =>
  test.request('supervisor', 'DELETE', `/do-not-call/lists/${String(list)}?reason=mal+leida`);
const entries = async (): Promise<BlacklistEntry[]> =>
  ((await test.request('admin', 'GET', '/blacklist/entries')).body as BlacklistPageAnswer).entries;
const idOf = ({ body }: Answer): number => (body['entry'] as BlacklistEntry).id;

/** The network reports a call to Eva as unwanted. */
function reportUnwanted(): void {
  const blacklist = createAutoBlacklist(test.db);
  const call = { phone: EVA, trunkId: 101, disposition: 'rejected', sipCause: 607 } as const;
  const fact = ended(1, AT, { ...call, settlement: { kind: 'done', why: 'opted_out' } });
  test.db.write(() => fact.kind === 'CallEnded' && blacklist.callEnded(fact));
}
const undoTrunk = (): Promise<Answer> => test.request('admin', 'POST', '/blacklist/undo', { trunk_id: 101, ...DAYS });

it('stays when the trunk that reported the number first is undone', async () => {
  reportUnwanted();
  const { list_id: list } = await upload();
  expect(await entries()).toMatchObject([{ source: 'network', list_id: list }]);
  const count = await test.request('admin', 'GET', '/blacklist/undo?trunk_id=101&from=2026-11-20&to=2026-11-26');
  expect(count.body).toMatchObject({ count: 0 });
  expect(await undoTrunk()).toMatchObject({ status: 200, body: { removed: 0 } });
  expect(await entries()).toMatchObject([
    { phone: EVA, source: 'list', list_id: list, reason: 'Lo dice la lista «lista.csv» (Llamar: NO)' },
  ]);
  expect(await undoList(list)).toMatchObject({ body: { removed: 1 } });
  expect(await entries()).toEqual([]);
});

it('stays when the trunk that reports the number later is undone', async () => {
  const { list_id: list } = await upload();
  reportUnwanted();
  await undoTrunk();
  expect(await entries()).toMatchObject([{ phone: EVA, source: 'list', list_id: list }]);
});

it('leaves the report of a call as unwanted when its list is undone', async () => {
  const { list_id: list } = await upload();
  reportUnwanted();
  expect(await undoList(list)).toMatchObject({ body: { removed: 0 } });
  expect(await entries()).toMatchObject([{ phone: EVA, source: 'network', list_id: null }]);
});

it('makes an entry that was added by hand an opt-out, so that its removal leaves a mark', async () => {
  const id = idOf(await test.request('admin', 'POST', '/blacklist', { phone: EVA }));
  await upload();
  const remove = (query: string): Promise<Answer> => test.request('admin', 'DELETE', `/blacklist/${id}${query}`);
  expect(await remove('')).toMatchObject({ status: 400, body: { error: 'removal_reason_required' } });
  expect(await remove('?reason=volvi%C3%B3')).toMatchObject({ status: 200 });
  expect((await test.request('supervisor', 'GET', '/do-not-call/removals')).body['numbers']).toEqual([EVA]);
});

it('stays when a user undoes the own entry within the minute, also the uploader', async () => {
  const id = idOf(await test.request('supervisor', 'POST', '/do-not-call', { phone: EVA }));
  const { list_id: list } = await upload();
  expect(await test.request('supervisor', 'DELETE', `/do-not-call/${id}`)).toMatchObject({
    status: 200,
    body: { message: `Se deshizo: ${EVA} sigue en la blacklist, como antes` },
  });
  expect(await entries()).toMatchObject([{ phone: EVA, source: 'list', list_id: list, author: 'supervisor' }]);
});

it('leaves the word of a person when its list is undone', async () => {
  const id = idOf(await test.request('supervisor', 'POST', '/do-not-call', { phone: EVA }));
  const { list_id: list } = await upload();
  expect(await undoList(list)).toMatchObject({ body: { removed: 0 } });
  expect(await entries()).toMatchObject([{ id, source: 'number', list_id: null }]);
});

it('is quoted from the list that still says so', async () => {
  const first = await upload();
  const second = await upload();
  executeSql(test.db, `update blacklist_lists set reason = 'segunda' where list_id = ?`, second.list_id);
  await undoList(first.list_id);
  expect(await entries()).toMatchObject([{ phone: EVA, reason: 'segunda', list_id: second.list_id }]);
});

it('becomes the word of the person who asked again when its list is undone', async () => {
  const { list_id: list } = await upload();
  expect(await test.request('supervisor', 'POST', '/do-not-call', { phone: EVA })).toMatchObject({ status: 409 });
  await undoList(list);
  expect(await entries()).toMatchObject([
    { phone: EVA, source: 'number', reason: 'Pidió no recibir más llamadas', author: 'supervisor', list_id: null },
  ]);
});

it.each(['receiving', 'processing'])('of a list that is still loaded can’t be undone: %s', async (state) => {
  const { list_id: list, upload_id: id } = await upload();
  executeSql(test.db, 'update uploads set state = ? where id = ?', state, id);
  expect(await undoList(list)).toMatchObject({ status: 409, body: { error: 'list_importing' } });
  expect(await entries()).toHaveLength(1);
  executeSql(test.db, `update uploads set state = 'failed' where id = ?`, id);
  expect(await undoList(list)).toMatchObject({ status: 200, body: { removed: 1 } });
});

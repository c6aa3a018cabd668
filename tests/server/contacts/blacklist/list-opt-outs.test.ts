/** What the opt-outs of a list do to contacts of other campaigns, and how a list is undone. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BlacklistEntry, BlacklistPageAnswer } from '#shared/contracts/blacklist.ts';
import type { UploadAnswer } from '#shared/contracts/contacts.ts';
import { startTestApp, type Answer, type TestApp, type Who } from '../../../support/app.ts';
import { readAudit } from '../../../support/audit.ts';
import { executeSql, queryColumn, queryRows } from '../../../support/database.ts';
import { uploadList } from '../../../support/list-upload.ts';

const [EVA, LEO, SOL] = ['+541147832802', '+541147832803', '+541147832804'];
const NO = 'fono;Llamar\n1147832802;NO\n1147832803;NO\n1147832804;NO\n1147832801;SI\n';
const REASON = 'La columna decía otra cosa';

let test: TestApp;
afterEach(() => test.close());

async function addCampaign(name: string, fields: object = {}): Promise<number> {
  return (await test.request('supervisor', 'POST', '/campaigns', { name, ...fields })).body['id'] as number;
}
const upload = async (campaign: number, list: string): Promise<UploadAnswer> =>
  uploadList(test, await test.login('supervisor'), campaign, list);
const undo = (list: unknown, reason = REASON, who: Who = 'supervisor'): Promise<Answer> =>
  test.request(who, 'DELETE', `/do-not-call/lists/${String(list)}?${new URLSearchParams({ reason }).toString()}`);
const page = async (query = ''): Promise<BlacklistEntry[]> =>
  ((await test.request('admin', 'GET', `/blacklist/entries?${query}`)).body as BlacklistPageAnswer).entries;
const listed = async (query?: string): Promise<string[]> => (await page(query)).map(({ phone }) => phone).toSorted();

describe('opt-outs of a list', () => {
  beforeEach(async () => {
    test = await startTestApp({ env: { SIM_CLOCK: '2026-11-23T15:00:00Z' } });
  });

  it('hold contacts that another campaign has loaded before', async () => {
    const dialing = await addCampaign('Vieja', { calls_per_second: 100, max_concurrent_calls: 100 });
    await upload(dialing, 'fono\n1147832802\n+5491147832803\n1147832801\n');
    await upload(await addCampaign('Nueva'), NO);
    await test.request('supervisor', 'POST', `/presione1/campanhas/${dialing}/iniciar`, {});
    const blocked = `select phone from contacts where campaign_id = ? and outcome = 'blacklisted' order by phone`;
    await expect
      .poll(() => queryColumn<string>(test.db, blocked, dialing), { timeout: 20_000 })
      .toEqual([EVA, '+5491147832803']);
    const called = 'select distinct phone from calls where campaign_id = ?';
    await expect
      .poll(() => queryColumn<string>(test.db, called, dialing), { timeout: 20_000 })
      .toEqual(['+541147832801']);
  });
});

describe('the undo of a list', () => {
  beforeEach(async () => {
    test = await startTestApp({ engine: false });
  });

  it('removes what the list has brought, with a reason, in the audit log and the records', async () => {
    const { list_id: list } = await upload(await addCampaign('Una'), NO);
    expect(await listed()).toEqual([EVA, LEO, SOL]);
    expect(await undo(list, '  ')).toMatchObject({ status: 400, body: { error: 'removal_reason_required' } });
    expect(await undo(list)).toMatchObject({
      status: 200,
      body: { removed: 3, message: 'Números de la lista removidos de la blacklist' },
    });
    expect(await listed()).toEqual([]);
    const [audited] = await readAudit(test, { entity: 'list' });
    expect(audited).toMatchObject({ action: 'blacklist.undo_list', username: 'supervisor', entity_id: String(list) });
    const counts = { removed: 3, keptByLists: 0, keptByOthers: 0 };
    expect(audited!.after).toMatchObject({ list: 'lista.csv', reason: REASON, ...counts });
    const records = queryRows<{ reason: string }>(
      test.db,
      `select detail ->> '$.reason' reason from record_queue where kind = 'unblocked'`,
    );
    expect(records).toEqual([{ reason: REASON }, { reason: REASON }, { reason: REASON }]);
    expect((await test.request('supervisor', 'GET', '/do-not-call/removals')).body['numbers']).toEqual([]);
    expect(await undo(list)).toMatchObject({ status: 200, body: { removed: 0 } });
    // The corrected list can be loaded.
    expect(await upload(await addCampaign('Otra'), 'fono\n1147832802\n')).toMatchObject({ contatos_validos: 1 });
  });

  it('is refused to operators', async () => {
    const { list_id: list } = await upload(await addCampaign('Una'), NO);
    expect(await undo(list, REASON, 'operator')).toMatchObject({ status: 403 });
    expect(await listed()).toHaveLength(3);
  });

  it('leaves what another list says, until that is undone, too', async () => {
    const campaign = await addCampaign('Una');
    const first = await upload(campaign, NO);
    const second = await upload(campaign, 'fono;obs\n+5491147832803;no llamar más\n1147832801;\n');
    expect(second).toMatchObject({ opt_outs_blocked: 0, opt_outs_said: 1 });
    expect(await undo(first.list_id)).toMatchObject({ body: { removed: 2, kept_by_lists: 1, kept_by_others: 0 } });
    expect(await page()).toMatchObject([{ phone: LEO, source: 'list', list_id: second.list_id }]);
    expect(await undo(second.list_id)).toMatchObject({ body: { removed: 1 } });
  });

  it('leaves what people have asked for, before or since, also the uploader', async () => {
    await test.request('admin', 'POST', '/blacklist', { phone: SOL });
    const { list_id: list } = await upload(await addCampaign('Una'), NO);
    expect(await test.request('supervisor', 'POST', '/do-not-call', { phone: EVA })).toMatchObject({ status: 409 });
    expect(await undo(list)).toMatchObject({ body: { removed: 1, kept_by_lists: 0, kept_by_others: 2 } });
    expect(await listed()).toEqual([EVA, SOL]);
  });

  it('restores an entry that would expire', async () => {
    const later = Date.now() + 86_400_000;
    const insert = `insert into blacklist (phone, reason, type, source, created_at, expires_at)
      values (?, 'La red informó 3 veces que el número no existe', 'auto', 'network', 5, ?)`;
    executeSql(test.db, insert, EVA, later);
    executeSql(test.db, 'insert into invalid_verdicts (call_id, phone, trunk_id, at) values (1, ?, 1, 1)', EVA);
    const { list_id: list } = await upload(await addCampaign('Una'), NO);
    await undo(list);
    expect(await page()).toMatchObject([{ phone: EVA, source: 'network', expires_at: new Date(later).toISOString() }]);
  });

  it('is begun in the audit log before it removes anything', async () => {
    const { list_id: list } = await upload(await addCampaign('Una'), NO);
    executeSql(test.db, `create trigger crash before delete on blacklist begin select raise(abort, 'crash'); end`);
    expect(await undo(list)).toMatchObject({ status: 500 });
    const [audited] = await readAudit(test, { entity: 'list' });
    expect(audited).toMatchObject({ action: 'blacklist.undo_list', after: { list: 'lista.csv', reason: REASON } });
    expect(audited!.after).not.toHaveProperty('removed');
  });

  it('is the supervisor’s for 7 days, then an administrator’s, and leaves marks', async () => {
    const { list_id: list } = await upload(await addCampaign('Una'), NO);
    const age = (ms: number): void => executeSql(test.db, 'update blacklist_lists set created_at = created_at - ?', ms);
    age(7 * 86_400_000 + 60_000);
    expect(await undo(list)).toMatchObject({ status: 403, body: { error: 'list_undo_late' } });
    expect(await listed()).toHaveLength(3);
    expect(await undo(list, REASON, 'admin')).toMatchObject({ status: 200, body: { removed: 3 } });
    const { body } = await test.request('supervisor', 'GET', '/do-not-call/removals');
    expect((body['numbers'] as string[]).toSorted()).toEqual([EVA, LEO, SOL]);
  });

  it('is open to the supervisor up to 7 days after the import', async () => {
    const { list_id: list } = await upload(await addCampaign('Una'), NO);
    executeSql(test.db, 'update blacklist_lists set created_at = created_at - ?', 7 * 86_400_000 - 60_000);
    expect(await undo(list)).toMatchObject({ status: 200, body: { removed: 3 } });
  });

  it('is found later at the campaign’s lists, also of a list loaded twice', async () => {
    await upload(await addCampaign('Una'), NO);
    const campaign = await addCampaign('Otra');
    const second = await upload(campaign, NO);
    expect(second).toMatchObject({ opt_outs_blocked: 0, opt_outs_said: 3 });
    const lists = async (): Promise<unknown> =>
      (await test.request('supervisor', 'GET', `/campaigns/${campaign}/listas`)).body['listas'];
    expect(await lists()).toMatchObject([{ id: second.list_id, bloqueos: 3 }]);
    expect(await undo(second.list_id)).toMatchObject({ body: { removed: 0, kept_by_lists: 3 } });
    expect(await lists()).toMatchObject([{ bloqueos: 0 }]);
  });

  it('works after the list was deleted', async () => {
    const campaign = await addCampaign('Una');
    const { list_id: list } = await upload(campaign, NO);
    executeSql(test.db, 'delete from contact_lists');
    expect(await undo(list)).toMatchObject({ body: { removed: 3 } });
  });

  it('leaves a mark only if the entry is removed by itself', async () => {
    await upload(await addCampaign('Una'), NO);
    const [{ id }] = (await page()) as [BlacklistEntry];
    const remove = (query: string): Promise<Answer> => test.request('admin', 'DELETE', `/blacklist/${id}${query}`);
    expect(await remove('')).toMatchObject({ status: 400, body: { error: 'removal_reason_required' } });
    expect(await remove('?reason=volvi%C3%B3')).toMatchObject({ status: 200 });
    expect((await test.request('supervisor', 'GET', '/do-not-call/removals')).body['numbers']).toEqual([SOL]);
    expect(queryRows(test.db, 'select * from blacklist_lists')).toHaveLength(2);
  });
});

it('the blacklist is filtered by source and list', async () => {
  test = await startTestApp({ engine: false });
  await test.request('admin', 'POST', '/blacklist', { phone: '+541147832899' });
  const { list_id: list } = await upload(await addCampaign('Una'), NO);
  expect(await listed('source=blacklist')).toEqual(['+541147832899']);
  expect(await listed('source=list&search=2803')).toEqual([LEO]);
  expect(await listed(`list_id=${list}`)).toEqual([EVA, LEO, SOL]);
  expect(await listed('list_id=99')).toEqual([]);
  const [english] = (
    (await test.request('admin', 'GET', '/blacklist/entries?source=list', undefined, { 'accept-language': 'en' }))
      .body as BlacklistPageAnswer
  ).entries;
  expect(english!.reason).toBe('The list “lista.csv” says so (Llamar: NO)');
});

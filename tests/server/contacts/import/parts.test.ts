/** A list too large for a proxy is sent in several requests, and becomes one list. */
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ErrorAnswer } from '#shared/contracts/common.ts';
import type { UploadAnswer, UploadProgress } from '#shared/contracts/contacts.ts';
import { queryRows, queryValue } from '../../../support/database.ts';
import { startListsRig, type ListsRig } from '../../../support/test-lists.ts';

let rig: ListsRig;
beforeAll(async () => {
  rig = await startListsRig();
});
afterAll(() => rig.close());

type Fields = Record<string, string>;

function form(content: BlobPart, fields: Fields): FormData {
  const data = new FormData();
  for (const [key, value] of Object.entries(fields)) data.append(key, value);
  data.append('arquivo', new Blob([content]), 'lista.csv');
  return data;
}

async function upload(data: FormData): Promise<UploadAnswer> {
  const answer = await rig.post('/contacts/upload', data);
  const body = (await answer.json()) as UploadAnswer;
  if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(body)}`);
  return body;
}

async function refused(data: FormData): Promise<ErrorAnswer & { status: number }> {
  const answer = await rig.post('/contacts/upload', data);
  return { ...((await answer.json()) as ErrorAnswer), status: answer.status };
}

const progress = async (id: string): Promise<UploadProgress> =>
  (await (await rig.get(`/contacts/uploads/${id}`)).json()) as UploadProgress;

test('a list in parts is one list, with one file of rejected lines and line numbers of the whole file', async () => {
  const campaign = rig.addCampaign('parts');
  const id = crypto.randomUUID();
  const part = (text: string, more: Fields): FormData =>
    form(text, { upload_id: id, campaign_id: String(campaign), tiene_encabezado: 'true', ...more });
  const head = 'telefono;nombre\n';
  expect(await upload(part(`${head}011 15-5667-3001;A\nmalo;B\n`, { parte: 'sigue', linea: '2' }))).toMatchObject({
    total_processados: 2,
    contatos_validos: 1,
  });
  expect(await progress(id)).toMatchObject({ state: 'processing', lines: 2 });
  expect(await upload(part(`${head}011 15-5667-3002;C\n`, { parte: 'sigue', linea: '4' }))).toMatchObject({
    contatos_validos: 2,
  });
  const last = await upload(part(`${head}\n011 15-5667-3001;D\n`, { parte: 'ultima', linea: '6' }));
  expect(last).toMatchObject({ total_processados: 4, contatos_validos: 2, contatos_duplicados: 1, upload_id: id });
  expect(await progress(id)).toMatchObject({ state: 'done', lines: 4 });
  expect(queryRows(rig.db, 'select name from contact_lists where campaign_id = ?', campaign)).toEqual([
    { name: 'lista.csv' },
  ]);
  const rejects = await (await rig.get(`/contacts/uploads/${id}/rejects`)).text();
  const rows = parse(rejects, { bom: true, columns: true });
  expect(rows).toMatchObject([
    { linea: '3', codigo: 'texto' },
    { linea: '6', codigo: 'duplicado' },
  ]);
  expect(await refused(part(head, { parte: 'ultima' }))).toMatchObject({ status: 409, error: 'upload_id_taken' });
  expect(queryValue(rig.db, `select count(*) from audit_log where "after" like ?`, `%${id}%`)).toBe(2);
});

test('a part that begins with totals or titles of sections has the line numbers of the whole file', async () => {
  const id = crypto.randomUUID();
  const campaign_id = String(rig.addCampaign('parts with totals'));
  const part = (text: string, parte: string, linea: string): FormData =>
    form(`telefono;nombre\n${text}`, { upload_id: id, campaign_id, tiene_encabezado: 'true', parte, linea });
  await upload(part('011 15-5667-3031;A\n', 'sigue', '2'));
  await upload(part('\nTOTAL: 1;\n\nSubtotal;\nmalo;B\n', 'sigue', '502'));
  const last = await upload(part('TOTAL: 2;\n', 'ultima', '1002'));
  expect(last).toMatchObject({ contatos_validos: 1, contatos_invalidos: 1, lines_without_contact: 3 });
  expect(await progress(id)).toMatchObject({ state: 'done' });
  const rejects = await (await rig.get(`/contacts/uploads/${id}/rejects`)).text();
  expect(parse(rejects, { bom: true, columns: true })).toMatchObject([{ linea: '505', codigo: 'texto' }]);
});

test('a part that fails leaves its list open for the next ones', async () => {
  const campaign = rig.addCampaign('part fails');
  const id = crypto.randomUUID();
  const fields = { upload_id: id, campaign_id: String(campaign) };
  expect(await refused(form('', { ...fields, parte: 'sigue' }))).toMatchObject({ error: 'file_empty' });
  expect(await upload(form('011 15-5667-3005\n', { ...fields, parte: 'ultima' }))).toMatchObject({
    contatos_validos: 1,
  });
  expect(await progress(id)).toMatchObject({ state: 'done', contatos_validos: 1 });
  const other = { ...fields, upload_id: crypto.randomUUID() };
  expect(await upload(form('011 15-5667-3006\n', { ...other, parte: 'sigue' }))).toMatchObject({ contatos_validos: 1 });
  expect(await refused(form('011 15-5667-3007\n', other))).toMatchObject({ error: 'upload_id_taken' });
});

test('a last part that fails ends its list with the bytes of all parts and an audit entry', async () => {
  const campaign = rig.addCampaign('last part fails');
  const fields = { upload_id: crypto.randomUUID(), campaign_id: String(campaign) };
  await upload(form('011 15-5667-3008\n', { ...fields, parte: 'sigue' }));
  const { bytes_total } = await progress(fields.upload_id);
  expect(await refused(form('', { ...fields, parte: 'ultima' }))).toMatchObject({ error: 'file_empty' });
  expect(await progress(fields.upload_id)).toMatchObject({ state: 'failed', contatos_validos: 1, bytes_total });
  const entries = `select action from audit_log where action = 'contacts.upload' and "after" like ?`;
  expect(queryRows(rig.db, entries, `%${fields.upload_id}%`)).toHaveLength(1);
});

test.each([
  ['fails', ''],
  ['has none', '011 15-5667-3021\n'],
])('the audit entry of a list says that opt-outs were added, also if its last part %s', async (_, last) => {
  const campaign = rig.addCampaign(`opt-outs in parts ${last}`);
  const fields = { upload_id: crypto.randomUUID(), campaign_id: String(campaign) };
  await upload(form('fono;estado\n011 15-5667-3020;DNC\n', { ...fields, parte: 'sigue', include_opt_outs: 'true' }));
  await rig.post('/contacts/upload', form(last, { ...fields, parte: 'ultima' }));
  const after = queryValue(
    rig.db,
    `select "after" from audit_log where action = 'contacts.upload' and "after" like ?`,
    `%${fields.upload_id}%`,
  );
  expect(JSON.parse(after as string)).toMatchObject({ include_opt_outs: true });
});

test('a list whose next part doesn’t arrive within a minute ends as interrupted, with an audit entry', async () => {
  const campaign = rig.addCampaign('no next part');
  const fields = { upload_id: crypto.randomUUID(), campaign_id: String(campaign) };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await upload(form('011 15-5667-3009\n', { ...fields, parte: 'sigue' }));
    vi.advanceTimersByTime(59_000);
    await upload(form('011 15-5667-3010\n', { ...fields, parte: 'sigue' }));
    vi.advanceTimersByTime(59_000);
    expect(await progress(fields.upload_id)).toMatchObject({ state: 'processing' });
    vi.advanceTimersByTime(1000);
  } finally {
    vi.useRealTimers();
  }
  expect(await progress(fields.upload_id)).toMatchObject({ state: 'failed', contatos_validos: 2 });
  const entries = `select action from audit_log where action = 'contacts.upload' and "after" like ?`;
  expect(queryRows(rig.db, entries, `%${fields.upload_id}%`)).toHaveLength(1);
  const late = form('011 15-5667-3009\n', { ...fields, parte: 'ultima' });
  expect(await refused(late)).toMatchObject({ status: 409, error: 'upload_id_taken' });
});

test('the file of rejected lines can be uploaded again', async () => {
  const campaign = rig.addCampaign('rejects again');
  const list = '011 15-5667-3011\n011 15-5667-3011\n011 15-5667-30\n';
  const { upload_id } = await upload(form(list, { campaign_id: String(campaign) }));
  const rejects = await (await rig.get(`/contacts/uploads/${upload_id}/rejects?separador=;`)).text();
  const again = await upload(form(rejects.replace('5667-30;', '5667-3012;'), { campaign_id: String(campaign) }));
  expect(again).toMatchObject({ total_processados: 2, contatos_validos: 1, contatos_duplicados: 1 });
  expect((await progress(again.upload_id)).format).toMatchObject({
    phone_column: 1,
    name_column: null,
    skipped_lines: 1,
  });
  const wide = `telefono;nombre\n${'011 15-5667-3011;A\n'.repeat(30)}`;
  const second = await upload(form(wide, { campaign_id: String(campaign) }));
  const wideRejects = await (await rig.get(`/contacts/uploads/${second.upload_id}/rejects`)).text();
  const third = await upload(form(wideRejects, { campaign_id: String(campaign) }));
  expect((await progress(third.upload_id)).format).toMatchObject({
    phone_column: 1,
    name_column: 2,
    skipped_lines: 0,
  });
});

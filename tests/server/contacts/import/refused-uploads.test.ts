import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { executeSql, queryValue } from '../../../support/database.ts';
import { startListsRig, type ListsRig } from '../../../support/test-lists.ts';
import { listForm as form, uploadCalls } from '../../../support/upload-calls.ts';

const MAX_BYTES = 8_000_000;

let rig: ListsRig;
beforeAll(async () => {
  rig = await startListsRig({ maxFileBytes: MAX_BYTES });
});
afterAll(() => rig.close());

const { upload, refused, progress, contactsOf } = uploadCalls(() => rig);

test('refuses invalid requests with their code, and leaves nothing behind', async () => {
  const campaign = String(rig.addCampaign('refusals'));
  const contactsBefore = queryValue(rig.db, 'select count(*) from contacts');
  const noFile = new FormData();
  noFile.append('campaign_id', campaign);
  expect(await refused(noFile)).toMatchObject({ status: 400, error: 'file_required' });
  expect(await refused(form('', { campaign_id: campaign }))).toMatchObject({
    status: 400,
    error: 'file_empty',
    message: 'El archivo está vacío',
  });
  expect(await refused(form('\n ;; \n\r\n', { campaign_id: campaign }))).toMatchObject({
    status: 400,
    error: 'file_empty',
  });
  expect(await refused(form('telefono\n', { campaign_id: campaign }))).toMatchObject({
    status: 400,
    error: 'file_empty',
  });
  expect(await refused(form('1', { campaign_id: campaign }, { name: 'lista.doc' }))).toMatchObject({
    status: 400,
    error: 'file_type_unsupported',
  });
  expect(await refused(form('1', { campaign_id: campaign }, { name: 'lista.xls' }))).toMatchObject({
    status: 400,
    error: 'file_xls',
  });
  const workbook = 'PK\u0003\u0004\u0014\u0000\n+5491145551234\n';
  expect(await refused(form(workbook, { campaign_id: campaign, upload_id: 'a-workbook-named-csv' }))).toMatchObject({
    status: 400,
    error: 'file_not_text',
    message: 'El archivo no es una lista de texto. Guardá la lista como CSV, TXT o TSV y subila de nuevo',
  });
  expect(await progress('a-workbook-named-csv')).toMatchObject({ state: 'failed', error: 'file_not_text', lines: 0 });
  expect(await refused(form('+5491145551234', { campaign_id: '999999' }))).toMatchObject({
    status: 404,
    error: 'campaign_not_found',
  });
  expect(await refused(form('+5491145551234', { campaign_id: 'x' }))).toMatchObject({
    status: 400,
    error: 'invalid_body',
    details: { field: 'campaign_id' },
  });
  expect(await refused(form('+5491145551234', { pais_preferido: 'narnia' }))).toMatchObject({
    status: 400,
    error: 'country_unknown',
    message: 'País no válido: narnia',
  });
  expect(await refused(form('+5491145551234', { upload_id: '../../etc' }))).toMatchObject({
    status: 400,
    error: 'invalid_body',
  });
  expect(await refused(form('+5491145551234', {}, { after: { upload_id: 'short' } }))).toMatchObject({
    status: 400,
    error: 'invalid_body',
  });
  const notAForm = await rig.post('/contacts/upload', '{}', 'supervisor', { 'content-type': 'application/json' });
  expect(notAForm.status).toBe(415);
  expect((await rig.post('/contacts/upload', form('1', {}), 'operator')).status).toBe(403);
  expect((await rig.get('/contacts/uploads/nobody-knows-it')).status).toBe(404);
  expect(queryValue(rig.db, 'select count(*) from contacts')).toBe(contactsBefore);
  expect(rig.files().filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('treats blank fields as absent', async () => {
  const blank = { campaign_id: '', upload_id: '', incluir_nome: '', pais_preferido: ' ', columna_telefono: '' };
  expect(await upload(form('+5491145551234\n', blank))).toMatchObject({ total_processados: 1 });
});

test('refuses a form with two files or too many parts with the right code', async () => {
  const campaign = rig.addCampaign('two files');
  const two = form('+5491145551234\n', { campaign_id: String(campaign) });
  two.append('arquivo', new Blob(['+5491145551235\n']), 'second.csv');
  expect(await refused(two)).toMatchObject({ status: 400, error: 'invalid_body', details: { field: 'arquivo' } });
  expect(contactsOf(campaign)).toHaveLength(0);
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`field${i}`, 'x']));
  expect(await refused(form('+5491145551234\n', many))).toMatchObject({ status: 413, error: 'body_too_large' });
  expect(rig.files().filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('answers an early refusal to a client that reads only after sending everything', async () => {
  const { hostname, port } = new URL(rig.url);
  const head = '--x\r\ncontent-disposition: form-data; name="arquivo"; filename="l.doc"\r\n\r\n';
  const body = `${head}${'1'.repeat(MAX_BYTES - 1000)}\r\n--x--\r\n`;
  const socket = connect(Number(port), hostname);
  socket.write(
    'POST /api/v1/contacts/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer supervisor\r\n' +
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  for (let at = 0; at < body.length; at += 65_536) {
    const piece = body.slice(at, at + 65_536);
    await new Promise<void>((resolve, reject) => socket.write(piece, (error) => (error ? reject(error) : resolve())));
  }
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(String(answer)).toContain('400 Bad Request');
});

test('refuses a used upload id', async () => {
  const fields = { upload_id: 'chosen-by-client', campaign_id: String(rig.addCampaign('ids')) };
  expect((await upload(form('+5491145551234', fields))).upload_id).toBe('chosen-by-client');
  expect(await refused(form('+5491145551234', fields))).toMatchObject({ status: 409, error: 'upload_id_taken' });
  expect(await progress('chosen-by-client')).toMatchObject({ state: 'done', contatos_validos: 1 });
});

test('answers 413 with our code to a file over the limit, with or without a stated length', async () => {
  const fields = { upload_id: 'too-large-one', campaign_id: String(rig.addCampaign('large')) };
  const little = await refused(form('1'.repeat(MAX_BYTES + 1), fields));
  expect(little).toMatchObject({ status: 413, error: 'file_too_large', details: { max_bytes: MAX_BYTES } });
  expect(await progress('too-large-one')).toMatchObject({ state: 'failed', error: 'file_too_large', lines: 0 });
  const much = await refused(form('1'.repeat(MAX_BYTES + 500_000), { upload_id: 'too-large-two' }));
  expect(much).toMatchObject({ status: 413, error: 'file_too_large' });
  expect(await upload(form(`${'+5491145551234\n'}${' '.repeat(MAX_BYTES - 15)}`, {}))).toMatchObject({
    total_processados: 1,
  });
  expect(rig.files().filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('leaves a clear state and no file when a client disconnects', async () => {
  const id = 'went-away-half-way';
  const boundary = 'x-boundary';
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="upload_id"\r\n\r\n${id}\r\n` +
    `--${boundary}\r\ncontent-disposition: form-data; name="arquivo"; filename="l.csv"\r\ncontent-type: text/csv\r\n\r\n`;
  const request = httpRequest(`${rig.url}/contacts/upload`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer supervisor',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': 1_000_000,
    },
  });
  request.on('error', () => null);
  request.write(head + '+5491145551234\n'.repeat(20_000));
  await expect.poll(async () => (await progress(id)).bytes).toBe(300_000);
  expect(await progress(id)).toMatchObject({ state: 'receiving', bytes_total: null });
  request.destroy();
  await expect.poll(async () => (await progress(id)).state).toBe('failed');
  expect(await progress(id)).toMatchObject({ error: 'upload_aborted', lines: 0, bytes_total: 300_000 });
  await expect.poll(() => rig.files().filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('marks uploads interrupted by a crash as failed at the next start, with their counts', async () => {
  const insert = `insert into uploads (id, campaign_id, user_id, file_name, state, lines, valid, bytes, created_at) values (?, 1, 1, 'l.csv', ?, ?, ?, 9, 0)`;
  executeSql(rig.db, insert, 'crashed-processing', 'processing', 10, 10);
  executeSql(rig.db, insert, 'crashed-receiving', 'receiving', 0, 0);
  await rig.recover();
  expect(await progress('crashed-processing')).toMatchObject({
    state: 'failed',
    error: 'upload_interrupted',
    lines: 10,
    contatos_validos: 10,
  });
  expect(await progress('crashed-receiving')).toMatchObject({ state: 'failed', error: 'upload_interrupted', lines: 0 });
});

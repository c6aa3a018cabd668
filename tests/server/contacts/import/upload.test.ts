import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UploadAnswer, UploadProgress } from '#shared/contracts/contacts.ts';
import type { ErrorAnswer } from '#shared/contracts/common.ts';
import { executeSql, queryRow, queryRows, queryValue } from '../../../support/database.ts';
import { startListsRig, type ListsRig } from '../../../support/test-lists.ts';

const FIXTURE = readFileSync(new URL('../../../fixtures/contactos.csv', import.meta.url));
const EXPECTED = JSON.parse(
  readFileSync(new URL('../../../fixtures/contactos.json', import.meta.url), 'utf8'),
) as Record<string, number>;
const MAX_BYTES = 8_000_000;

let rig: ListsRig;
beforeAll(async () => {
  rig = await startListsRig({ maxFileBytes: MAX_BYTES });
});
afterAll(() => rig.close());

type Fields = Record<string, string>;

/** Builds a form with `before`, the file and `after`, in this order. */
function form(content: BlobPart, before: Fields, { name = 'lista.csv', after = {} as Fields } = {}): FormData {
  const data = new FormData();
  for (const [key, value] of Object.entries(before)) data.append(key, value);
  data.append('arquivo', new Blob([content]), name);
  for (const [key, value] of Object.entries(after)) data.append(key, value);
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

async function progress(id: string): Promise<UploadProgress> {
  return (await (await rig.get(`/contacts/uploads/${id}`)).json()) as UploadProgress;
}

const contactsOf = (campaign: number): number =>
  queryValue<number>(rig.db, 'select count(*) from contacts where campaign_id = ?', campaign)!;

test('counts every line of a real spreadsheet, and a second upload adds nothing', async () => {
  const campaign = rig.addCampaign('real');
  const first = await upload(
    form(FIXTURE, { campaign_id: String(campaign), incluir_nome: 'true', pais_preferido: 'auto' }),
  );
  expect(first).toMatchObject({
    success: true,
    campaign_id: campaign,
    total_linhas_arquivo_original: EXPECTED['data_lines'],
    total_lineas_archivo: EXPECTED['data_lines'],
    total_processados: EXPECTED['data_lines'],
    contatos_validos: EXPECTED['valid'],
    contatos_invalidos: EXPECTED['invalid'],
    contatos_duplicados: EXPECTED['duplicate'],
    contatos_bloqueados: 0,
  });
  expect(first.mensaje).toBe(first.message);
  expect(rig.told).toContain(campaign);
  const again = await upload(form(FIXTURE, {}, { after: { campaign_id: String(campaign) } }));
  expect(again.contatos_validos).toBe(0);
  expect(again.contatos_duplicados).toBe(EXPECTED['valid']! + EXPECTED['duplicate']!);
  expect(contactsOf(campaign)).toBe(EXPECTED['valid']);
  expect(await progress(first.upload_id)).toMatchObject({
    state: 'done',
    bytes: FIXTURE.length,
    bytes_total: FIXTURE.length,
    lines: EXPECTED['data_lines'],
    format: { encoding: 'windows-1252', separator: ';', has_header: true, phone_column: 3, name_column: 2 },
  });
});

test('the reasons of rejects are in the reader’s language', async () => {
  const campaign = rig.addCampaign('rejects in languages');
  const list = 'telefono,nombre\nhola,"Ana, sin número"\n+5491145551234,Luis\n+54 9 11 4555-1234,Otra';
  const { upload_id } = await upload(form(list, { campaign_id: String(campaign) }));
  const rejects = async (language: string, separador: string): Promise<string[][]> => {
    const path = `/contacts/uploads/${upload_id}/rejects?separador=${encodeURIComponent(separador)}`;
    const answer = await rig.get(path, 'supervisor', { 'accept-language': language });
    return parse(Buffer.from(await answer.arrayBuffer()), { bom: true, delimiter: separador });
  };
  const inLanguage = (header: string, first: string, second: string): string[][] => [
    ['linea', 'codigo', 'motivo', 'contenido'],
    ['1', 'encabezado', header, 'telefono,nombre'],
    ['2', 'texto', first, 'hola,"Ana, sin número"'],
    ['4', 'duplicado', second, "'+54 9 11 4555-1234,Otra"],
  ];
  expect(await rejects('es', ',')).toEqual(
    inLanguage(
      'Es el encabezado de la lista',
      'La celda no contiene un número de teléfono',
      'El número ya está en la lista o en la campaña',
    ),
  );
  for (const separator of [',', ';']) {
    expect(await rejects('en-US', separator)).toEqual(
      inLanguage(
        'It is the header of the list',
        'The cell does not contain a telephone number',
        'The number is already in the list or in the campaign',
      ),
    );
  }
});

test('rejects have line, code, reason and content, and contain no formula', async () => {
  const campaign = rig.addCampaign('rejects');
  executeSql(
    rig.db,
    `insert into blacklist (phone, reason, type, created_at) values ('+5491145551299', 'x', 'manual', 0)`,
  );
  const list = [
    'telefono,nombre',
    '+5491145551234,Ana',
    '"=HYPERLINK(""http://x"")",Mal',
    '',
    '011 15-4555-1234,"Ana\r\notra vez"',
    '+54 9 11 4555-1299,Bloqueada',
    '@sum(1+1),"a, b"',
  ].join('\r\n');
  const { upload_id, ...counts } = await upload(form(list, { campaign_id: String(campaign) }));
  expect(counts).toMatchObject({
    total_processados: 5,
    contatos_validos: 1,
    contatos_invalidos: 2,
    contatos_duplicados: 1,
    contatos_bloqueados: 1,
  });
  const answer = await rig.get(`/contacts/uploads/${upload_id}/rejects`);
  expect(answer.headers.get('content-type')).toContain('text/csv');
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  const rows = parse(Buffer.from(await answer.arrayBuffer()), { bom: true });
  expect(rows[0]).toEqual(['linea', 'codigo', 'motivo', 'contenido']);
  expect(rows.slice(1).map(([line, code]) => [line, code])).toEqual([
    ['1', 'encabezado'],
    ['3', 'texto'],
    ['5', 'duplicado'],
    ['7', 'bloqueado'],
    ['8', 'texto'],
  ]);
  const semicolons = await rig.get(`/contacts/uploads/${upload_id}/rejects?separador=%3B`);
  expect(parse(Buffer.from(await semicolons.arrayBuffer()), { bom: true, delimiter: ';' })).toEqual(rows);
  expect(rows[3]![3]).toBe('011 15-4555-1234,"Ana\notra vez"');
  expect(rows[4]![3]).toBe("'+54 9 11 4555-1299,Bloqueada");
  expect(rows[5]![3]).toBe(`'@sum(1+1),"a, b"`);
});

test('contacts of another country than the list’s are added and counted, fakes are rejected with their reason', async () => {
  const campaign = rig.addCampaign('countries');
  const list = ['(212) 736-5000', '+1 876 234 5678', '+54 11 4555-2100', '(212) 555-0123', '1-212-555-1212'].join('\n');
  const fields = { campaign_id: String(campaign), pais_preferido: 'usa' };
  const { upload_id, ...counts } = await upload(form(list, fields));
  expect(counts).toMatchObject({ contatos_validos: 3, contatos_invalidos: 2, other_countries: 2 });
  expect(await rig.get(`/contacts/uploads/${upload_id}`).then((answer) => answer.json())).toMatchObject({
    other_countries: 2,
  });
  const rejects = await rig.get(`/contacts/uploads/${upload_id}/rejects`).then((answer) => answer.text());
  expect(
    rejects
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[1]),
  ).toEqual(['ficticio', 'informes']);
});

test.each([
  'phone_code,phone_number\n52,2214561234\n1,2127365000\n,1145552101\n52,+54 11 4555-2102\n999,1145552103',
  'telefono;País\n2214561234;México\n2127365000;USA\n1145552101;\n+54 11 4555-2102;MX\n1145552103;Atlántida',
  'country_code\ttelefono\nMX\t2214561234\nUS\t2127365000\n\t1145552101\nMX\t541145552102\nXX\t1145552103',
])('the column of the country decides in which country a row is read (%#)', async (list) => {
  const campaign = rig.addCampaign(`country column ${list.length}`);
  const { upload_id, ...counts } = await upload(form(list, { campaign_id: String(campaign) }));
  expect(counts).toMatchObject({ contatos_validos: 3, contatos_invalidos: 2, other_countries: 2 });
  const stored = queryRows<{ phone: string }>(
    rig.db,
    'select phone from contacts where campaign_id = ? order by id',
    campaign,
  );
  expect(stored.map(({ phone }) => phone)).toEqual(['+522214561234', '+12127365000', '+541145552101']);
  const rejects = await rig.get(`/contacts/uploads/${upload_id}/rejects`).then((answer) => answer.text());
  expect(rejects).toContain(',pais_distinto,');
  expect(rejects).toContain(',pais_columna,');
});

test('a number with and without its mobile digit is the same contact, and is blocked in either form', async () => {
  const campaign = rig.addCampaign('forms');
  executeSql(
    rig.db,
    `insert into blacklist (phone, reason, type, created_at) values ('+541145552001', 'x', 'manual', 0),
       ('+5215587654399', 'x', 'manual', 0), ('+551188887777', 'x', 'manual', 0)`,
  );
  const list = [
    '011 15-4555-2000',
    '+54 11 4555-2000',
    '+54 11 4555-2002',
    '011 15-4555-2002',
    '+54 9 11 4555-2001',
    '+52 55 8765 4399',
    '+55 11 98888-7777',
  ].join('\n');
  const { upload_id, ...counts } = await upload(form(list, { campaign_id: String(campaign) }));
  expect(counts).toMatchObject({ contatos_validos: 2, contatos_duplicados: 2, contatos_bloqueados: 3 });
  const stored = queryRows<{ phone: string }>(
    rig.db,
    'select phone from contacts where campaign_id = ? order by id',
    campaign,
  );
  expect(stored.map(({ phone }) => phone)).toEqual(['+5491145552000', '+541145552002']);
  const again = await upload(form('1145552000\n+5491145552002\n', { campaign_id: String(campaign) }));
  expect(again).toMatchObject({ contatos_validos: 0, contatos_duplicados: 2 });
  expect(upload_id).not.toBe(again.upload_id);
});

test('the chosen columns and country take precedence over detection', async () => {
  const campaign = rig.addCampaign('columns');
  const list = '1145551234;(11) 98765-4321;Ana\n1145551235;(11) 98765-4322;Bia\n';
  const fields = {
    campaign_id: String(campaign),
    pais_preferido: 'BR',
    columna_telefono: '2',
    columna_nombre: '3',
    tiene_encabezado: 'true',
  };
  expect(await upload(form(list, fields))).toMatchObject({ total_processados: 1, contatos_validos: 1 });
  const row = queryRow(rig.db, 'select phone, name, country from contacts where campaign_id = ?', campaign);
  expect(row).toEqual({ phone: '+5511987654322', name: 'Bia', country: 'brasil' });
});

test("auto reads national numbers in the country of the campaign's CLI", async () => {
  const campaign = rig.addCampaign('mexican', '+525512345678');
  expect(await upload(form('55 8765 4321\n', { campaign_id: String(campaign) }))).toMatchObject({
    contatos_validos: 1,
  });
  const phone = queryValue(rig.db, 'select phone from contacts where campaign_id = ?', campaign);
  expect(phone).toBe('+525587654321');
});

test('contacts without a campaign go to General, created once', async () => {
  const first = await upload(form('+5491145551234\n', { campaign_id: 'default' }));
  const second = await upload(form('+5491145551235\n', {}));
  expect(second.campaign_id).toBe(first.campaign_id);
  expect(contactsOf(first.campaign_id)).toBe(2);
});

test('concurrent uploads into one campaign neither lose nor duplicate contacts', async () => {
  const campaign = rig.addCampaign('concurrent');
  const numbers = (from: number): string =>
    Array.from({ length: 3000 }, (_, i) => `+54911${40000000 + from + i}`).join('\n');
  const answers = await Promise.all(
    [0, 1500, 3000].map((from) => upload(form(numbers(from), { campaign_id: String(campaign) }))),
  );
  expect(contactsOf(campaign)).toBe(6000);
  expect(answers.reduce((sum, answer) => sum + answer.contatos_validos, 0)).toBe(6000);
  expect(answers.reduce((sum, answer) => sum + answer.contatos_duplicados, 0)).toBe(3000);
});

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
  expect(contactsOf(campaign)).toBe(0);
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

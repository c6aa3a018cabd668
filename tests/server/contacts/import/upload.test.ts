import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { executeSql, queryRow, queryRows, queryValue } from '../../../support/database.ts';
import { startListsRig, type ListsRig } from '../../../support/test-lists.ts';
import { listForm as form, uploadCalls } from '../../../support/upload-calls.ts';

const FIXTURE = readFileSync(new URL('../../../fixtures/contactos.csv', import.meta.url));
const EXPECTED = JSON.parse(
  readFileSync(new URL('../../../fixtures/contactos.json', import.meta.url), 'utf8'),
) as Record<string, number>;

let rig: ListsRig;
beforeAll(async () => {
  rig = await startListsRig();
});
afterAll(() => rig.close());

const { upload, progress, contactsOf } = uploadCalls(() => rig);

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
  expect(contactsOf(campaign)).toHaveLength(EXPECTED['valid']!);
  expect(await progress(first.upload_id)).toMatchObject({
    state: 'done',
    bytes: FIXTURE.length,
    bytes_total: FIXTURE.length,
    lines: EXPECTED['data_lines'],
    format: { encoding: 'windows-1252', separator: ';', has_header: true, phone_column: 3, name_column: 2 },
  });
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
  expect(contactsOf(first.campaign_id)).toHaveLength(2);
});

test('concurrent uploads into one campaign neither lose nor duplicate contacts', async () => {
  const campaign = rig.addCampaign('concurrent');
  const numbers = (from: number): string =>
    Array.from({ length: 3000 }, (_, i) => `+54911${40000000 + from + i}`).join('\n');
  const answers = await Promise.all(
    [0, 1500, 3000].map((from) => upload(form(numbers(from), { campaign_id: String(campaign) }))),
  );
  expect(contactsOf(campaign)).toHaveLength(6000);
  expect(answers.reduce((sum, answer) => sum + answer.contatos_validos, 0)).toBe(6000);
  expect(answers.reduce((sum, answer) => sum + answer.contatos_duplicados, 0)).toBe(3000);
});

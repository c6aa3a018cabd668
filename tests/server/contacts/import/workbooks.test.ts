/** Workbooks (.xlsx) as lists, through the API. */
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorAnswer } from '#shared/contracts/common.ts';
import type { UploadAnswer, UploadProgress } from '#shared/contracts/contacts.ts';
import { queryRows } from '../../../support/database.ts';
import { startListsRig, type ListsRig } from '../../../support/test-lists.ts';

let rig: ListsRig;
beforeAll(async () => {
  rig = await startListsRig();
});
afterAll(() => rig.close());

type Sheets = Parameters<typeof writeXlsx>[0]['sheets'];

async function send(content: BlobPart, fields: Record<string, string>, name = 'lista.xlsx') {
  const data = new FormData();
  for (const [key, value] of Object.entries(fields)) data.append(key, value);
  data.append('arquivo', new Blob([content]), name);
  const answer = await rig.post('/contacts/upload', data);
  const body = (await answer.json()) as Partial<UploadAnswer> & Partial<ErrorAnswer>;
  return { status: answer.status, ...body };
}

const pack = async (sheets: Sheets): Promise<BlobPart> => new Uint8Array(await writeXlsx({ sheets }));

const PEOPLE: Sheets = [
  {
    name: 'Gente',
    rows: [
      ['nombre', 'telefono', 'saldo'],
      ['Ana; "Ani"', 5_491_145_553_001, 12.5],
      ['Luis', '011 15-4555-3002', null],
      [],
      ['Nadie', 12, null],
    ],
  },
  { name: 'Otros', rows: [['1145553003']] },
];

test('a sheet is imported, with the sheet’s row numbers in the rejects', async () => {
  const campaign = rig.addCampaign('workbook');
  const answer = await send(await pack(PEOPLE), { campaign_id: String(campaign) });
  expect(answer).toMatchObject({ status: 200, total_processados: 3, contatos_validos: 2, contatos_invalidos: 1 });
  const rows = queryRows(rig.db, 'select phone, name from contacts where campaign_id = ? order by id', campaign);
  expect(rows).toEqual([
    { phone: '+5491145553001', name: 'Ana; "Ani"' },
    { phone: '+5491145553002', name: 'Luis' },
  ]);
  const rejects = await rig.get(`/contacts/uploads/${answer.upload_id}/rejects`).then((file) => file.text());
  expect(rejects).toContain('\r\n5,corto,');
});

test('a header of two rows with merged cells is found below titles, and its do-not-call column kept', async () => {
  const campaign = rig.addCampaign('two rows');
  const rows = [
    ['MUNICIPALIDAD DE SAN LORENZO'],
    ['Padrón de deudores 2026'],
    [],
    ['N°', 'Contribuyente', null, 'Domicilio', 'Teléfonos', null, 'No molestar', 'Vencimiento'],
    [null, 'Apellido', 'Nombre', null, 'Fijo', 'Celular', null, null],
    [1, 'Benítez', 'Óscar', 'San Martín 123', 3_476_422_001, 3_476_155_123_456, null, 46_000],
    [2, 'Sala', 'Luz', 'Moreno 9', 3_476_422_003, null, 'X', 46_000],
    [3, 'Yapur', 'Sol', 'Roca 4', null, 3_476_512_349, 'SI', 46_000],
    [4, 'Gil', 'Ana', 'Roca 9', null, '3476 512350', null, 46_000],
  ];
  const answer = await send(await pack([{ name: 'Deudores', rows }]), { campaign_id: String(campaign) });
  expect(answer).toMatchObject({ total_processados: 4, contatos_validos: 2 });
  expect(answer.rejects_by_reason).toMatchObject([{ code: 'no_llamar', lines: 2 }]);
  const query = `select phone, name, columns ->> 'Teléfonos Celular' mobile, columns ->> 'Domicilio' street from contacts
    join contact_columns on contact_id = id where campaign_id = ? order by id`;
  expect(queryRows(rig.db, query, campaign)).toEqual([
    { phone: '+543476422001', name: 'Óscar Benítez', mobile: '3476155123456', street: 'San Martín 123' },
    { phone: '+5493476512350', name: 'Ana Gil', mobile: null, street: 'Roca 9' },
  ]);
});

test.each(['Otros', '2'])('the sheet %s is imported if it is chosen', async (sheet) => {
  const campaign = rig.addCampaign(`sheet-${sheet}`);
  const answer = await send(await pack(PEOPLE), { campaign_id: String(campaign), sheet });
  expect(answer).toMatchObject({ total_processados: 1, contatos_validos: 1 });
});

test('the sheet with the list is imported, without the rows that it hides', async () => {
  const rows = [
    ['SEGUROS DEL SUR S.A. - BASE DE CONTACTOS'],
    [],
    ['ID', 'Asegurado', 'Cód. Área', 'Número', 'Celular', 'Vencimiento', 'Importe'],
    ['Sucursal Buenos Aires'],
    [1_151_230_041, 'Fernández, Lucía', 11, 47_832_311, 5_491_161_784_431, 46_000, 15_230.5],
    [1_151_230_042, 'Ibáñez, Tomás', 11, null, 1_161_784_432, 46_000, 8900],
    ['Subtotal Buenos Aires', null, null, null, null, null, 24_130.5],
    [1_151_230_052, 'Oculta, Fila', 351, 4_238_846, null, 46_000, 990],
    [1_151_230_047, 'Ñáñez, Abril', '0351', '15 543-2202', null, 46_000, 990],
    ['TOTAL GENERAL', null, null, 13, null, null, 25_120.5],
  ];
  const sheets: Sheets = [
    { name: 'Resumen', rows: [['Campaña Seguros'], ['Teléfono del responsable', '011 4322-1100']] },
    { name: 'Base', rows, rowDefs: new Map([[7, { hidden: true }]]) },
  ];
  const phonesOf = (campaign: number) =>
    queryRows<{ phone: string; name: string }>(
      rig.db,
      'select phone, name from contacts where campaign_id = ? order by id',
      campaign,
    ).map(({ phone, name }) => `${phone} ${name}`);
  const campaign = rig.addCampaign('cover');
  const answer = await send(await pack(sheets), { campaign_id: String(campaign) });
  expect(answer).toMatchObject({ total_processados: 3, contatos_validos: 3, lines_without_contact: 3, hidden_rows: 1 });
  expect(phonesOf(campaign)).toEqual([
    '+541147832311 Fernández, Lucía',
    '+5491161784432 Ibáñez, Tomás',
    '+5493515432202 Ñáñez, Abril',
  ]);
  const progress = (await (await rig.get(`/contacts/uploads/${answer.upload_id}`)).json()) as UploadProgress;
  expect(progress).toMatchObject({ hidden_rows: 1, format: { sheet: 'Base', skipped_lines: 2 } });

  const all = rig.addCampaign('cover with hidden rows');
  const added = await send(await pack(sheets), { campaign_id: String(all), include_hidden_rows: 'true' });
  expect(added).toMatchObject({ contatos_validos: 4, hidden_rows: 1 });
  expect(phonesOf(all)).toContain('+543514238846 Oculta, Fila');
});

test('what is no readable workbook is refused with the way out', async () => {
  const campaign_id = String(rig.addCampaign('refused-workbooks'));
  expect(await send(await pack(PEOPLE), { campaign_id, sheet: 'Nada' })).toMatchObject({ error: 'sheet_unknown' });
  expect(await send(await pack([{ name: 'Vacía', rows: [] }]), { campaign_id })).toMatchObject({ error: 'file_empty' });
  expect(await send('PK\u0003\u0004 nada', { campaign_id })).toMatchObject({ error: 'file_not_text' });
  const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  for (const name of ['lista.xls', 'lista.xlsx', 'lista.csv'])
    expect(await send(old, { campaign_id }, name)).toMatchObject({
      error: 'file_xls',
      message: expect.stringContaining('guardala como XLSX') as unknown,
    });
});

/** The file of an upload's rejected lines. */
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { executeSql } from '../../../support/database.ts';
import { startListsRig, type ListsRig } from '../../../support/test-lists.ts';
import { listForm as form, uploadCalls } from '../../../support/upload-calls.ts';

let rig: ListsRig;
beforeAll(async () => {
  rig = await startListsRig();
});
afterAll(() => rig.close());

const { upload, contactsOf } = uploadCalls(() => rig);

test('the reasons of rejects are in the reader’s language', async () => {
  const campaign = rig.addCampaign('rejects in languages');
  const list = 'telefono,nombre\nhola,"Ana, sin número"\n+5491145551234,Luis\n+54 9 11 4555-1234,Otra';
  const { upload_id } = await upload(form(list, { campaign_id: String(campaign) }));
  const rejects = async (language: string, separador: string): Promise<string[][]> => {
    const path = `/contacts/uploads/${upload_id}/rejects?separador=${encodeURIComponent(separador)}`;
    const answer = await rig.get(path, 'supervisor', { 'accept-language': language });
    return parse(Buffer.from(await answer.arrayBuffer()), { bom: true, delimiter: separador });
  };
  const inLanguage = (first: string, second: string): string[][] => [
    ['linea', 'codigo', 'motivo', 'telefono', 'nombre'],
    ['2', 'texto', first, 'hola', 'Ana, sin número'],
    ['4', 'duplicado', second, "'+54 9 11 4555-1234", 'Otra'],
  ];
  expect(await rejects('es', ',')).toEqual(
    inLanguage('La celda no contiene un número de teléfono', 'El número ya está en la lista o en la campaña'),
  );
  for (const separator of [',', ';']) {
    expect(await rejects('en-US', separator)).toEqual(
      inLanguage(
        'The cell does not contain a telephone number',
        'The number is already in the list or in the campaign',
      ),
    );
  }
});

test('rejects have line, code, reason and the cells of the list, contain no formula, and name the list', async () => {
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
  expect(answer.headers.get('content-disposition')).toContain('rechazados de lista.csv');
  expect(rows[0]).toEqual(['linea', 'codigo', 'motivo', 'telefono', 'nombre']);
  expect(rows.slice(1).map(([line, code]) => [line, code])).toEqual([
    ['3', 'texto'],
    ['5', 'duplicado'],
    ['7', 'bloqueado'],
    ['8', 'texto'],
  ]);
  const semicolons = await rig.get(`/contacts/uploads/${upload_id}/rejects?separador=%3B`);
  expect(parse(Buffer.from(await semicolons.arrayBuffer()), { bom: true, delimiter: ';' })).toEqual(rows);
  expect(rows.slice(2).map((cells) => cells.slice(3))).toEqual([
    ['011 15-4555-1234', 'Ana\notra vez'],
    ["'+54 9 11 4555-1299", 'Bloqueada'],
    ["'@sum(1+1)", 'a, b'],
  ]);
});

const rejectsOf = async (uploadId: string, query: string): Promise<string> =>
  (await rig.get(`/contacts/uploads/${uploadId}/rejects${query}`)).text();

test.each([
  ['commas', 'fono,nombre,nota\n12,"Díaz, Rosa",x\n13,Leo,"a;b"\n'],
  ['semicolons', 'fono;nombre;nota\n12;"Díaz, Rosa";x\n13;Leo;"a;b"\n'],
  ['tabs', 'fono\tnombre\tnota\n12\tDíaz, Rosa\tx\n13\tLeo\ta;b\n'],
])('lines of a list with %s have a cell for each of its columns, and are accepted when corrected', async (_, list) => {
  const { upload_id } = await upload(form(list, { campaign_id: String(rig.addCampaign(`cells ${list}`)) }));
  for (const [query, delimiter] of [
    ['', ','],
    ['?separador=;', ';'],
  ] as const) {
    const file = await rejectsOf(upload_id, query);
    expect(parse(file, { bom: true, delimiter }).map((cells: string[]) => cells.slice(3))).toEqual([
      ['fono', 'nombre', 'nota'],
      ['12', 'Díaz, Rosa', 'x'],
      ['13', 'Leo', 'a;b'],
    ]);
    const campaign = rig.addCampaign(`corrected ${list}${query}`);
    const corrected = file.replace(/([,;])12([,;])/, '$13415550881$2').replace(/([,;])13([,;])/, '$13415550882$2');
    await upload(form(corrected, { campaign_id: String(campaign) }, { name: 'rechazados de lista.csv' }));
    expect(contactsOf(campaign)).toEqual([
      { phone: '+543415550881', name: 'Díaz, Rosa', columns: '{"nota":"x"}' },
      { phone: '+543415550882', name: 'Leo', columns: '{"nota":"a;b"}' },
    ]);
  }
});

test('lines of a list without a header have numbered columns, and are accepted when corrected', async () => {
  const list = 'Rosa;3415550883;x\nLeo;12;=1+1\n';
  const { upload_id } = await upload(form(list, { campaign_id: String(rig.addCampaign('numbered')) }));
  const file = await rejectsOf(upload_id, '');
  expect(file.split('\r\n')[0]).toMatch(/linea,codigo,motivo,columna 1,columna 2,columna 3$/);
  const campaign = rig.addCampaign('numbered, corrected');
  await upload(form(file.replace(',12,', ',3415550884,'), { campaign_id: String(campaign) }));
  expect(contactsOf(campaign)).toEqual([{ phone: '+543415550884', name: 'Leo', columns: '{"Columna 3":"=1+1"}' }]);
});

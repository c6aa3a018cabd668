/** The file of an upload's rejected lines. */
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { executeSql } from '../../../support/database.ts';
import { startListsRig, type ListsRig } from '../../../support/test-lists.ts';
import { listForm as form, uploadCalls } from '../../../support/upload-calls.ts';

let rig: ListsRig;
beforeAll(async () => {
  rig = await startListsRig();
});
afterAll(() => rig.close());
// The tests use the same numbers.
beforeEach(() => executeSql(rig.db, 'delete from blacklist'));

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
    ['linea', 'codigo', 'motivo', 'telefono', 'nombre', 'lectura: pais=AR columnas=phone|name titulos=1mwtgiy'],
    ['2', 'texto', first, 'hola', 'Ana, sin número', ''],
    ['4', 'duplicado', second, "'+54 9 11 4555-1234", 'Otra', ''],
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
  const reading = 'lectura: pais=AR columnas=phone|name titulos=1mwtgiy';
  expect(rows[0]).toEqual(['linea', 'codigo', 'motivo', 'telefono', 'nombre', reading]);
  expect(rows.slice(1).map(([line, code]) => [line, code])).toEqual([
    ['3', 'texto'],
    ['5', 'duplicado'],
    ['7', 'bloqueado'],
    ['8', 'texto'],
  ]);
  const semicolons = await rig.get(`/contacts/uploads/${upload_id}/rejects?separador=%3B`);
  expect(parse(Buffer.from(await semicolons.arrayBuffer()), { bom: true, delimiter: ';' })).toEqual(rows);
  expect(rows.slice(2).map((cells) => cells.slice(3, -1))).toEqual([
    ['011 15-4555-1234', 'Ana\notra vez'],
    ["'+54 9 11 4555-1299", 'Bloqueada'],
    ["'@sum(1+1)", 'a, b'],
  ]);
});

test('a line that must not be called names the column and what it says', async () => {
  const list =
    'nombre;fono;OBS;Llamar\nAna;3415550881;pidió  la baja;SI\nLeo;3415550882;;NO\nEva;3415550883;;\nFALLECIDO Paz;3415550884;;SI\n';
  const { upload_id } = await upload(form(list, { campaign_id: String(rig.addCampaign('named')) }));
  const rows: string[][] = parse(await rejectsOf(upload_id, ''), { bom: true });
  const forbids = 'Una columna de la lista dice que no hay que llamar';
  const lacks = 'Una columna de consentimiento no tiene un sí: solo un sí permite llamar';
  expect(rows.slice(1).map(([, code, reason]) => [code, reason])).toEqual([
    ['no_llamar', `${forbids} (OBS: pidió la baja)`],
    ['no_llamar', `${forbids} (Llamar: NO)`],
    ['sin_consentimiento', `${lacks} (Llamar)`],
    ['no_llamar', `${forbids} (nombre: FALLECIDO Paz)`],
  ]);
  const answer = await rig.get(`/contacts/uploads/${upload_id}/rejects`, 'supervisor', { 'accept-language': 'en' });
  const english: string[][] = parse(await answer.text(), { bom: true });
  expect(english[1]![2]).toBe('A column of the list says not to call (OBS: pidió la baja)');
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
    expect(parse(file, { bom: true, delimiter }).map((cells: string[]) => cells.slice(3, -1))).toEqual([
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
  expect(file.split('\r\n')[0]).toMatch(
    /linea,codigo,motivo,columna 1,columna 2,columna 3,lectura: pais=AR columnas=name\|phone\|other titulos=[0-9a-z]+$/,
  );
  const campaign = rig.addCampaign('numbered, corrected');
  await upload(form(file.replace(',12,', ',3415550884,'), { campaign_id: String(campaign) }));
  expect(contactsOf(campaign)).toEqual([{ phone: '+543415550884', name: 'Leo', columns: '{"Columna 3":"=1+1"}' }]);
});

describe('a corrected file is read as its list was', () => {
  /** Columns that are not detected so: a name in an unknown column, and numbers of another country. */
  const LIST = 'ref;quien;contacto;otro\n1;Ana;4555-1234;3\n2;Leo;12;4\n3;Eva;13;5\n';
  const CHOSEN = { columns: 'other,name,phone,other', area_code: '21', pais_preferido: 'brasil' };

  const corrected = async (query: string, change: (file: string) => string = (file) => file) => {
    const first = form(LIST, { campaign_id: String(rig.addCampaign(`chosen ${query} ${change}`)), ...CHOSEN });
    const { upload_id } = await upload(first);
    const file = (await rejectsOf(upload_id, query))
      .replace(/([,;])12([,;])/, '$132221235$2')
      .replace(/([,;])13([,;])/, '$132221236$2');
    return change(file);
  };

  const contactsAfter = async (list: string | Uint8Array, fields: Record<string, string> = {}) => {
    const campaign = rig.addCampaign(`corrected ${crypto.randomUUID()}`);
    await upload(
      form(list as string, { campaign_id: String(campaign), ...fields }, { name: 'rechazados de lista.csv' }),
    );
    return contactsOf(campaign).map(({ phone, name, columns }) => [phone, name, columns]);
  };

  const EXPECTED = [
    ['+552132221235', 'Leo', '{"ref":"2","otro":"4"}'],
    ['+552132221236', 'Eva', '{"ref":"3","otro":"5"}'],
  ];

  test.each(['', '?separador=;'])('whatever its separator: %j', async (query) => {
    expect(await contactsAfter(await corrected(query))).toEqual(EXPECTED);
  });

  test.each<[string, (file: string) => string]>([
    ['without its byte order mark', (file) => file.replace('\ufeff', '')],
    ['with tabs', (file) => file.replaceAll(',', '\t')],
    ['with an empty column behind', (file) => file.replaceAll('\r\n', ',\r\n')],
    ['without the empty cells at the ends of its rows', (file) => file.replaceAll(/,\r\n/g, '\r\n')],
    ['with all cells quoted', (file) => file.replace('\ufeff', '').replaceAll(/[^,\r\n]+/g, '"$&"')],
  ])('as spreadsheets save it: %s', async (_, save) => {
    expect(await contactsAfter(await corrected('', save))).toEqual(EXPECTED);
  });

  test('again, if some of its lines are rejected again', async () => {
    const campaign = rig.addCampaign('second corrections');
    const file = (await corrected('')).replace('32221236', '14');
    const { upload_id } = await upload(form(file, { campaign_id: String(campaign) }));
    const again = (await rejectsOf(upload_id, '')).replace(',14,', ',32221236,');
    expect(again.split('\r\n')[0]).toMatch(
      /,ref,quien,contacto,otro,lectura: pais=BR area=21 columnas=other\|name\|phone\|other titulos=[0-9a-z]+$/,
    );
    expect(await contactsAfter(again)).toEqual([EXPECTED[1]]);
  });

  test('unless the uploader chooses otherwise', async () => {
    const file = await corrected('');
    expect(await contactsAfter(file, { pais_preferido: 'argentina', area_code: '11' })).toEqual([
      ['+541132221235', 'Leo', '{"ref":"2","otro":"4"}'],
      ['+541132221236', 'Eva', '{"ref":"3","otro":"5"}'],
    ]);
    expect(
      await contactsAfter(file, { columns: 'name,other,phone', area_code: '31', pais_preferido: 'brasil' }),
    ).toEqual([
      ['+553132221235', '2', '{"quien":"Leo","otro":"4"}'],
      ['+553132221236', '3', '{"quien":"Eva","otro":"5"}'],
    ]);
    expect(await contactsAfter(file, { columns: 'other,name,phone,other', pais_preferido: 'brasil' })).toEqual([]);
  });

  test('but for its columns, if some were added or removed', async () => {
    const [head = '', ...rows] = (await corrected('')).trimEnd().split('\r\n');
    const cut = (row: string): string => row.split(',').toSpliced(3, 1).join(',');
    const file = [cut(head).replace('quien', 'nombre'), ...rows.map(cut)].join('\r\n');
    expect(await contactsAfter(file)).toEqual([
      ['+552132221235', 'Leo', '{"otro":"4"}'],
      ['+552132221236', 'Eva', '{"otro":"5"}'],
    ]);
  });

  test('but for its columns, if some have changed places', async () => {
    const list = 'nombre;telefono;obs;no_llamar\nAna;12;x;\nLeo;13;;si\n';
    const { upload_id } = await upload(form(list, { campaign_id: String(rig.addCampaign('swapped')) }));
    const swapped = (await rejectsOf(upload_id, ''))
      .split('\r\n')
      .map((row) => row.split(','))
      .map((row) => (row.length < 7 ? row : row.toSpliced(5, 2, row[6]!, row[5]!)).join(','))
      .join('\r\n');
    const file = swapped.replace(',12,', ',3415550881,').replace(',13,', ',3415550882,');
    expect(await contactsAfter(file)).toEqual([['+543415550881', 'Ana', '{"obs":"x"}']]);
  });

  test('also if the list has no header', async () => {
    const first = form('Leo;12;x\n', {
      campaign_id: String(rig.addCampaign('no header, chosen')),
      columns: 'other,phone,name',
      area_code: '351',
    });
    const { upload_id } = await upload(first);
    const file = (await rejectsOf(upload_id, '')).replace(',12,', ',4555123,');
    expect(await contactsAfter(file)).toEqual([['+543514555123', 'x', '{"Columna 1":"Leo"}']]);
  });
});

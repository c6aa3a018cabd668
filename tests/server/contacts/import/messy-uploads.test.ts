/** Lists as people export, join and save them, uploaded without any choice, and the contacts that they become. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UploadAnswer, UploadProgress } from '#shared/contracts/contacts.ts';
import { queryRows } from '../../../support/database.ts';
import { startListsRig, type ListsRig } from '../../../support/test-lists.ts';

let rig: ListsRig;
beforeAll(async () => {
  rig = await startListsRig();
});
afterAll(() => rig.close());

type Contact = { readonly phone: string; readonly name: string; readonly columns: string | null };
type Read = {
  readonly answer: UploadAnswer;
  readonly format: UploadProgress['format'];
  readonly contacts: readonly Contact[];
};

let campaigns = 0;

async function upload(content: BlobPart, fields: Record<string, string> = {}): Promise<Read> {
  const campaign = rig.addCampaign(`campaign ${(campaigns += 1)}`);
  const data = new FormData();
  for (const [key, value] of Object.entries({ campaign_id: String(campaign), ...fields })) data.append(key, value);
  data.append('arquivo', new Blob([content]), 'lista.csv');
  const response = await rig.post('/contacts/upload', data);
  const answer = (await response.json()) as UploadAnswer;
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(answer)}`);
  const progress = await rig.get(`/contacts/uploads/${answer.upload_id}`);
  const { format } = (await progress.json()) as UploadProgress;
  const query = `select phone, name, columns from contacts left join contact_columns on contact_id = id
    where campaign_id = ? order by id`;
  return { answer, format, contacts: queryRows(rig.db, query, campaign) as Contact[] };
}

const rejects = async (id: string, query = ''): Promise<string> =>
  (await rig.get(`/contacts/uploads/${id}/rejects${query}`)).text();

/** The phones and names of contacts. */
const short = ({ contacts }: Read): string[] => contacts.map(({ phone, name }) => `${phone} ${name}`.trim());

/** Rows with a phone each, numbered from 0. */
const people = (count: number, row: (i: number, phone: string) => string): string =>
  Array.from({ length: count }, (_, i) => row(i, `11455${10_000 + i}`)).join('\n');

describe('names are given name and surname, never ids, dates, users or campaigns', () => {
  test.each([
    ['ID_CLIENTE;NOMBRE;APELLIDO;TELEFONO\n1017;Ana;Paz;1145551234\n', 'Ana Paz', { ID_CLIENTE: '1017' }],
    ['telefono;fecha_contacto;nombre\n1145551234;2026-11-27;Ana\n', 'Ana', { fecha_contacto: '2026-11-27' }],
    [
      'Numero de cliente;Numero de telefono;nombre\n1145550000;1145551234;Ana\n',
      'Ana',
      { 'Numero de cliente': '1145550000' },
    ],
    ['cliente;nombre;telefono\n1017;Ana;1145551234\n', 'Ana', { cliente: '1017' }],
    ['cliente;telefono\n1017;1145551234\n', '', { cliente: '1017' }],
    ['dni;dato\n1145550000;1145551234\n', '', { dni: '1145550000' }],
    ['nombre_campana;telefono;nombre\nNavidad;1145551234;Ana\n', 'Ana', { nombre_campana: 'Navidad' }],
    ['nombre_usuario;telefono;nombre\nsuper1;1145551234;Ana\n', 'Ana', { nombre_usuario: 'super1' }],
  ])('%j', async (content, name, columns) => {
    const { contacts } = await upload(content);
    expect(contacts).toEqual([{ phone: '+541145551234', name, columns: JSON.stringify(columns) }]);
  });
});

describe('of several numbers of one contact, the first valid one is used and the others are kept', () => {
  test.each([
    [
      'Name,Phone 1 - Value\nAna,+54 9 11 4555-1234 ::: +54 11 4777-1234\n',
      '+5491145551234',
      { 'Phone 1 - Value': '+54 11 4777-1234' },
    ],
    ['nombre;telefono\nAna;1145551234 / 1145556789\n', '+541145551234', { telefono: '1145556789' }],
    ['nombre;telefono1;telefono2\nAna;;1145556789\n', '+541145556789', null],
    ['nombre;telefono1;telefono2\nAna;1145551234;1145556789\n', '+541145551234', { telefono2: '1145556789' }],
    ['nombre;WhatsApp;Telefono\nAna;+5491145551234;\n', '+5491145551234', null],
    ['nombre;celular;fijo\nAna;;1145556789\n', '+541145556789', null],
  ])('%j', async (content, phone, columns) => {
    const { contacts } = await upload(content);
    expect(contacts).toEqual([{ phone, name: 'Ana', columns: columns === null ? null : JSON.stringify(columns) }]);
  });
});

describe('the separator is the one that makes the rows consistent', () => {
  test.each([
    ['telefono,nombre,estado (A;B)\n1145551234,Ana,A\n1145551235,Luis,B\n', ','],
    ['telefono,nombre\t\n1145551234,Ana\n1145551235,Luis\n', ','],
    ['telefono,nombre\n1145551234;Ana\n1145551235;Luis\n', ';'],
  ])('%j', async (content, separator) => {
    const read = await upload(content);
    expect(read.format).toMatchObject({ separator, has_header: true });
    expect(short(read).map((contact) => contact.split(' ')[1])).toEqual(['Ana', 'Luis']);
  });

  test('over the first hundred lines', async () => {
    const head = 'telefono|nombre;apodo\n1145551234|Ana, la de Luis\n1145551235|Eva, la de Sol\n';
    const read = await upload(head + people(120, (i, phone) => `${phone}|Cliente ${i}`));
    expect(read.format).toMatchObject({ separator: '|', is_mixed: false });
    expect(read.contacts).toHaveLength(122);
  });

  test('of each line in a mixed file, which is told', async () => {
    const read = await upload('telefono;nombre;nota\n1145551234;Ana;x\n1145551235,Luis,y\n1145551236;Eva;z, sí\n');
    expect(read.format).toMatchObject({ separator: ';', is_mixed: true });
    expect(short(read)).toEqual(['+541145551234 Ana', '+541145551235 Luis', '+541145551236 Eva']);
  });
});

describe('title lines are skipped and counted', () => {
  const TWO = ['+541145551234 Ana', '+541145551235 Luis'];
  test.each([
    ['Clientes de noviembre\nGenerado el 27/11/2026\nnombre;telefono\nAna;1145551234\nLuis;1145551235\n', 2, true],
    ['Clientes de noviembre;\nGenerado:;27/11/2026\nnombre;telefono\nAna;1145551234\nLuis;1145551235\n', 2, true],
    ['Clientes de noviembre\n\nAna;1145551234\nLuis;1145551235\n', 2, false],
    ['Clientes de noviembre;\nGenerado:;27/11/2026\nAna;1145551234\nLuis;1145551235\n', 2, false],
    ['Base Acme;;\nAna;1145551234;x\nLuis;1145551235;y\n', 1, false],
  ])('%j', async (content, skipped_lines, has_header) => {
    const read = await upload(content);
    expect(read.format).toMatchObject({ skipped_lines, has_header });
    expect(short(read)).toEqual(TWO);
    expect(read.answer).toMatchObject({ total_processados: 2, contatos_invalidos: 0 });
  });

  test('above numbers alone, too', async () => {
    const read = await upload('Base Acme\n1145551234\n1145551235\n');
    expect(short(read)).toEqual(['+541145551234', '+541145551235']);
    expect(read.answer).toMatchObject({ total_processados: 2, contatos_invalidos: 0 });
  });

  test('but no row that has a phone, nor rows among which many have none', async () => {
    const first = await upload('Ana;1145551234;x\nnombre;telefono;nota\nLuis;1145551235;y\n');
    expect(first.answer).toMatchObject({ total_processados: 3, contatos_validos: 2 });
    const few = await upload('hola\n1145551234\nchau\n12\n');
    expect(few.answer).toMatchObject({ total_processados: 4, contatos_validos: 1 });
  });
});

describe('the encoding is known by its letters', () => {
  const NAMES = ['Muñoz', 'García', 'Peña', 'Jesús'];
  const TEXT = `nombre;telefono\r\n${NAMES.map((name, i) => `${name};11455510${10 + i}`).join('\r\n')}\r\n`;
  const MAC: Readonly<Record<string, number>> = { ñ: 0x96, í: 0x92, ú: 0x9c };
  const DOS: Readonly<Record<string, number>> = { ñ: 0xa4, í: 0xa1, ú: 0xa3 };
  const bytes = (table: Readonly<Record<string, number>>): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(Array.from(TEXT, (char) => table[char] ?? char.charCodeAt(0)));

  test.each([
    ['macintosh', bytes(MAC)],
    ['cp850', bytes(DOS)],
    ['windows-1252', bytes({})],
  ])('%s', async (encoding, content) => {
    const { format, contacts } = await upload(content);
    expect(format).toMatchObject({ encoding, damaged_characters: 0 });
    expect(contacts.map(({ name }) => name)).toEqual(NAMES);
  });

  test('one bad byte among 10,000 UTF-8 rows damages one cell', async () => {
    const [before, after] = [
      people(5000, row),
      people(5000, (i, phone) => row(i + 5000, phone.replace('1145', '1147'))),
    ];
    function row(i: number, phone: string): string {
      return `Muñoz ${i};${phone}`;
    }
    const bad = Buffer.from('Peña;1145551234\n', 'latin1');
    const { format, contacts } = await upload(new Blob([`nombre;telefono\n${before}\n`, bad, after]));
    expect(format).toMatchObject({ encoding: 'utf-8', damaged_characters: 1 });
    expect(contacts).toHaveLength(10_001);
    expect(contacts.filter(({ name }) => !name.startsWith('Muñoz ')).map(({ name }) => name)).toEqual(['Pe\ufffda']);
  });
});

describe('columns', () => {
  test.each([
    ['cod_area;telefono\n11;4555-1234\n0351;15 555-1234\n', 'argentina', ['+541145551234', '+5493515551234']],
    ['ddd;telefone\n11;987654321\n21;3222-1234\n', 'brasil', ['+5511987654321', '+552132221234']],
    [
      'NOME;DDD1;TELEFONE1;DDD2;TELEFONE2\nANA;11;987654321;21;32221234\nLUIS;;;21;32221235\nEVA;11;12;21;32221236\n',
      'brasil',
      ['+5511987654321', '+552132221235', '+552132221236'],
    ],
  ])('of area codes are joined to the numbers: %j', async (content, pais_preferido, phones) => {
    const { contacts } = await upload(content, { pais_preferido });
    expect(contacts.map(({ phone }) => phone)).toEqual(phones);
  });

  test('of customer ids before the phone are not dialled, without a header', async () => {
    const read = await upload(people(60, (i, phone) => `${2_000_000_000 + i * 7919};${phone};Cliente ${i}`));
    expect(read.format).toMatchObject({ has_header: false, phone_column: 2 });
    expect(read.contacts).toHaveLength(60);
    expect(read.contacts.every(({ phone }) => phone.startsWith('+5411455'))).toBe(true);
  });
});

test('one bare CR among LF rows leaves three contacts', async () => {
  const read = await upload('telefono;nombre\n1145551234;Ana\r1145551235;Luis\n1145551236;Eva\n');
  expect(short(read)).toEqual(['+541145551234 Ana', '+541145551235 Luis', '+541145551236 Eva']);
});

describe('rejected lines, corrected and sent back', () => {
  test.each(['', '?separador=;'])('keep the columns of their list: %j', async (query) => {
    const list =
      'dni;cod_area;numero;nombre;apellido\n30111222;11;12;Ana;Paz\n30111223;11;45551235;Luis;Gil\n30111224;351;3;Eva;Sol\n';
    const { answer } = await upload(list);
    expect(answer).toMatchObject({ contatos_validos: 1, contatos_invalidos: 2 });
    const file = await rejects(answer.upload_id, query);
    expect(file.split('\r\n')[0]).toMatch(/^linea[,;]codigo[,;]motivo[,;]dni[,;]cod_area[,;]numero[,;]/);
    const read = await upload(file.replace(/([,;])12([,;])/, '$145551234$2').replace(/([,;])3([,;])/, '$15551236$2'));
    expect(read.contacts).toEqual([
      { phone: '+541145551234', name: 'Ana Paz', columns: '{"dni":"30111222","cod_area":"11"}' },
      { phone: '+543515551236', name: 'Eva Sol', columns: '{"dni":"30111224","cod_area":"351"}' },
    ]);
    expect(read.format).toMatchObject({ has_header: true, columns: ['other', 'area', 'phone', 'name', 'surname'] });
    expect(read.answer).toMatchObject({ total_processados: 2, contatos_invalidos: 0 });
  });

  test('are read when a spreadsheet has added columns', async () => {
    const file = 'Linea;Codigo;Motivo;nombre;telefono;;\n4;corto;x;Ana;1145551234;;\n';
    expect(short(await upload(file))).toEqual(['+541145551234 Ana']);
  });

  test('are rejected again with the same header', async () => {
    const { answer } = await upload('nombre;telefono\nAna;12\nLuis;13\n');
    const again = await upload((await rejects(answer.upload_id)).replace('Ana,12', 'Ana,1145551234'));
    expect(again.answer).toMatchObject({ contatos_validos: 1, contatos_invalidos: 1 });
    const lines = (await rejects(again.answer.upload_id)).split('\r\n');
    expect(lines).toEqual([
      'linea,codigo,motivo,nombre,telefono,lectura: pais=AR columnas=name|phone titulos=qa6lio',
      expect.stringMatching(/^3,corto,.*,Luis,13,$/),
      '',
    ]);
  });

  test('of a list in parts have its header once', async () => {
    const upload_id = crypto.randomUUID();
    const part = (row: string, parte: string) =>
      upload(`nombre;telefono\n${row}\n`, { upload_id, parte, campaign_id: campaign });
    const campaign = String(rig.addCampaign('parts of rejects'));
    await part('Ana;12', 'sigue');
    await part('Luis;13', 'ultima');
    expect((await rejects(upload_id)).match(/linea,codigo/g)).toHaveLength(1);
  });
});

/** Lines whose own columns say that they must not be called, numbers without an area code, and further numbers. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { executeSql, queryValue } from '../../../support/database.ts';
import { startListsRig, type ListsRig } from '../../../support/test-lists.ts';
import { listForm, uploadCalls } from '../../../support/upload-calls.ts';

let rig: ListsRig;
beforeAll(async () => {
  rig = await startListsRig();
});
afterAll(() => rig.close());
// The tests use the same numbers.
beforeEach(() => executeSql(rig.db, 'delete from blacklist'));

const { upload, progress, contactsOf } = uploadCalls(() => rig);
let campaigns = 0;

async function added(list: string, fields: Record<string, string> = {}) {
  const campaign = rig.addCampaign(`opt-outs ${(campaigns += 1)}`);
  const answer = await upload(listForm(list, { campaign_id: String(campaign), ...fields }));
  return { answer, phones: contactsOf(campaign).map(({ phone }) => phone) };
}

const VICIDIAL =
  'lead_id,status,phone_code,phone_number,first_name\n1,NEW,54,3415550771,Ana\n2,DNC,54,3415550772,Leo\n3,DNCL,54,3415550773,Eva\n4,DNCC,54,3415550774,Sol\n';

describe('lines that say that they must not be called', () => {
  test('are rejected with their reason', async () => {
    const { answer, phones } = await added(VICIDIAL);
    expect(phones).toEqual(['+543415550771']);
    expect(answer.rejects_by_reason).toEqual([
      { code: 'no_llamar', text: 'Una columna de la lista dice que no hay que llamar', lines: 3 },
    ]);
    expect((await progress(answer.upload_id)).format?.columns).toEqual(['other', 'status', 'country', 'phone', 'name']);
  });

  test('are added if the uploader wants them, which the audit log says', async () => {
    const { answer, phones } = await added(VICIDIAL, { include_opt_outs: 'true' });
    expect(phones).toHaveLength(4);
    const entry = `select "after" from audit_log where "after" like ?`;
    expect(queryValue(rig.db, entry, `%${answer.upload_id}%`)).toContain('"include_opt_outs":true');
  });

  test.each([
    ['telefono;estado\n3415550771;No llamar\n3415550772;Activo\n', 1],
    ['telefono;Resultado\n3415550771;NO_LLAMAR\n3415550772;opt-out\n3415550773;Vendido\n', 1],
    ['telefono;tipificacion\n3415550771;DNC - Do Not Call\n3415550772;Ocupado\n', 1],
    ['telefone;situação\n3415550771;Não ligar\n3415550772;Novo\n', 1],
    ['telefono;nota\n3415550771;no llamar\n3415550772;llamar a las 10\n', 1],
    ['telefono;opt_out\n3415550771;Sí\n3415550772;no\n3415550773;\n3415550774;1\n3415550775;0\n', 3],
    ['telefono;no llamar\n3415550771;N/A\n3415550772;Ninguno\n3415550773;X\n', 2],
    ['phone;Do Not Call\n3415550771;TRUE\n3415550772;FALSE\n', 1],
    ['3415550771;DNC\n3415550772;NEW\n', 1],
    ['telefono;estado\n3415550771;FALLECIDO\n3415550772;deceased\n3415550773;Activo\n', 1],
    ['telefono;estado\n3415550771;DNC: https://crm.example/1\n3415550772;Activo\n', 1],
    [
      'telefono;nota\n3415550771;Pidió no ser llamado, ver https://crm.example/1\n3415550772;https://crm.example/2\n',
      1,
    ],
    ['telefono;Dirección\n3415550771;Difunta Correa 1234\n3415550772;El Difunto 12\n', 2],
    ['telefono;calle;nota\n3415550771;El Difunto 12;Difunta\n3415550772;Mitre 3 (no llamar);\n', 0],
    ['telefono;Observaciones del domicilio\n3415550771;Titular fallecido\n3415550772;\n', 1],
    ['telefono;nombre\n3415550771;DNC S.A.\n3415550772;FALLECIDO PEREZ\n3415550773;DNC Ana\n', 1],
    ['telefono;nombre;empresa\n3415550771;Ana;DNC Logística\n3415550772;Luis;DNC\n3415550773;DNC;Sol\n', 2],
    ['3415550771;Titular fallecido ayer\n3415550772;Ana\n', 1],
    ['telefono;estado\n3415550771;Jalisco\n3415550772;Santa Fe\n', 2],
  ])('are known by their column or its values: %j', async (list, valid) => {
    const { answer } = await added(list);
    expect(answer.contatos_validos).toBe(valid);
  });

  test('are known by a title in the upper row of a header of two rows', async () => {
    const list = 'Padrón;;;\nNombre;Teléfonos;;No molestar\n;Fijo;Celular;\nLuz;3415550771;;X\nSol;;3415550772;\n';
    const { answer, phones } = await added(list, { skip_lines: '2' });
    expect([phones, answer.rejects_by_reason.map(({ code }) => code)]).toEqual([['+5493415550772'], ['no_llamar']]);
  });

  test.each([
    ['disposition', 'DNC'],
    ['marca', 'DNC'],
    ['obs', 'NO LLAMAR'],
    ['no llamar', 'X'],
    ['No llamar (ley 26.951)', 'SI'],
    ['Registro no llame', '1'],
    ['observaciones', 'pidió que no lo llamen más'],
    ['comentario', 'Fallecido'],
    ['', 'DNC'],
  ])('are known below the first rows, too, in a column %j: %s', async (label, mark) => {
    const rows = Array.from({ length: 400 }, (_, i) => `3415550${100 + i};${i === 350 ? mark : ''};Ana`);
    const list = `phone;${label};nombre\n${rows.join('\n')}\n`;
    const { answer } = await added(list);
    expect(answer).toMatchObject({ contatos_validos: 399, contatos_invalidos: 1 });
    expect(answer.rejects_by_reason).toMatchObject([{ code: 'no_llamar', lines: 1 }]);
    // The console sends the columns that its preview has found.
    const columns = (await progress(answer.upload_id)).format!.columns.join();
    expect((await added(list, { columns })).answer.rejects_by_reason).toMatchObject([{ code: 'no_llamar', lines: 1 }]);
    executeSql(rig.db, 'delete from blacklist');
    expect((await added(list, { columns, include_opt_outs: 'true' })).answer.contatos_validos).toBe(400);
  });

  test('are known by remarks, whose columns are read as a status, and by names, which stay names', async () => {
    const list =
      'NOMBRE;TELEFONO;OBSERVACIÓN;comments;Notas\nLía;3415550771;pidió no ser llamada;;\nFALLECIDO PÉREZ;3415550772;;;\n' +
      'Ana;3415550773;;Falecida;\nEva;3415550774;;;NO LLAMAR\nSol;3415550775;llamar a las 10;NEW;deuda\n';
    const { answer, phones } = await added(list);
    expect(phones).toEqual(['+543415550775']);
    expect(answer.rejects_by_reason).toMatchObject([{ code: 'no_llamar', lines: 4 }]);
    const { format } = await progress(answer.upload_id);
    expect(format?.columns).toEqual(['name', 'phone', 'status', 'status', 'status']);
  });
});

describe('a column of consents', () => {
  const LIST =
    'Nombre;Telefono;acepta_llamadas\nAna Ríos;1147832801;si\nEva Paz;1147832802;no\nLeo Gil;1147832803;\nSol Rey;1147832804;pendiente\n';

  test('allows calls only by a yes', async () => {
    const { answer, phones } = await added(LIST);
    expect(phones).toEqual(['+541147832801']);
    expect(answer.contatos_invalidos).toBe(3);
    expect(answer.rejects_by_reason).toEqual([
      {
        code: 'sin_consentimiento',
        text: 'Una columna de consentimiento no tiene un sí: solo un sí permite llamar',
        lines: 2,
      },
      { code: 'no_llamar', text: 'Una columna de la lista dice que no hay que llamar', lines: 1 },
    ]);
    expect((await progress(answer.upload_id)).format?.columns).toEqual(['name', 'phone', 'consent']);
  });

  test('without an answer is no obstacle if the uploader wants so, which the audit log says', async () => {
    const { answer, phones } = await added(LIST, { include_unanswered: 'true' });
    expect(phones).toEqual(['+541147832801', '+541147832803', '+541147832804']);
    const entry = `select "after" from audit_log where "after" like ?`;
    expect(queryValue(rig.db, entry, `%${answer.upload_id}%`)).toContain('"include_unanswered":true');
  });

  test('is kept with the contacts', async () => {
    const campaign = rig.addCampaign('consents');
    await upload(listForm(LIST, { campaign_id: String(campaign) }));
    expect(contactsOf(campaign).map(({ columns }) => columns)).toEqual(['{"acepta_llamadas":"si"}']);
  });

  test.each([
    ['Nombre;Telefono;Llamar\nAna;1147832801;SI\nEva;1147832802;NO\n', 1],
    ['Nome;Telefone;Aceita ligações\nAna;1147832801;Sim\nEva;1147832802;Não\n', 1],
    ['name;phone;opt-in\nAna;1147832801;1\nEva;1147832802;0\n', 1],
    ['Nombre;Telefono;¿Se puede llamar?\nAna;1147832801;SI\nEva;1147832802;NO\n', 1],
    ['Nombre;Telefono;Consentimiento\nAna;1147832801;x\nEva;1147832802;revocado\n', 1],
    ['Nombre;Telefono;RNNLL\nAna;1147832801;SI\nEva;1147832802;NO\nLeo;1147832803;\n', 2],
    ['Nombre;Telefono;RNNLL\nAna;1147832801;Inscripto\nEva;1147832802;No inscripto\n', 1],
    ['Nombre;Telefono;Bloqueado\nAna;1147832801;SI\nEva;1147832802;NO\n', 1],
    ['Nombre;Telefono;Consentimiento\nAna;1147832801;Sí\nEva;1147832802;Sí, revocado 3/24\n', 1],
    ['Nombre;Telefono;opt_in\nAna;1147832801;yes\nEva;1147832802;no\n', 1],
    ['Nombre;Telefono;Consentimiento\nAna;1147832801;Sí\nEva;1147832802;Sin consentimiento\nLeo;1147832803;No\n', 1],
    ['Nombre;Telefono;No llamar\nAna;1147832801;✓\nEva;1147832802;\n', 1],
    ['Nombre;Telefono;Llamar después de\nAna;1147832801;18:00\nEva;1147832802;\n', 2],
    ['Nombre;Telefono;Llamar\nAna;1147832801;18:00\nEva;1147832802;\n', 2],
    ['Nombre;Telefono;Autoriza\nAna;1147832801;Noé Ramírez\nEva;1147832802;\n', 2],
    ['Nombre;Telefono;Cuenta bloqueada\nAna;1147832801;SI\nEva;1147832802;NO\n', 2],
    ['Nombre;Telefono;Llamado\nAna;1147832801;SI\nEva;1147832802;NO\n', 2],
    [
      'LISTADO||||||||\n||Teléfono 1||Teléfono 2|||\nLegajo|Afiliado|Área|Número|Área|Número|Localidad|Llamar\n' +
        '1151230041|Ñandú, José|011|4783-2701|0351|15-543-2271|Córdoba|SI\n1151230042|Pérez, Lía|||0223|495-1271|Mar del Plata|NO\n' +
        '1151230043|Gómez, Ñoño|0341|440-2271|||Rosario|SI\n1151230044|Ruiz, Güido|3541|42-3871||||\n',
      2,
    ],
    [
      'cliente,telefono,acepta_llamadas,suscripto\nAna Ríos,1147832801,si,si\nEva Paz,1147832802,no,si\nLeo Gil,1147832804,si,no\n',
      2,
    ],
    ['Nombre;Telefono;acepta_llamadas\nAna;1147832801;no\nTOTAL;;\nEva;1147832802;si\n', 1],
  ])('is told from others by its label and values: %j', async (list, valid) => {
    expect((await added(list)).answer.contatos_validos).toBe(valid);
  });

  test('further down than the first rows forbids and allows, too', async () => {
    const rows = Array.from(
      { length: 400 },
      (_, i) => `3415550${100 + i};${i === 350 ? 'NO' : i === 351 ? '' : 'SI'};Ana`,
    );
    const { answer } = await added(`phone;consent;nombre\n${rows.join('\n')}\n`);
    expect(answer.contatos_validos).toBe(398);
  });
});

describe('numbers without an area code', () => {
  test.each([
    ['argentina', '4555-1234'],
    ['argentina', '15 4555-1234'],
    ['argentina', '155551234'],
    ['argentina', '425512'],
    ['brasil', '98112-4567'],
    ['brasil', '3222-1237'],
    ['mexico', '5512 5670'],
    ['usa', '736-5001'],
    ['colombia', '411 1898'],
    ['chile', '2234 5681'],
    ['peru', '445 1237'],
  ])('are rejected as such: %s %s', async (pais_preferido, number) => {
    const { answer } = await added(`nombre;numero de telefono\nAna;${number}\n`, { pais_preferido });
    expect(answer.rejects_by_reason).toMatchObject([{ code: 'sin_area', text: 'El número no tiene código de área' }]);
  });

  test('are read with the area code of the whole list, and others as they are', async () => {
    const list = 'fono\n4555-1234\n15 4555-1235\n351 555-1236\n+56 9 6123 4567\n12\n';
    const { answer, phones } = await added(list, { area_code: '11' });
    expect(phones).toEqual(['+541145551234', '+5491145551235', '+543515551236', '+56961234567']);
    expect(answer.rejects_by_reason).toMatchObject([{ code: 'corto', lines: 1 }]);
    expect((await added('pais;fono\nBR;3222-1234\n', { area_code: '11' })).phones).toEqual([]);
  });
});

describe('lines that are no contacts', () => {
  test.each([
    ['nro;nombre;fono;saldo\nBarrio Norte;;;\n1;Ana;3415550771;5\nTOTAL REGISTROS: 1;;;5,00\n', 2],
    ['nombre;fono\nAna;3415550771\nTOTAL REGISTROS: 1;\n', 1],
    ['nombre;saldo;fono\nAna;5;3415550771\nTotal;5;\nSubtotal: 5;;\n', 2],
  ])('are counted apart: %j', async (list, lines_without_contact) => {
    const { answer } = await added(list);
    expect(answer).toMatchObject({
      total_processados: 1,
      contatos_validos: 1,
      contatos_invalidos: 0,
      lines_without_contact,
    });
    expect((await progress(answer.upload_id)).lines_without_contact).toBe(lines_without_contact);
  });

  test.each([
    'nombre;fono\nAna;3415550771\nLuis;\n',
    'nombre;fono\nAna;3415550771\nTotal Austral SA;\n',
    'nro;nombre;fono\n1;Ana;3415550771\n2;Luis;\n',
    'nro;nombre;fono\n1;Ana;3415550771\n;;no tiene\n',
    'nro;nombre;fono\n1;Ana;3415550771\ntel 3415550772;;\n',
    'fono\n3415550771\nhola\n',
  ])('but none that may be a contact is hidden: %j', async (list) => {
    const { answer } = await added(list);
    expect(answer).toMatchObject({ total_processados: 2, contatos_invalidos: 1, lines_without_contact: 0 });
  });
});

test('underscores between groups of digits are read', async () => {
  const { phones } = await added('nombre;fono\nAna;341_555_7783\nLuis;(341)_555_7784\n');
  expect(phones).toEqual(['+543415557783', '+543415557784']);
});

describe('further numbers of a contact', () => {
  test.each([
    ['fono1;fono2\n3415550771;12\n3415550772;3415550773\n', 1],
    ['fono1;fono2;fono3\n12;3415550771;hola\n3415550772;3415550773;3415550774\n', 2],
    ['celular;fijo\n3415550771;425-1234\n3415550772;\n', 1],
    ['fono\n3415550771 / 34155507\n3415550772/73\n', 1],
    ['fono\n3415550771\n3415550772;\n', 0],
  ])('that can’t be called are counted: %j', async (list, count) => {
    const { answer } = await added(list);
    expect(answer.invalid_further_numbers).toBe(count);
    expect((await progress(answer.upload_id)).invalid_further_numbers).toBe(count);
  });

  test('that can’t be called are named by line, column and reason', async () => {
    const list =
      'Padrón\nnombre;celular;fijo\nAna;3415550771;425-1234\nLuis;3415550772;3415550790\nEva;3415550773 / 34155507;12\nSol;3;4\n';
    const { answer } = await added(list);
    const named = answer.invalid_further_lines;
    expect(named.map(({ line, column, code }) => [line, column, code])).toEqual([
      [3, 'fijo', 'sin_area'],
      [5, 'celular', 'sin_area'],
      [5, 'fijo', 'corto'],
    ]);
    expect(named[0]!.text).toBe('El número no tiene código de área');
    expect((await progress(answer.upload_id)).invalid_further_lines).toEqual(named);
    const rows = Array.from({ length: 50 }, (_, i) => `34155508${10 + i};1${i}`);
    const many = await added(`fono1;fono2\n${rows.join('\n')}\n`, { columns: 'phone,phone' });
    expect(many.answer.invalid_further_numbers).toBe(50);
    expect(many.answer.invalid_further_lines.map(({ line }) => line)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 2),
    );
  });

  test('in parts of a list have the lines of the whole', async () => {
    const upload_id = crypto.randomUUID();
    const campaign_id = String(rig.addCampaign('further in parts'));
    const part = (row: string, parte: string, linea: string) =>
      upload(
        listForm(`nombre;celular;fijo\n${row}\n`, {
          upload_id,
          campaign_id,
          parte,
          linea,
          columns: 'name,phone,phone',
        }),
      );
    await part('Ana;3415550771;12', 'sigue', '2');
    const answer = await part('Eva;3415550772;13', 'ultima', '502');
    expect(answer.invalid_further_lines.map(({ line }) => line)).toEqual([2, 502]);
  });

  test('behind a comma or semicolon are no extension', async () => {
    const campaign = rig.addCampaign('commas');
    const list = 'nombre;fono\nPía;"961234567, 222345681"\nLeo;961234568,222345681\n';
    await upload(listForm(list, { campaign_id: String(campaign), pais_preferido: 'chile' }));
    expect(contactsOf(campaign)).toEqual([
      { phone: '+56961234567', name: 'Pía', columns: '{"fono":"222345681"}' },
      { phone: '+56961234568', name: 'Leo', columns: '{"fono":"222345681"}' },
    ]);
  });
});

test.each([
  ['fono\n3415550771 ó 3415550772\n', '3415550772'],
  ['fono\n341 555 0771 - 341 555 0772\n', '341 555 0772'],
  ['fono\n3415550771 o al 3415550772\n', '3415550772'],
  ['fono\n3415550771 & 3415550772\n', '3415550772'],
])('numbers of one cell are told apart: %j', async (list, other) => {
  const campaign = rig.addCampaign(`apart ${list}`);
  await upload(listForm(list, { campaign_id: String(campaign) }));
  const columns = JSON.stringify({ fono: other });
  expect(contactsOf(campaign)).toEqual([{ phone: '+543415550771', name: '', columns }]);
});

test('each phone is read in the country and area beside it', async () => {
  const list =
    'nome|ddi1|ddd1|fone1|ddi2|ddd2|fone2\nBia|55|21|98123-4567|55|11|3222-1234\nJoão||||54|11|4555-1234\nEva|1|305|7365001|||\n';
  const { phones } = await added(list, { pais_preferido: 'brasil' });
  expect(phones).toEqual(['+5521981234567', '+541145551234', '+13057365001']);
});

test.each([
  'fono\n5,51234E+09\n5.51234E+09\n5,4934155E+12\n"5,51234E+09"\n',
  'nombre;fono\nAna;5,51234E+09\nLeo;3.41555E+09\n',
  'nombre,fono,nota\nAna,5.51234E+09,x\nLeo,"5,51234E+09",x\nEva,5,51234E+09,x\n',
])('numbers rounded by a spreadsheet have one reason: %j', async (list) => {
  const { answer } = await added(list);
  expect(answer.rejects_by_reason.map(({ code }) => code)).toEqual(['recortado']);
});

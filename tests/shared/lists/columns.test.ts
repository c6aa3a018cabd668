import { expect, test } from 'vitest';
import { findColumns } from '#shared/lists/columns.ts';
import { describeSample } from '#shared/lists/describe.ts';
import { hasPhone } from '#shared/lists/row-phone.ts';
import { phoneLabelStrength } from '#shared/lists/labels.ts';
import { readSample } from '#shared/lists/sample.ts';

const isPhoneOf =
  (country: string) =>
  (cell: string): boolean =>
    hasPhone(cell, country);

test.each(['Telefone com DDD', 'DDD/Telefone', 'Celular (con código de área)'])(
  'documents that look like mobiles are not called beside %s, although some rows lack it',
  (label) => {
    const rows = Array.from({ length: 30 }, (_, at) => [
      `Pessoa ${at}`,
      `119${81234567 + at}`,
      at % 3 === 0 ? '' : `(21) 9${81234567 + at}`,
    ]);
    const found = findColumns([['Nome', 'CPF', label], ...rows], isPhoneOf('BR'));
    expect(found).toMatchObject({ roles: ['name', 'other', 'phone'], isDoubtful: false });
  },
);

test.each(['Prefijo telefono', 'Código de área del teléfono'])('%s has area codes beside the phones', (label) => {
  const rows = Array.from({ length: 9 }, (_, at) => ['011', `4555-123${at}`]);
  expect(findColumns([[label, 'Telefono'], ...rows], isPhoneOf('AR')).roles).toEqual(['area', 'phone']);
});

test('a column labelled as ids is not called if one without a known label has phones', () => {
  const rows = Array.from({ length: 9 }, (_, at) => [`114777123${at}`, `114555123${at}`]);
  expect(findColumns([['id', 'dato'], ...rows], isPhoneOf('AR')).roles).toEqual(['other', 'phone']);
});

test('each text is parsed once', async () => {
  async function* text() {
    yield 'Lista\nnombre;telefono\n' + 'Ana;1145551234\n'.repeat(50);
  }
  const asked: string[] = [];
  describeSample(await readSample(text()), (cell) => {
    asked.push(cell);
    return hasPhone(cell, 'AR');
  });
  expect(asked).toContain('1145551234');
  expect(asked).toEqual([...new Set(asked)]);
});

test('a column of names without any is no better than one that has them', () => {
  const rows = Array.from({ length: 9 }, (_, at) => ['Ana Ruiz', '', '', `114555123${at}`]);
  const labels = ['Name', 'Given Name', 'Family Name', 'Phone 1 - Value'];
  expect(findColumns([labels, ...rows], isPhoneOf('AR')).roles).toEqual(['name', 'other', 'other', 'phone']);
  const empty = findColumns([labels], isPhoneOf('AR')).roles;
  expect(empty).toEqual(['other', 'name', 'surname', 'phone']);
});

test('a header of two rows, with cells that are merged, keeps the texts of its upper row', async () => {
  async function* text() {
    yield 'Padrón 2026;;;\nApellido;Nombre;Teléfonos;;No molestar\n;;Fijo;Celular;\n';
    yield 'Sala;Luz;;11 4555-1234;X\nYapur;Sol;4777-1234;;SI\n';
  }
  const { format } = describeSample(await readSample(text()), isPhoneOf('AR'), { skippedLines: 2 });
  expect(format.roles).toEqual(['surname', 'name', 'phone', 'phone', 'opt_out']);
});

test.each([
  'Asegurado',
  'Asegurada',
  'Abonado',
  'Titular de la póliza',
  'Titular cuenta',
  'Segurado',
  'Responsable de pago',
  'Responsável',
  'Afiliado',
  'Suscriptor',
  'Tomador',
  'Tomador del seguro',
  'Beneficiario',
  'Assinante',
  'Insured',
  'Policyholder',
  'Policy holder',
  'Subscriber',
  'Member',
  'Contribuyente',
])('%s has the names of persons', (label) => {
  const rows = Array.from({ length: 9 }, (_, at) => [`30${at}`, `Persona ${'abcdefghi'[at]}`, `114783250${at}`]);
  expect(findColumns([['Legajo', label, 'Teléfono'], ...rows], isPhoneOf('AR')).roles).toEqual([
    'other',
    'name',
    'phone',
  ]);
});

test.each(['Nro. de asegurado', 'Póliza', 'Policy number', 'DNI del titular', 'Fecha de alta afiliado', 'Member ID'])(
  '%s has no names and no phones',
  (label) => {
    const rows = Array.from({ length: 9 }, (_, at) => [`A-${at}`, `114783250${at}`]);
    expect(findColumns([[label, 'Teléfono'], ...rows], isPhoneOf('AR')).roles).toEqual(['other', 'phone']);
  },
);

test('a responsible person is named only in a list without its clients', () => {
  const rows = Array.from({ length: 9 }, (_, at) => [`Agente ${at}`, `Persona ${at}`, `114783250${at}`]);
  const roles = (label: string) =>
    findColumns([['Responsable', label, 'Teléfono'], ...rows], isPhoneOf('AR')).roles.slice(0, 2);
  expect(roles('Cliente')).toEqual(['other', 'name']);
  expect(roles('Sector')).toEqual(['name', 'other']);
});

const WHOLE = Array.from({ length: 9 }, (_, at) => ['Ana Ruiz', `114783250${at}`, at % 2 ? '' : `116178450${at}`]);

test.each([
  ['Número', 'Celular'],
  ['Nro.', 'Móvil'],
  ['TE', 'WhatsApp'],
  ['T.E.', 'Celular'],
  ['te', 'celular'],
  ['TE 1', 'TE 2'],
  ['T.E. particular', 'T.E. laboral'],
  ['Celular', 'Alternativo'],
  ['Celular', 'Número'],
  ['Contacto', 'Contacto 2'],
  ['Nro. de Línea', 'Alternativo'],
])('%s and %s have phones, beside each other', (first, second) => {
  expect(findColumns([['Nombre', first, second], ...WHOLE], isPhoneOf('AR'))).toMatchObject({
    roles: ['name', 'phone', 'phone'],
    isDoubtful: false,
  });
});

test.each([
  ['Cód. Área', 'Número', 'Celular'],
  ['DDD', 'Nro.', 'TE'],
  ['Característica', 'Celular', 'Alternativo'],
])('%s is the area code of %s and %s', (area, first, second) => {
  const rows = Array.from({ length: 9 }, (_, at) => ['Ana Ruiz', '011', `4783-250${at}`, at % 2 ? '' : `6178450${at}`]);
  expect(findColumns([['Nombre', area, first, second], ...rows], isPhoneOf('AR')).roles).toEqual([
    'name',
    'area',
    'phone',
    'phone',
  ]);
});

test.each([
  ['COD', 'FONO'],
  ['Cód.', 'Número'],
  ['CODIGO', 'Línea'],
  ['PREF', 'TEL'],
  ['Código', 'Teléfono'],
  ['COD_AREA', 'FONO'],
  ['PREFIJO', 'FONO'],
  ['CARACTERISTICA', 'LINEA'],
])('%s has the area codes of %s if the numbers are valid with them', (area, label) => {
  const chilean = [
    ['Ana Ruiz', '2', '22345678'],
    ['Luz Gil', '41', '2234567'],
    ['Eva Paz', '32', '2-234568'],
    ['Leo Sosa', '9', '87654323'],
    ['Ivo Rey', '', ''],
  ];
  expect(findColumns([['Nombre', area, label], ...chilean], isPhoneOf('CL')).roles).toEqual(['name', 'area', 'phone']);
  const argentine = [
    ['Ana Ruiz', '11', '4783-2501'],
    ['Luz Gil', '0351', '478-3250'],
    ['Eva Paz', '2966', '42-3250'],
  ];
  expect(findColumns([['Nombre', area, label], ...argentine], isPhoneOf('AR')).roles).toEqual([
    'name',
    'area',
    'phone',
  ]);
});

test.each(['COD', 'Código', 'PREF'])('%s has codes of customers beside whole numbers', (label) => {
  const whole = Array.from({ length: 9 }, (_, at) => [`${11 + at * 37}`, `1147832${500 + at}`]);
  expect(findColumns([[label, 'FONO'], ...whole], isPhoneOf('AR')).roles).toEqual(['other', 'phone']);
  const local = Array.from({ length: 9 }, (_, at) => [`${101 + at}`, `4783-25${10 + at}`]);
  expect(findColumns([[label, 'FONO'], ...local], isPhoneOf('AR')).roles).toEqual(['other', 'phone']);
});

test.each(['TERRITORIO', 'Tema', 'T. Esteban', '¿Te llamamos?', 'te llamamos'])('%s is no label of phones', (label) => {
  expect(phoneLabelStrength(label)).toBe(0);
});

test('each number has the area code to its left', () => {
  const rows = Array.from({ length: 9 }, (_, at) => ['011', `4783-250${at}`, '0351', `423-250${at}`]);
  expect(findColumns([['Área', 'Número', 'Área', 'Número'], ...rows], isPhoneOf('AR')).roles).toEqual([
    'area',
    'phone',
    'area',
    'phone',
  ]);
});

test.each([
  // The number of a row or a client is the first column, or of other values.
  [
    ['Nro', 'Teléfono', 'Nombre'],
    ['1140023317', '1147832501', 'Ana'],
    ['other', 'phone', 'name'],
  ],
  [
    ['Nombre', 'Número', 'Teléfono'],
    ['Ana', '1234', '1147832501'],
    ['name', 'other', 'phone'],
  ],
  [
    ['Sucursal', 'Nro', 'Nombre', 'Teléfono'],
    ['Sur', '1140023317', 'Ana', '1147832501'],
    ['other', 'other', 'name', 'phone'],
  ],
  [
    ['Nombre', 'Área', 'Teléfono', 'Nro'],
    ['Ana', '011', '4783-2501', '30111222'],
    ['name', 'area', 'phone', 'other'],
  ],
  [
    ['Nombre', 'Teléfono', 'Contacto'],
    ['Ana', '1147832501', 'Luis Gil'],
    ['name', 'phone', 'other'],
  ],
  [
    ['Nombre', 'Teléfono', 'Alternativo'],
    ['Ana', '1147832501', 'ana@example.com'],
    ['name', 'phone', 'other'],
  ],
])('no number of another kind is a phone beside one: %j', (labels, row, roles) => {
  const rows = Array.from({ length: 9 }, (_, at) => row.map((cell) => cell.replace(/\d$/, String(at))));
  expect(findColumns([labels, ...rows], isPhoneOf('AR'))).toMatchObject({ hasHeader: true, roles, isDoubtful: false });
});

import { describe, expect, test } from 'vitest';
import { describeSample, type ListChoice } from '#shared/lists/describe.ts';
import { hasPhone } from '#shared/lists/row-phone.ts';
import { readSample } from '#shared/lists/sample.ts';

async function described(list: string, choice: ListChoice = {}) {
  async function* text() {
    yield list;
  }
  const { format, rows } = describeSample(await readSample(text()), (cell) => hasPhone(cell, 'AR'), choice);
  return { ...format, header: rows[0]! };
}

const TITLES = 'Padrón de socios;;;;;\nGenerado el 27/11/2026;;;;;\n';
const HEADER = 'Nro;Apellido y nombre;Teléfonos;;No molestar;Vencimiento\n;;Fijo;Celular;;\n';
const ROWS = '1;Sala, Luz;11 4555-1234;;X;1/12\n2;Yapur, Sol;4777-1234;11 2555-1234;SI;1/12\n3;Gil, Ana;;;;\n';

describe('a header of two rows', () => {
  test('is found below titles, with the titles of merged cells joined', async () => {
    const found = await described(TITLES + HEADER + ROWS);
    expect(found.header).toEqual([
      'Nro',
      'Apellido y nombre',
      'Teléfonos Fijo',
      'Teléfonos Celular',
      'No molestar',
      'Vencimiento',
    ]);
    expect(found).toMatchObject({
      skippedLines: 3,
      hasHeader: true,
      roles: ['other', 'name', 'phone', 'phone', 'opt_out', 'other'],
      titles: ['Padrón de socios', 'Generado el 27/11/2026'],
    });
  });

  test.each([
    ['Contribuyente;;Domicilio;Teléfonos;;No molestar\nApellido;Nombre;;Fijo;Celular;\n', ['surname', 'name', 'other']],
    [';;;Teléfonos;;No molestar\nApellido;Nombre;Localidad;Fijo;Celular;\n', ['surname', 'name', 'other']],
    ['Apellido;Nombre;Barrio;Teléfonos;;No molestar\n;;;Principal;Otro;\n', ['surname', 'name', 'other']],
    ['Apellido;Nombre;Barrio;Teléfonos;;No molestar\n(paterno);;;Fijo;Celular;\n', ['surname', 'name', 'other']],
    ['Titular;;Obra social;Teléfonos;;No molestar\nApellido;Nombre;;1;2;\n', ['surname', 'name', 'other']],
  ])('has its columns by either row: %j', async (header, first) => {
    const rows = 'Sala;Luz;Centro;11 4555-1234;;X\nYapur;Sol;Sur;4777-1234;11 2555-1234;SI\n';
    for (const titles of ['', 'Padrón;;;;;\n', 'Generado:;1/12;;;;\n\n']) {
      const found = await described(titles + header + rows);
      expect(found.roles).toEqual([...first, 'phone', 'phone', 'opt_out']);
      expect(found.hasHeader).toBe(true);
    }
  });

  test('is read whole if the user skips the titles only, or its upper row, too', async () => {
    const [above, below] = await Promise.all(
      [2, 3].map((skippedLines) => described(TITLES + HEADER + ROWS, { skippedLines })),
    );
    expect(above).toEqual(below);
    expect(above!.roles).toEqual(['other', 'name', 'phone', 'phone', 'opt_out', 'other']);
  });

  test.each(['', 'LISTADO;;;;;;\n', 'LISTADO;;;;;;\nGenerado el 27/11/2026;;;;;;\n\n'])(
    'has the same titles below each phone: %j',
    async (titles) => {
      const header = ';;Teléfono 1;;Teléfono 2;;;\nLegajo;Afiliado;Área;Número;Área;Número;Localidad;Visita\n';
      const rows =
        '115;Ñandú, José;011;4783-2701;0351;15-543-2271;Córdoba;1\n116;Pérez, Lía;;;0223;495-1271;Mar del Plata;2\n';
      const found = await described(titles + header + rows);
      expect(found.header).toEqual([
        'Legajo',
        'Afiliado',
        'Teléfono 1 Área',
        'Teléfono 1 Número',
        'Teléfono 2 Área',
        'Teléfono 2 Número',
        'Localidad',
        'Visita',
      ]);
      expect(found.roles).toEqual(['other', 'name', 'area', 'phone', 'area', 'phone', 'other', 'other']);
    },
  );

  test('keeps the meaning of a lower title that is not below its own group', async () => {
    const found = await described('DNI;Teléfonos;;\n;Fijo;Celular;Nombre\n30111222;11 4555-1234;;Luz\n');
    expect(found.header).toEqual(['DNI', 'Teléfonos Fijo', 'Teléfonos Celular', 'Nombre']);
    expect(found.roles).toEqual(['other', 'phone', 'phone', 'name']);
  });
});

test.each([
  ['nombre;telefono;nota\nAna;1145551234;x\nLuis;;no tiene\n', 0],
  ['nombre;telefono;\nAna;no tiene;Banco\nLuis;1145551234;x\n', 0],
  ['nombre;telefono\nCliente;\nLuis;1145551234\n', 0],
  ['Clientes;noviembre;\nnombre;telefono;nota\nAna;1145551234;x\n', 1],
  ['Lista de teléfonos;;\nnombre;telefono;nota\nAna;1145551234;x\n', 1],
  ['Acme;;noviembre;\nnombre;telefono;nota;saldo\nAna;1145551234;x;1\n', 1],
])('titles and data beside a header of one row are no part of it: %j', async (list, skippedLines) => {
  const found = await described(list);
  expect(found.skippedLines).toBe(skippedLines);
  expect(found.header.slice(0, 2)).toEqual(['nombre', 'telefono']);
});

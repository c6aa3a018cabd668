import { expect, test } from 'vitest';
import { findColumns } from '#shared/lists/columns.ts';
import { describeSample } from '#shared/lists/describe.ts';
import { hasPhone } from '#shared/lists/row-phone.ts';
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
    expect(found).toEqual({ hasHeader: true, roles: ['name', 'other', 'phone'], isDoubtful: false });
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

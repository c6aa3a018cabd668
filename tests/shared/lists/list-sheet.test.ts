import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { listSheetOf } from '#shared/lists/workbook/list-sheet.ts';
import { openWorkbook, type Workbook } from '#shared/lists/workbook/workbook.ts';

type Sheets = Parameters<typeof writeXlsx>[0]['sheets'];
type Rows = (string | number | null)[][];

async function open(sheets: Sheets): Promise<Workbook> {
  const workbook = await openWorkbook(await writeXlsx({ sheets }));
  if (workbook === null || workbook === 'too_large') throw new Error('not opened');
  return workbook;
}

const chosen = async (sheets: Sheets, country = 'AR'): Promise<string> => listSheetOf(await open(sheets), country);

const people = (count: number): Rows => [
  ['nombre', 'telefono'],
  ...Array.from({ length: count }, (_, at) => [`Persona ${at}`, 1_147_832_000 + at]),
];
const COVER: Rows = [
  ['Campaña Seguros'],
  [],
  ['Registros', 14],
  ['Teléfono del responsable', '011 4322-1100'],
  ['Teléfono del estudio', '011 4322-1101'],
];
const HELP: Rows = [
  ['Instrucciones'],
  ['1. Completar la hoja Base'],
  ['2. El teléfono va con código de área'],
  ['nombre', 'telefono'],
  ['Ejemplo', '011 4322-1100'],
];
const PIVOT: Rows = [
  ['Etiquetas de fila', 'Suma de deuda', 'Cuenta de teléfono'],
  ['Buenos Aires', 4_567_890.5, 12_345],
  ['Córdoba', 2_345_678, 23],
  ['Total general', 6_913_568.5, 12_368],
];

test.each([
  [
    'the first of several lists, even if a later one is longer',
    [
      ['Enero', people(60)],
      ['Febrero', people(110)],
    ],
    'Enero',
  ],
  [
    'the first of several lists, even if it is much shorter',
    [
      ['Nuevos', people(10)],
      ['Viejos', people(90)],
    ],
    'Nuevos',
  ],
  [
    'a list with few phones before a shorter one with many',
    [
      ['Base', [...people(10), ...Array.from({ length: 20 }, (_, at) => [`Sin ${at}`, null])]],
      ['Prueba', people(4)],
    ],
    'Base',
  ],
  ...['No llamar', 'Bajas', 'Bajas 2026', 'baja', 'Blacklist', 'Lista negra', 'DNC'].flatMap((name) => [
    [
      `the list before ${name}`,
      [
        ['Lista', people(10)],
        [name, people(40)],
      ],
      'Lista',
    ],
    [
      `the list behind ${name}`,
      [
        [name, people(40)],
        ['Lista', people(2)],
      ],
      'Lista',
    ],
  ]),
  [
    'a list of those not to call, if it is alone with others',
    [
      ['No llamar', people(4)],
      ['Bajas', people(9)],
    ],
    'No llamar',
  ],
  [
    'the list of a place',
    [
      ['Baja California', people(4)],
      ['Sonora', people(4)],
    ],
    'Baja California',
  ],
  [
    'the list behind a cover',
    [
      ['Resumen', COVER],
      ['Base', people(14)],
    ],
    'Base',
  ],
  [
    'the list behind instructions with an example',
    [
      ['Instrucciones', HELP],
      ['Base', people(9)],
    ],
    'Base',
  ],
  [
    'the list behind a pivot table',
    [
      ['Tabla', PIVOT],
      ['Datos', people(9)],
    ],
    'Datos',
  ],
  [
    'the list behind an empty sheet',
    [
      ['Hoja1', []],
      ['Hoja2', people(1)],
    ],
    'Hoja2',
  ],
  [
    'the list before other sheets',
    [
      ['Base', people(14)],
      ['Tabla', PIVOT],
      ['Ayuda', HELP],
    ],
    'Base',
  ],
  [
    'the first sheet if none has phones',
    [
      ['Tabla', PIVOT],
      ['Vacía', []],
    ],
    'Tabla',
  ],
  [
    'a list of numbers without their area code',
    [
      ['Resumen', COVER],
      [
        'Base',
        [
          ['nombre', 'telefono'],
          ['Ana', '4783-2501'],
          ['Luis', '4783-2502'],
          ['Eva', '4783-2503'],
          ['Leo', '4783-2504'],
          ['Sol', '4783-2505'],
        ],
      ],
    ],
    'Base',
  ],
] as [string, [string, Rows][], string][])('%s', async (_, sheets, name) => {
  expect(await chosen(sheets.map(([sheet, rows]) => ({ name: sheet, rows })))).toBe(name);
});

test('no hidden sheet, nor one whose rows are hidden, is chosen', async () => {
  const rowDefs = new Map(Array.from({ length: 15 }, (_, at) => [at, { hidden: true }]));
  const sheets: Sheets = [
    { name: 'Oculta', rows: people(14), hidden: true },
    { name: 'Muy oculta', rows: people(14), veryHidden: true },
    { name: 'Filtrada', rows: people(14), rowDefs },
    { name: 'Base', rows: people(3) },
  ];
  expect(await chosen(sheets)).toBe('Base');
});

test('phones are read in the country of the list', async () => {
  const numbers = (first: number): Rows => Array.from({ length: 5 }, (_, at) => [`Ana ${at}`, String(first + at)]);
  const sheets: Sheets = [
    { name: 'AR', rows: numbers(3_514_238_841) },
    { name: 'BR', rows: numbers(21_987_654_321) },
  ];
  expect(await chosen(sheets, 'AR')).toBe('AR');
  expect(await chosen(sheets, 'BR')).toBe('BR');
});

test.each(['Ayuda', 'Portada'])('a sheet that can’t be read is no list: %s', async (broken) => {
  const workbook = await open(['Portada', 'Base', 'Ayuda'].map((name) => ({ name, rows: people(2) })));
  const text = (sheet: string): AsyncGenerator<string> => {
    if (sheet === broken) throw new Error('The sheet is broken');
    return workbook.text(sheet);
  };
  expect(await listSheetOf({ ...workbook, text }, 'AR')).toBe(broken === 'Portada' ? 'Base' : 'Portada');
});

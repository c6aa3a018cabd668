import { describe, expect, it } from 'vitest';
import {
  fillAddress,
  fillScript,
  fillText,
  missingSteps,
  scriptFields,
  scriptSteps,
  stepName,
} from '#shared/domain/call-script.ts';

const FIELDS = scriptFields([
  { name: 'nombre', value: 'Ana *López* [x](http://mal)' },
  { name: 'Número de cliente', value: '12/3 4' },
  { name: 'Deuda', value: '1.500,50\n# 2' },
  { name: 'nombre', value: 'otra' },
]);

describe('fields of a script', () => {
  it('are found without regard to case, accents and spaces, and the first of two counts', () => {
    expect(
      fillScript(
        '{NOMBRE}',
        scriptFields([
          { name: 'Nombre', value: 'Ana' },
          { name: 'nombre', value: 'B' },
        ]),
      ),
    ).toBe('Ana');
    expect(fillScript('{numero_de_cliente}', scriptFields([{ name: 'Número de cliente', value: 'A7' }]))).toBe('A7');
  });

  it('are plain text, whatever they contain', () => {
    expect(fillScript('Hola {nombre}', FIELDS)).toBe(String.raw`Hola Ana \*López\* \[x\]\(http\:\/\/mal\)`);
    expect(fillScript('{deuda}', FIELDS)).toBe(String.raw`1\.500\,50 \# 2`);
  });

  it('stay in braces if the person has none of that name', () => {
    expect(fillScript('Debe {monto}, {deuda} { } {', FIELDS)).toBe(String.raw`Debe {monto}, 1\.500\,50 \# 2 { } {`);
  });

  it('are encoded in addresses, also in those of the text, and left out if they are missing', () => {
    expect(fillAddress('https://crm.test/b?c={Número de cliente}&m={monto}', FIELDS)).toBe(
      'https://crm.test/b?c=12%2F3%204&m=',
    );
    expect(fillScript('[Ficha](https://crm.test/{numero de cliente}?m={monto})', FIELDS)).toBe(
      '[Ficha](https://crm.test/12%2F3%204?m=)',
    );
  });
});

describe('fields of a script in other places', () => {
  it.each([
    ['<https://crm.test/{deuda}>', '<https://crm.test/1.500%2C50%0A%23%202>'],
    ['Ver https://crm.test/?d={deuda} hoy', 'Ver https://crm.test/?d=1.500%2C50%0A%23%202 hoy'],
    ['`{deuda}`', '`1.500,50 # 2`'],
    ['[x](https://{nombre}/a)', '[x]()'],
    ['[x](#precio)', '[x](#precio)'],
  ])('%s becomes %s', (markdown, filled) => {
    expect(fillScript(markdown, FIELDS)).toBe(filled);
  });

  it('fill headings as plain text, and encode half an emoji', () => {
    expect(fillText('Hola {nombre}', FIELDS)).toBe('Hola Ana *López* [x](http://mal)');
    expect(fillAddress('https://crm.test/{n}', scriptFields([{ name: 'n', value: 'a\ud83d' }]))).toBe(
      'https://crm.test/a%EF%BF%BD',
    );
  });
});

describe('steps of a script', () => {
  const TEXT =
    'Hola\n[Sí](#Qué-ofrece)\n\n# Qué ofrece\nUno\n### Detalle\n```\n# no\n```\n## Cierre ##\nChau [otra](#nada)';

  it('begin at headings of the first two levels, outside of code', () => {
    expect(scriptSteps(TEXT)).toEqual([
      { name: '', title: '', text: 'Hola\n[Sí](#Qué-ofrece)' },
      { name: 'que-ofrece', title: 'Qué ofrece', text: 'Uno\n### Detalle\n```\n# no\n```' },
      { name: 'cierre', title: 'Cierre', text: 'Chau [otra](#nada)' },
    ]);
    expect(scriptSteps('# Uno\r\ntexto')).toEqual([{ name: 'uno', title: 'Uno', text: 'texto' }]);
    expect(scriptSteps(' \n')).toEqual([]);
  });

  it('are named by links in any spelling, and missing ones are returned', () => {
    for (const link of ['#que-ofrece', '#Qu%C3%A9%20ofrece', '#Qué-ofrece']) expect(stepName(link)).toBe('que-ofrece');
    expect(stepName('#100%')).toBe('100');
    expect(scriptSteps('# Цена\nx').map(({ name }) => name)).toEqual(['цена']);
    expect(missingSteps(TEXT)).toEqual(['nada']);
    expect(missingSteps('# Uno\n[x](#uno)')).toEqual([]);
  });
});

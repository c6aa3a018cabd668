import { describe, expect, test } from 'vitest';
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import { checkRows } from '#web/lib/lists/file/check.ts';
import { type Preview, readPreview } from '#web/lib/lists/file/preview.ts';

const ARGENTINA = { key: 'argentina', iso2: 'AR' };

async function checkOf(text: string, change: Partial<Preview> = {}) {
  const file = new Blob([text]);
  // The clock stands still, so that no check ends early on a slow machine.
  return checkRows(file, { ...(await readPreview(file, ARGENTINA)), ...change }, new Set(), () => 0);
}

describe('the check of a list', () => {
  const LIST = 'Base\nnombre;telefono\nAna;1145551234\nLuis;12\n\nEva;011 15-4555-1234\nZé;+55 11 98765-4321\n';

  test('names the lines that will be rejected, and counts them by reason', async () => {
    const { rejected, examples, ...counts } = await checkOf(LIST);
    expect(counts).toEqual({
      rows: 4,
      valid: 2,
      otherCountries: 1,
      formerOptOuts: 0,
      noContacts: 0,
      noContactTexts: [],
      invalidFurther: 0,
      furtherExamples: [],
      optOuts: 0,
      toBlock: 0,
      unanswered: 0,
      otherCountry: null,
      isWhole: true,
    });
    expect([...rejected]).toEqual([
      ['corto', 1],
      ['duplicado', 1],
    ]);
    expect(examples).toEqual([
      { line: 4, reason: 'corto', text: 'Luis;12' },
      { line: 6, reason: 'duplicado', text: 'Eva;011 15-4555-1234' },
    ]);
  });

  test('follows the chosen columns and country', async () => {
    expect(await checkOf(LIST, { roles: ['phone', 'other'] })).toMatchObject({ rows: 4, valid: 0 });
    expect(await checkOf('11987654321\n', { country: 'brasil' })).toMatchObject({ valid: 1, otherCountries: 0 });
    expect(await checkOf('11987654321\n')).toMatchObject({ valid: 0 });
  });

  test('names the country of a list whose numbers are not of the chosen one', async () => {
    const brazilian = 'nome;telefone\nAna;11982317745\nBia;(21) 99876-5432\nCaio;7198812-5567\nDora;1\n';
    expect((await checkOf(brazilian)).otherCountry?.key).toBe('brasil');
    expect((await checkOf(brazilian, { country: 'brasil' })).otherCountry).toBeNull();
    const apart = 'nome;DDD;telefone\nAna;11;982317745\nBia;21;99876-5432\nCaio;71;98812-5567\nDora;92;99444-5566\n';
    expect((await checkOf(apart)).otherCountry?.key).toBe('brasil');
    const argentine = Array.from({ length: 4 }, (_, at) => `Eva;114555123${at}\n`).join('');
    expect((await checkOf(brazilian + argentine)).otherCountry).toBeNull();
  });

  test('counts people who had opted out, in any spelling, once', async () => {
    const file = new Blob(['telefono\n11 15-4555-1234\n1145551234\n1145559876\n']);
    const preview = await readPreview(file, ARGENTINA);
    const removed = new Set([canonicalNumber('+5491145551234')]);
    expect(await checkRows(file, preview, removed)).toMatchObject({ rows: 3, valid: 2, formerOptOuts: 1 });
  });

  test('counts the lines that say that they must not be called, whether they are added or not', async () => {
    const list = 'fono;status\n3415550881;NEW\n3415550882;DNC\n3415550883;DNCL\n12;No llamar\n';
    const left = await checkOf(list);
    expect(left).toMatchObject({ valid: 1, optOuts: 3 });
    expect([...left.rejected]).toEqual([['no_llamar', 3]]);
    const added = await checkOf(list, { withOptOuts: true });
    expect(added).toMatchObject({ valid: 3, optOuts: 2 });
    expect([...added.rejected]).toEqual([['corto', 1]]);
  });

  test('counts the numbers that will be blocked, and refuses them in later lines', async () => {
    const list =
      'fono;obs\n3415550881;pidió la baja\n341 15-555-0881;no llamar\n3415550881;\n3415550882;FALLECIDO\n12;no llamar\n3415550883;\n';
    const left = await checkOf(list);
    expect(left).toMatchObject({ rows: 6, valid: 1, optOuts: 4, toBlock: 1 });
    expect(Object.fromEntries(left.rejected)).toEqual({ no_llamar: 4, bloqueado: 1 });
    expect(await checkOf(list, { withOptOuts: true })).toMatchObject({ toBlock: 0 });
  });

  test('counts the lines without consent apart from those that refuse it, and quotes their cells', async () => {
    const list =
      'nombre;fono;Consentimiento\nAna;3415550881;SI\nLeo;3415550882;NO\nEva;3415550883;\nSol;3415550884;?\nZoe;12;\n';
    const left = await checkOf(list);
    expect(left).toMatchObject({ valid: 1, optOuts: 1, unanswered: 2 });
    expect(left.examples.map(({ line, reason, said }) => [line, reason, said])).toEqual([
      [3, 'no_llamar', { column: 2, text: 'NO' }],
      [4, 'sin_consentimiento', { column: 2, text: '' }],
      [5, 'sin_consentimiento', { column: 2, text: '?' }],
      [6, 'corto', undefined],
    ]);
    const added = await checkOf(list, { withUnanswered: true });
    expect(added).toMatchObject({ valid: 3, optOuts: 1, unanswered: 2 });
  });

  test('counts and names totals, footers and titles of sections apart', async () => {
    const list = 'nro;nombre;fono\nBarrio Norte;;\n1;Ana;3415550881\n2;Eva;\n;Leo;\nTotal;;2\nFin del reporte;;\n';
    const check = await checkOf(list);
    const noContactTexts = ['Barrio Norte', 'Total 2', 'Fin del reporte'];
    expect(check).toMatchObject({ rows: 3, valid: 1, noContacts: 3, noContactTexts });
    expect([...check.rejected]).toEqual([['vacio', 2]]);
  });

  test('counts further numbers that can’t be called', async () => {
    const list = 'fono1;fono2\n3415550881;12\n3415550882 / 34199;3415550883\n3415550884;\n';
    const furtherExamples = [{ line: 2, column: 1, reason: 'corto' }];
    expect(await checkOf(list)).toMatchObject({ valid: 3, invalidFurther: 1, furtherExamples });
    expect(await checkOf(list.replace('34199', '3415550'))).toMatchObject({ invalidFurther: 2 });
  });

  test('reads numbers without an area code with the chosen one', async () => {
    const list = 'nombre;fono\nAna;555-0881\nLeo;3415550882\n';
    expect([...(await checkOf(list)).rejected]).toEqual([['sin_area', 1]]);
    expect(await checkOf(list, { areaCode: '341' })).toMatchObject({ valid: 2 });
  });

  test('ends when it takes too long', async () => {
    const file = new Blob([Array.from({ length: 3000 }, (_, i) => `11455${10_000 + i}`).join('\n')]);
    let ms = 0;
    const check = await checkRows(file, await readPreview(file, ARGENTINA), new Set(), () => (ms += 2));
    expect(check).toMatchObject({ isWhole: false });
    expect(check.rows).toBeGreaterThanOrEqual(500);
    expect(check.rows).toBeLessThan(2000);
  });

  test('names twenty lines, counts all, and ends after twenty thousand rows', async () => {
    const bad = await checkOf('12\n'.repeat(50));
    expect(bad.examples).toHaveLength(20);
    expect(bad).toMatchObject({ rows: 50, valid: 0 });
    const long = await checkOf(`${'1145551234;x\n'.repeat(40_000)}`);
    expect(long).toMatchObject({ rows: 20_000, valid: 1, isWhole: false });
  });
});

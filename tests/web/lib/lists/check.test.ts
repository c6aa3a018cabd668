import { describe, expect, test } from 'vitest';
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import { checkRows } from '#web/lib/lists/file/check.ts';
import { readPreview } from '#web/lib/lists/file/preview.ts';

const ARGENTINA = { key: 'argentina', iso2: 'AR' };

async function checkOf(text: string, change: { roles?: ('phone' | 'other')[]; country?: string } = {}) {
  const file = new Blob([text]);
  return checkRows(file, { ...(await readPreview(file, ARGENTINA)), ...change });
}

describe('the check of a list', () => {
  const LIST = 'Base\nnombre;telefono\nAna;1145551234\nLuis;12\n\nEva;011 15-4555-1234\nZé;+55 11 98765-4321\n';

  test('names the lines that will be rejected, and counts them by reason', async () => {
    const { rejected, examples, ...counts } = await checkOf(LIST);
    expect(counts).toEqual({ rows: 4, valid: 2, otherCountries: 1, formerOptOuts: 0, isWhole: true });
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

  test('counts people who had opted out, in any spelling, once', async () => {
    const file = new Blob(['telefono\n11 15-4555-1234\n1145551234\n1145559876\n']);
    const preview = await readPreview(file, ARGENTINA);
    const removed = new Set([canonicalNumber('+5491145551234')]);
    expect(await checkRows(file, preview, removed)).toMatchObject({ rows: 3, valid: 2, formerOptOuts: 1 });
  });

  test('names twenty lines, counts all, and ends after twenty thousand rows', async () => {
    const bad = await checkOf('12\n'.repeat(50));
    expect(bad.examples).toHaveLength(20);
    expect(bad).toMatchObject({ rows: 50, valid: 0 });
    const long = await checkOf(`${'1145551234;x\n'.repeat(40_000)}`);
    expect(long).toMatchObject({ rows: 20_000, valid: 1, isWhole: false });
  });
});

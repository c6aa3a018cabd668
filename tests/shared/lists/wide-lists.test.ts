import { expect, test } from 'vitest';
import { describeSample } from '#shared/lists/describe.ts';
import { readSample } from '#shared/lists/sample.ts';

async function* textOf(text: string): AsyncGenerator<string> {
  yield text;
}

test('the phones of a wide list are looked for in a bounded number of cells', async () => {
  const [rows, width] = [200, 500];
  const cells = Array.from({ length: rows }, (_, r) => Array.from({ length: width }, (__, c) => `n ${r * width + c}`));
  let asked = 0;
  const sample = await readSample(textOf(cells.map((row) => row.join(';')).join('\n')));
  const { format } = describeSample(sample, () => ((asked += 1), false));
  expect(format.roles).toHaveLength(width);
  expect(asked).toBeLessThanOrEqual(21 * width);
  asked = 0;
  const narrow = await readSample(textOf(cells.map((row) => row.slice(0, 3).join(';')).join('\n')));
  describeSample(narrow, () => ((asked += 1), false));
  expect(asked).toBe(rows * 3);
});

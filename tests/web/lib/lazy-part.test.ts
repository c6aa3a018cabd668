import { expect, test } from 'vitest';
import { fetchPart, PartMissing } from '#web/lib/lazy-part.ts';

test('a part that comes is handed on', async () => {
  const Part = () => null;
  expect(await fetchPart(async () => Part)).toEqual({ default: Part });
});

test('a part that does not come is told from one that breaks', async () => {
  const failure = new TypeError('Failed to fetch dynamically imported module');
  await expect(fetchPart(() => Promise.reject(failure))).rejects.toThrow(PartMissing);
  await expect(fetchPart(() => Promise.reject(failure))).rejects.toMatchObject({ cause: failure });
});

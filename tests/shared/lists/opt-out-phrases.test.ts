import { expect, test } from 'vitest';
import { MAY_FORBID, PHRASES, STATUSES, WORDS } from '#shared/lists/opt-out-phrases.ts';
import { createSampler } from '../../support/regex-samples.ts';

const SAMPLES = 20_000;

test.each([
  ['phrase', PHRASES, 5_000],
  ['word', WORDS, 200],
])('the filter before the patterns passes every %s that forbids calls', (_, pattern, least) => {
  const sample = createSampler(pattern.source, 7);
  const texts = new Set(Array.from({ length: SAMPLES }, sample).filter((text) => pattern.test(text)));
  expect(texts.size).toBeGreaterThan(least);
  expect([...texts].filter((text) => !MAY_FORBID.test(text))).toEqual([]);
});

test('the filter before the patterns passes every status that forbids calls', () => {
  expect([...STATUSES].filter((status) => !MAY_FORBID.test(status))).toEqual([]);
});

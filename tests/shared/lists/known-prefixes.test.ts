import { expect, test } from 'vitest';
import { createKnownPrefixes } from '#shared/lists/known-prefixes.ts';

test.each([
  ['11 4777-1234', '11 4777-9876', true],
  ['+54 9 11 4777 1234', '+54 9 11 4777 0000', true],
  ['11 4777-1234', '1147771234', false],
  ['1147771234', '114777123', false],
  ['1147771234', '1148881234', false],
  ['1111112345', '1111111111', false],
  ['212 555-2123', '212 555-0123', false],
  ['Tel. 11 4777-1234', 'Tel. 11 4777-1235', false],
])('after %s, %s is known: %s', (first, second, is) => {
  const known = createKnownPrefixes();
  expect(known.has(first, '')).toBe(false);
  known.add(first, '');
  expect(known.has(second, '')).toBe(is);
  expect(known.has(second, 'another area')).toBe(false);
});

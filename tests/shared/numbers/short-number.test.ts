import { expect, it } from 'vitest';
import { shortNumberOf } from '#shared/numbers/short-number.ts';

it.each([
  ['+39187', '187'],
  ['+5510615', '10615'],
  ['+561411', '1411'],
  ['+12345', '2345'],
  ['+3944321', '44321'],
  ['+9156161', '56161'],
  ['+5712345', null],
  ['+5520615', null],
  ['+5411', null],
  ['+390187', null],
  ['+34910123456', null],
  ['+999187', null],
  ['39187', null],
  ['', null],
])('the short number of %j is %j', (phone, expected) => {
  expect(shortNumberOf(phone)).toBe(expected);
});

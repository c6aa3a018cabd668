import { expect, test } from 'vitest';
import { otherCountryOf } from '#shared/lists/list-country.ts';

const BRAZILIAN = [
  '(11) 98231-7745',
  '21 99876-5432',
  '(31) 98812-5567',
  '7188125567',
  '11982317745',
  '(11) 3862-4417',
];
const ARGENTINE = ['11 4862-9001', '011 15-6862-9009', '2966 42-3250', '(0221) 15 455-6677', '3756 15-454321'];

test.each([
  ['brasil', BRAZILIAN, 'AR'],
  ['argentina', ARGENTINE, 'BR'],
  ['chile', ['9 8765 4327', '961234419', '9 6123 4421', '2 2234 5678'], 'AR'],
  ['brasil', [...BRAZILIAN, '0', 'no tiene'], 'AR'],
])('numbers are of %s: %j', (key, cells, chosen) => {
  expect(otherCountryOf(cells, chosen)?.key).toBe(key);
});

test.each([
  ['their own country is chosen', BRAZILIAN, 'BR'],
  ['they name their country', BRAZILIAN.map((cell) => `+55 ${cell}`), 'AR'],
  ['they are valid in several countries', ['2125552123', '5512345678', '3015550199', '5552345678'], 'BR'],
  ['they are no numbers', ['1', '2', '3', '4', '5'], 'AR'],
  ['they are mobiles that several countries have', ['961234419', '961234418', '961234417'], 'AR'],
  ['they are few', BRAZILIAN.slice(0, 2), 'AR'],
])('no country is guessed if %s', (_, cells, chosen) => {
  expect(otherCountryOf(cells, chosen)).toBeNull();
});

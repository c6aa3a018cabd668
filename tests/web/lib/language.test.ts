import { expect, it } from 'vitest';
import { chooseLanguage } from '#web/lib/language.ts';

it.each([
  [null, [], 'es'],
  [null, ['fr-FR', 'de'], 'es'],
  [null, ['fr-FR', 'pt-PT', 'en'], 'pt'],
  [null, ['en-US'], 'en'],
  ['en', ['pt-BR'], 'en'],
  ['klingon', ['pt-BR'], 'pt'],
  ['toString', [], 'es'],
])('the language stored as %s in a browser of %s is %s', (stored, preferred, language) => {
  expect(chooseLanguage(stored, preferred)).toBe(language);
});

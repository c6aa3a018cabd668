import { expect, it } from 'vitest';
import { inLanguage } from '#server/platform/i18n/language.ts';
import { say } from '#server/platform/i18n/say.ts';
import { LANGUAGE_CODES } from '#shared/domain/languages.ts';
import { sipMeaning } from '#shared/domain/sip-statuses.ts';

it.each([
  [401, ['credenciales rechazadas', 'credentials rejected', 'credenciais recusadas']],
  [402, ['sin saldo', 'no credit', 'sem saldo']],
  [407, ['credenciales rechazadas', 'credentials rejected', 'credenciais recusadas']],
  [488, ['sin códec común', 'no common codec', 'sem codec em comum']],
  [503, ['la operadora está saturada', 'the carrier is overloaded', 'a operadora está saturada']],
  [599, ['código no previsto', 'unexpected code', 'código não previsto']],
])('%i means %j', (status, texts) => {
  expect(LANGUAGE_CODES.map((language) => inLanguage(language, () => say(sipMeaning(status))))).toEqual(texts);
});

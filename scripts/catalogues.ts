/**
 * `npm run catalogues`: updates the catalogues in web/locales and server/platform/i18n/locales from the texts of the
 * sources. A new text gets its translation from another catalogue, if one has the text.
 */
import { fileURLToPath } from 'node:url';
import { collectTexts } from './catalogues/collect.ts';
import { readCatalogues, TRANSLATIONS, writeCatalogues } from './catalogues/files.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const texts = collectTexts(ROOT);
for (const language of TRANSLATIONS) {
  const empty = writeCatalogues(ROOT, readCatalogues(ROOT, language, texts));
  console.log(`${language}: ${empty === 0 ? 'complete' : `${empty} texts need a translation`}`);
}

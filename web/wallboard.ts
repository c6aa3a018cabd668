/**
 * Starts the wallboard. Texts are translated as their modules are evaluated, so that the language, its texts and then
 * everything else follow one another.
 */
import { applyStoredLanguage } from './features/monitoring/wallboard/screen/display-storage.ts';

applyStoredLanguage();
const { loadCatalogues } = await import('./lib/i18n.ts');
await loadCatalogues(['common', 'wallboard']);
const { showWallboard } = await import('./features/monitoring/wallboard/screen/show.tsx');
showWallboard(new URL(import.meta.url).pathname);

/**
 * Starts the wallboard. The language and its texts must be loaded first, because modules translate texts as they are
 * evaluated.
 */
import { applyStoredLanguage } from './features/monitoring/wallboard/screen/display-storage.ts';

applyStoredLanguage();
const { loadCatalogues } = await import('./lib/i18n.ts');
await loadCatalogues(['common', 'wallboard']);
const { showWallboard } = await import('./features/monitoring/wallboard/screen/show.tsx');
showWallboard(new URL(import.meta.url).pathname);

/**
 * Starts the wallboard. Everything else comes after the language is known: texts are in it from their modules'
 * evaluation on.
 */
import { useStoredLanguage } from './features/wallboard/screen/display-storage.ts';

useStoredLanguage();
const { showWallboard } = await import('./features/wallboard/screen/show.tsx');
showWallboard(new URL(import.meta.url).pathname);

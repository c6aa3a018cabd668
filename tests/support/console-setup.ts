import { ensureConsole } from '../../scripts/build-console.ts';
import { ensureChromium } from './browser.ts';

/** Vitest runs this once before the browser tests, and only when some of them are selected. */
export function setup(): void {
  ensureConsole();
  ensureChromium();
}

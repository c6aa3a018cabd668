import { ensureConsole } from '../../scripts/build-console.ts';
import { ensureChromium } from './browser.ts';

/** Vitest global setup of the browser tests; runs only if some of them are selected. */
export function setup(): void {
  ensureConsole();
  ensureChromium();
}

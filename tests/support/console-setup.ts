import { ensureConsole } from '../../scripts/build-console.ts';
import { ensureChromium } from './browser.ts';

/** Global setup of the browser tests. Vitest runs it only if some of them are selected. */
export function setup(): void {
  ensureConsole();
  ensureChromium();
}

import { ensureConsole } from '../../scripts/build-console.ts';
import { ensureChromium } from './browser.ts';
import { prepareDemoWeek } from './data-folder.ts';

/** Global setup of the browser tests, after that of the server. Vitest runs it only if some of them are selected. */
export function setup(): void {
  ensureConsole();
  ensureChromium();
  prepareDemoWeek();
}

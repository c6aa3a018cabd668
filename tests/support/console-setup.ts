import { ensureConsole } from '../../scripts/build-console.ts';
import { ensureChromium } from './browser.ts';
import { prepareDemoWeek } from './data-folder.ts';

/** Global setup of projects with a browser, after that of the server. Vitest runs it only if it runs one of them. */
export function setup(): void {
  ensureConsole();
  ensureChromium();
  prepareDemoWeek();
}

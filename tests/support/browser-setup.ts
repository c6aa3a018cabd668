import { shareBrowser } from './site.ts';

// Vitest runs this in each worker of the browser tests, so that its files share one browser.
shareBrowser();

import { shareBrowser } from './pages.ts';

// Vitest runs this in each worker of the browser tests, so that its files share one browser.
shareBrowser();

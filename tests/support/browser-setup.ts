import { shareBrowser } from './pages.ts';

// Vitest runs this before each browser test file, so that the files of a worker share one browser.
shareBrowser();

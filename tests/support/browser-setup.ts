import { shareBrowser } from './site.ts';

// Vitest runs this in each worker of the browser tests: one browser for all files of the worker.
shareBrowser();

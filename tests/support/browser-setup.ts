import { shareBrowser } from './pages.ts';

// Vitest runs this before each test file of the projects with a browser, so that the files of a worker share one.
shareBrowser();

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { FLAGS } from './server/launching.ts';

/** What the tests' processes and threads compile and strip is kept from one to the next: each of hundreds loads the same sources. */
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url));

const include = 'tests/**/*.test.{ts,tsx}';
/** Judges every answer of every server that a test asks. */
const setupFiles = ['tests/support/contract/setup.ts'];
/** As `npm start` does (scripts/preflight.mjs). */
const execArgv = [...FLAGS];
const exclude = ['tests/fixtures/**', 'node_modules/**'];

export default defineConfig({
  test: {
    pool: 'forks',
    retry: 0,
    // Browser tests wait for what they see, so two go at a time; what is measured against the wall clock has the machine to itself.
    projects: [
      {
        test: {
          name: 'fast',
          execArgv,
          maxWorkers: '100%',
          setupFiles,
          include: [include],
          exclude: [...exclude, 'tests/e2e/**', 'tests/live/**'],
          // They end what hangs. A start of the app takes 15 s on a machine that is busy enough, and some tests need two.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e',
          execArgv,
          setupFiles,
          include: ['tests/e2e/**/*.test.ts'],
          exclude,
          globalSetup: ['tests/support/console-setup.ts'],
          // As long as it may take where every page takes five times longer: what one waits for has limits of its own.
          testTimeout: 300_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 10_000, interval: 100 } },
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'live',
          execArgv,
          setupFiles,
          include: ['tests/live/**/*.test.ts'],
          exclude,
          // A minute is what most of them measure; the rest is servers that start, ten of them in one test.
          testTimeout: 600_000,
          hookTimeout: 180_000,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});

import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { answerShapesPlugin } from './scripts/console/answer-shapes.ts';
import { FLAGS } from './server/start/launch-flags.ts';

/** What the tests' processes and threads compile and strip is cached from one to the next: each of hundreds loads the same sources. */
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url));

const exclude = ['tests/fixtures/**', 'node_modules/**'];

/** Two for each core, because workers wait for servers, browsers and calls a third of the time. A group's projects share them. */
const WORKERS = 2 * availableParallelism();

/** For tests that start and stop servers in processes of their own, up to ten times in one test. */
const LIVE_TIMEOUTS = { testTimeout: 600_000, hookTimeout: 180_000 };

/**
 * Node itself loads the sources, as it does for `npm start`, and a worker loads each once for all of its test files: to load
 * the server takes longer than most files run.
 */
const inNode = {
  isolate: false,
  experimental: { viteModuleRunner: false, nodeLoader: false },
  // As `npm start` does (scripts/preflight.mjs).
  execArgv: [...FLAGS],
  globalSetup: ['tests/support/server-setup.ts'],
  // Judges the answers of the servers that tests ask.
  setupFiles: ['tests/support/contract/setup.ts'],
  exclude,
};

/** For tests in a browser. */
const inBrowser = {
  globalSetup: [...inNode.globalSetup, 'tests/support/console-setup.ts'],
  setupFiles: [...inNode.setupFiles, 'tests/support/browser-setup.ts'],
};

export default defineConfig({
  test: {
    pool: 'forks',
    retry: 0,
    projects: [
      {
        test: {
          ...inNode,
          name: 'fast',
          maxWorkers: WORKERS,
          include: ['tests/**/*.test.ts'],
          exclude: [...exclude, 'tests/web/**', 'tests/e2e/**', 'tests/live/**', 'tests/long/**', 'tests/telephony/**'],
          // They end what hangs. A start of the app takes 15 s on a machine that is busy enough, and some tests need two.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 1 },
        },
      },
      {
        // The console's sources need Vite: JSX, addresses of files, and the shapes of answers.
        plugins: [answerShapesPlugin()],
        test: {
          name: 'web',
          isolate: false,
          unstubGlobals: true,
          maxWorkers: WORKERS,
          include: ['tests/web/**/*.test.ts'],
          exclude,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...inNode,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          ...inBrowser,
          // As long as it may take where every page takes five times longer: what one waits for has limits of its own.
          testTimeout: 300_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 10_000, interval: 100 } },
          maxWorkers: WORKERS,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Servers in processes of their own that are stopped, killed or given damaged files.
        test: {
          ...inNode,
          name: 'live',
          include: ['tests/live/**/*.test.ts'],
          ...LIVE_TIMEOUTS,
          maxWorkers: WORKERS,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // `npm run test:long` (docs/reliability.md): one file at a time, because many measure against the wall clock.
        test: {
          ...inNode,
          name: 'long',
          include: [
            'tests/long/**/*.test.ts',
            ...[
              'engine/swarm',
              'server/dialer/pacing',
              'live/fuzz',
              'live/kill-nine',
              'e2e/a11y-{work,settings,advanced}',
            ].map((file) => `tests/${file}.test.ts`),
          ],
          env: { TEST_SIZE: 'long' },
          ...inBrowser,
          ...LIVE_TIMEOUTS,
          expect: { poll: { timeout: 10_000, interval: 100 } },
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
      {
        // `npm run test:telephony`: against real Asterisks, one file at a time, because calls take real time.
        test: {
          ...inNode,
          name: 'telephony',
          include: ['tests/telephony/**/*.test.ts'],
          ...inBrowser,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 20_000, interval: 100 } },
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});

import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { answerShapesPlugin } from './scripts/console/answer-shapes.ts';
import { FLAGS } from './server/start/launch-flags.ts';
import { WAIT_MS } from './tests/support/wait-limit.ts';

/** Compile cache shared by all test processes and threads, hundreds of which load the same sources. */
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url));

const exclude = ['tests/fixtures/**', 'node_modules/**'];

/** Workers that start servers in their own process. Two per core, because they spend a third of the time waiting. */
const WORKERS = 2 * availableParallelism();
/**
 * Workers with a server process and a browser each, whose own threads and processes keep the processors busy: with more
 * workers each page takes longer, and all of them as long.
 */
const BROWSERS = Math.ceil(1.5 * availableParallelism());

/** Limits for tests that start and stop server processes, up to ten times per test. */
const LIVE_TIMEOUTS = { testTimeout: 600_000, hookTimeout: 180_000 };

/**
 * Node loads the sources, without Vite. Each worker loads them once for all of its test files, because loading
 * the server takes longer than most files run.
 */
const inNode = {
  isolate: false,
  experimental: { viteModuleRunner: false, nodeLoader: false },
  // The same flags as `npm start` (scripts/preflight.mjs).
  execArgv: [...FLAGS],
  globalSetup: ['tests/support/server-setup.ts'],
  // Checks every answer of a test server against the API contract.
  setupFiles: ['tests/support/contract/setup.ts'],
  exclude,
};

/** Settings of tests that use a browser. */
const inBrowser = {
  globalSetup: [...inNode.globalSetup, 'tests/support/console-setup.ts'],
  setupFiles: [...inNode.setupFiles, 'tests/support/browser-setup.ts'],
};

/** Settings of tests that use the lab. */
const withLab = {
  ...inNode,
  ...inBrowser,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: WAIT_MS, interval: 100 } },
};

const TIMING = 'tests/telephony/{bench,browser-phone,listening-browser,pace,steady-load,waiting}.test.ts';

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
          exclude: [
            ...exclude,
            ...['web', 'e2e', 'live', 'long', 'telephony'].map((folder) => `tests/${folder}/**`),
            // Starts some thirty processes, which play whole scenarios.
            'tests/bench/pacing/benchmark/entries.test.ts',
          ],
          // These limits end hanging tests. Starting the app takes up to 15 s on a busy machine, and some tests start
          // it twice.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: WAIT_MS } },
          sequence: { groupOrder: 1 },
        },
      },
      {
        // The console's sources need Vite for JSX, asset URLs and the answer shapes.
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
          // Allows for pages that load five times slower. Single waits have their own limits.
          testTimeout: 300_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: WAIT_MS, interval: 100 } },
          maxWorkers: BROWSERS,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Tests that stop or kill server processes, or damage their files.
        test: {
          ...inNode,
          name: 'live',
          include: ['tests/live/**/*.test.ts'],
          // The two files run at full size in `long`.
          exclude: [...exclude, 'tests/live/{fuzz,kill-nine}.test.ts'],
          ...LIVE_TIMEOUTS,
          maxWorkers: BROWSERS,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // `npm run test:long` (docs/reliability.md). Runs one file at a time, because many measure wall-clock time.
        test: {
          ...inNode,
          name: 'long',
          include: [
            'tests/long/**/*.test.ts',
            ...[
              'engine/{overlap,swarm}',
              'server/dialer/pacing',
              'live/fuzz',
              'live/kill-nine',
              'bench/pacing/benchmark/entries',
            ].map((file) => `tests/${file}.test.ts`),
          ],
          env: { TEST_SIZE: 'long' },
          ...inBrowser,
          ...LIVE_TIMEOUTS,
          expect: { poll: { timeout: WAIT_MS, interval: 100 } },
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
      {
        // `npm run test:telephony`. Uses real Asterisks. One worker per core, because calls take real time.
        test: {
          ...withLab,
          name: 'telephony',
          include: ['tests/telephony/**/*.test.ts'],
          exclude: [...exclude, TIMING],
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 4 },
        },
      },
      {
        // Part of it: tests that measure rates of calls or gaps in audio, or hear it in a browser. They run one file at a
        // time.
        test: {
          ...withLab,
          name: 'telephony-timing',
          include: [TIMING],
          maxWorkers: 1,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});

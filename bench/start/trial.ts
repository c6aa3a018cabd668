/**
 * Measures the time from the start of the process until it is ready, with its engine, and serves the login page, on a
 * data folder without calls and on one with ten million. The server is packed and has a compile cache, as at every
 * start but the first.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder } from '#server/start/cache-folder.ts';
import { ensureConsole } from '../../scripts/build-console.ts';
import { ensureServer } from '../../scripts/build-server.ts';
import { makeHistory } from '../../scripts/calls/history.ts';
import { median } from '../../scripts/measure/median.ts';
import { findFreePort, firstAnswer } from './first-answer.ts';
import { compared, type Trial, type TrialRow } from '../trial.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SIZES = { full: { calls: 10_000_000, starts: 5 }, smoke: { calls: 1000, starts: 1 } } as const;
const MOST_MS = 1000;
/** Folder of the large history, which is generated once and reused. */
const HISTORIES = join(ROOT, 'bench-data');
const SEED = 1;

export const run: Trial = async ({ size }) => {
  const { calls, starts } = SIZES[size];
  ensureConsole();
  await ensureServer();
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-bench-'));
  try {
    const empty = join(folder, 'empty');
    const kept = join(size === 'full' ? HISTORIES : folder, `calls-${calls}-${SEED}`);
    await makeHistory({ count: calls, seed: SEED, out: kept });
    // Uses a copy, because a start outside demo mode sets another admin password, with which other trials could not log
    // in.
    const full = join(folder, 'full');
    mkdirSync(full);
    copyFileSync(join(kept, 'cadencia.db'), join(full, 'cadencia.db'));
    const bare: number[] = [];
    const times = new Map<string, number[]>([
      [empty, []],
      [full, []],
    ]);
    for (const dataDir of times.keys()) await startOnce(dataDir);
    // Alternates, so that the machine's other load affects all alike.
    for (let round = 0; round < starts; round++) {
      bare.push(await bareNode());
      for (const [dataDir, tookMs] of times) tookMs.push(await startOnce(dataDir));
    }
    const row = (what: string, dataDir: string): TrialRow => {
      const budget = { value: { atMost: MOST_MS } };
      return compared(`start: ${what}`, median(times.get(dataDir)!), 'ms', median(bare), 'node -e 0', budget);
    };
    return [row('an empty data folder', empty), row(`${calls.toLocaleString('en-US')} calls`, full)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Returns the time from the start to the answers, ms. Throws when the server doesn't start. */
async function startOnce(dataDir: string): Promise<number> {
  const port = await findFreePort();
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: cacheFolder(process.env),
    NODE_ENV: 'production',
    PORT: `${port}`,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  };
  const startedMs = performance.now();
  const server = spawn(process.execPath, ['server/start/main.ts'], { cwd: ROOT, env, stdio: 'ignore' });
  const ended = once(server, 'exit');
  try {
    await firstAnswer(port, server, ['/readyz', '/login']);
    return performance.now() - startedMs;
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

async function bareNode(): Promise<number> {
  const startedMs = performance.now();
  execFileSync(process.execPath, ['-e', '0']);
  return performance.now() - startedMs;
}

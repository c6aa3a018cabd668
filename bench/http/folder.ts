/** A data folder for a trial, with a month of calls in it. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { compose } from '#server/compose.ts';
import { readEnv } from '#server/env.ts';
import { fillMonth } from './data.ts';

/** Gives `work` the folder, and a secret for its server's tokens; the folder is gone after it. */
export async function withFilledFolder<T>(
  calls: number,
  work: (folder: string, secret: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-bench-'));
  try {
    const env = readEnv({ DATA_DIR: folder, DEMO: '1', NODE_ENV: 'production' });
    const server = await compose({ env, log: pino({ level: 'silent' }), engine: false });
    fillMonth(server.db, calls, Date.now());
    await server.close();
    return await work(folder, randomBytes(32).toString('hex'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

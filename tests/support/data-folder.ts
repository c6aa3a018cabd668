/** Provides data folders as a first start in demo mode at noon leaves them: created once per process, then copied. */
import { constants, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { pino } from 'pino';
import { compose } from '#server/compose.ts';
import { readEnv } from '#server/start/env.ts';
import { executeSql } from './database.ts';
import { NOON_MS } from './noon.ts';

/** Argon2's minimum cost, because every test logs in. The product's cost is tested on accounts that it creates. */
const CHEAPEST = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const ACCOUNTS = ['admin', 'supervisor', 'operator', 'demo'];

let template: Promise<string> | undefined;

/** Copies such a data folder to `folder`. */
export async function copyFirstStart(folder: string): Promise<void> {
  template ??= startOnce();
  cpSync(await template, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

async function startOnce(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-first-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { db, close } = await compose({
    env: readEnv({ DATA_DIR: folder, NODE_ENV: 'test', DEMO: '1' }),
    log: pino({ level: 'silent' }),
    wall: { nowMs: () => NOON_MS },
    engine: false,
  });
  for (const username of ACCOUNTS)
    executeSql(
      { sqlite: db.sqlite },
      'update users set password_hash = ? where username = ?',
      await hash(`${username}123`, CHEAPEST),
      username,
    );
  await close();
  return folder;
}

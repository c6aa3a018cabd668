/**
 * `node make-first-start.ts FOLDER` creates a data folder by a first start in demo mode at noon, without the engine.
 */
import { hash } from '@node-rs/argon2';
import { pino } from 'pino';
import { compose } from '#server/compose.ts';
import { readEnv } from '#server/start/env.ts';
import { executeSql } from './database.ts';
import { NOON_MS } from './noon.ts';

/** Argon2's minimum, because almost every test logs in. Tests of the real cost create accounts through the product. */
const CHEAPEST = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const ACCOUNTS = ['admin', 'supervisor', 'operator', 'demo'];

const { db, close } = await compose({
  env: readEnv({ DATA_DIR: process.argv[2]!, NODE_ENV: 'test', DEMO: '1' }),
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

import { randomBytes, scryptSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '#server/platform/start-error.ts';
import { KEY_BYTES } from '../telephony/secrets.ts';

const BASE64_KEY = /^[\w+/-]{43}=?$/;
/** Fixed, so that a passphrase gives the same key on every machine. The passphrase's length protects the key. */
const SALT = 'cadencia secrets key';
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 ** 2 };

/**
 * Returns the key that encrypts the secrets of trunks and webhooks. `configured` (SECRETS_KEY) is 32 bytes in base64,
 * or a passphrase. Without it the key is read from `secrets.key` in the data folder, which the first start creates and
 * only its owner can read. Throws StartError if that file is damaged.
 */
export function secretsKey(configured: string | undefined, dataDir: string): Buffer {
  if (configured === undefined) return storedKey(dataDir);
  return readKey(configured) ?? scryptSync(configured, SALT, KEY_BYTES, SCRYPT);
}

function storedKey(dataDir: string): Buffer {
  const file = join(dataDir, 'secrets.key');
  try {
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = readKey(readFileSync(file, 'utf8').trim());
  if (key !== null) return key;
  throw new StartError(
    `${file} is damaged: restore a copy of it, or delete it to create a new one (SIP secrets of trunks must be entered again)`,
  );
}

/**
 * Returns the key that a server on `dataDir` uses, without creating one: null if the folder has none. Throws StartError
 * if its file is damaged.
 */
export function presentSecretsKey(configured: string | undefined, dataDir: string): Buffer | null {
  const isStored = existsSync(join(dataDir, 'secrets.key'));
  return configured === undefined && !isStored ? null : secretsKey(configured, dataDir);
}

function readKey(text: string): Buffer | null {
  return BASE64_KEY.test(text) ? Buffer.from(text, 'base64') : null;
}

const MIN_LENGTH = 32;

/** Returns the JWT secret stored in the data folder. The first start creates it; only its owner can read it. */
export function storedJwtSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret');
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < MIN_LENGTH)
    throw new StartError(`${file} is damaged: delete it to create a new one (everybody must log in again)`);
  return secret;
}

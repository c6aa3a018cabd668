import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { MIN_PASSWORD_LENGTH } from '#shared/domain/settings.ts';
import { isCommonPassword } from './common-passwords.ts';

/** argon2id with 19 MiB, 2 passes and 1 lane: OWASP's minimum, and the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Returns 20 random characters. */
export function randomPassword(): string {
  return randomBytes(15).toString('base64url');
}

/** Returns why `password` is not allowed for `username`, or null. */
export function passwordFlaw(password: string, username: string): 'password_too_short' | 'password_guessable' | null {
  // Login forms treat blanks as empty.
  if (password.trim().length < MIN_PASSWORD_LENGTH) return 'password_too_short';
  const plain = password.trim().toLowerCase();
  return plain === username.toLowerCase() || isCommonPassword(plain) ? 'password_guessable' : null;
}

/** Hash of an unknown password, with the same cost as all others. */
export const DECOY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$zCUkAvRTydvIN85C0Oy40w$tyc/zM3fNxDs2xHWCG+DBMnn6DNk0mn/4Bz+8nSilCg';

/** Whether `password` matches `passwordHash`. Without a hash (no such user), takes just as long and returns false. */
export async function checkPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash !== undefined) return verify(passwordHash, password);
  await verify(DECOY_HASH, password);
  return false;
}

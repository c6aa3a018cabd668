/** Generated secrets. They are long and random, so that their hashes need neither salt nor a slow function. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Returns 256 random bits in characters that are safe in cookies, headers and URLs. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the SHA-256 in hex, as stored in the database. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares two hashes in constant time. */
export function sameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

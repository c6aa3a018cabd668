/** Generated secrets: long and random, so that their stored hash needs no salt and no slow function. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, of characters that fit into a cookie, a header and an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 in hex, the stored form. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Whether two hashes are equal, in a time that doesn't depend on where they differ. */
export function sameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

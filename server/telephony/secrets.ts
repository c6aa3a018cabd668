/** Encrypts secrets at rest with a key outside the database: AES-256-GCM with a random nonce per text. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Prefix that identifies the format. */
const VERSION = 'v1.';
/** Additional authenticated data: a text that was sealed for another use can't be opened. */
const USE = Buffer.from('cadencia secret v1');

export const KEY_BYTES = 32;

export type Secrets = {
  /** Encrypts a text. Sealing the same text twice gives different results. */
  seal(text: string): string;
  /** Returns the text, or null if it was sealed with another key or is damaged. */
  open(sealed: string): string | null;
};

/** Creates the cipher. `key` has KEY_BYTES bytes (server/start/secrets.ts). */
export function createSecrets(key: Uint8Array): Secrets {
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(USE);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return VERSION + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },

    open(sealed) {
      if (!sealed.startsWith(VERSION)) return null;
      const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const tagEnd = NONCE_BYTES + TAG_BYTES;
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(USE).setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

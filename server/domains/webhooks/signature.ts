/** Signatures as defined by Standard Webhooks: HMAC-SHA256 of id, time and body. */
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

const SECRET_BYTES = 32;
const UID_BYTES = 16;

/** Returns a new secret in the format that receivers' libraries expect. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** Returns a new webhook-id. */
export const newUid = (): string => `msg_${randomBytes(UID_BYTES).toString('base64url')}`;

/**
 * Returns the headers of an attempt. `atMs` must be real time, because receivers refuse a deviation of more than five
 * minutes.
 */
export function signedHeaders(secret: string, uid: string, atMs: number, body: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Cadencia-Webhooks',
    'webhook-id': uid,
    'webhook-timestamp': String(Math.floor(atMs / 1000)),
    'webhook-signature': new Webhook(secret).sign(uid, new Date(atMs), body),
  };
}

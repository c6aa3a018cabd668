/** Signatures as Standard Webhooks has them: HMAC-SHA256 of id, time and body. */
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

const SECRET_BYTES = 32;
const UID_BYTES = 16;

/** A new secret, in the form that the libraries of receivers take. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** A new webhook-id. */
export const newUid = (): string => `msg_${randomBytes(UID_BYTES).toString('base64url')}`;

/** The headers of an attempt at `atMs` by the real clock: receivers refuse what is more than five minutes off. */
export function signedHeaders(secret: string, uid: string, atMs: number, body: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Cadencia-Webhooks',
    'webhook-id': uid,
    'webhook-timestamp': String(Math.floor(atMs / 1000)),
    'webhook-signature': new Webhook(secret).sign(uid, new Date(atMs), body),
  };
}

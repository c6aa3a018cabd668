/** Maps connection errors to the faults that the console knows. */
import type { PbxFault } from '#shared/domain/trunks.ts';
import { AriError, NO_ANSWER, PROXY_ONLY, PROXY_REFUSED } from './client.ts';

const CODES: Readonly<Record<string, PbxFault>> = {
  ECONNREFUSED: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  ETIMEDOUT: 'unreachable',
  [NO_ANSWER]: 'silent',
  [PROXY_REFUSED]: 'proxy_refused',
  [PROXY_ONLY]: 'proxy_only',
};
/** Error messages of `ws`, which has no codes for these errors. */
const MESSAGES: Readonly<Record<string, PbxFault>> = {
  'Unexpected server response: 401': 'unauthorized',
  // Asterisk accepts the event socket of every known account.
  'Unexpected server response: 403': 'proxy_refused',
  'Unexpected server response: 502': 'proxy_only',
  'Unexpected server response: 504': 'proxy_only',
  'Opening handshake has timed out': 'silent',
};
const REFUSED_ACCOUNT: ReadonlySet<number> = new Set([401, 403]);

/** Returns the PbxFault of an error, or else the error's message. */
export function faultOf(error: NodeJS.ErrnoException): string {
  const known = CODES[error.code ?? ''] ?? MESSAGES[error.message];
  if (known !== undefined) return known;
  if (error instanceof AriError && REFUSED_ACCOUNT.has(error.status)) return 'unauthorized' satisfies PbxFault;
  return error.message || error.code || error.name;
}

/** Maps connection errors to the faults that the console knows. */
import type { PbxFault } from '#shared/domain/trunks.ts';
import { AriError, NO_ANSWER } from './client.ts';

const CODES: Readonly<Record<string, PbxFault>> = {
  ECONNREFUSED: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  ETIMEDOUT: 'unreachable',
  [NO_ANSWER]: 'silent',
};
/** Error messages of `ws`, which has no codes for these errors. */
const MESSAGES: Readonly<Record<string, PbxFault>> = {
  'Unexpected server response: 401': 'unauthorized',
  'Unexpected server response: 403': 'unauthorized',
  // A proxy in front of the PBX can't reach it.
  'Unexpected server response: 502': 'unreachable',
  'Unexpected server response: 504': 'silent',
  'Opening handshake has timed out': 'silent',
};
const REFUSED_ACCOUNT: ReadonlySet<number> = new Set([401, 403]);

/** Returns the PbxFault of an error, or else the error's message. */
export function faultOf(error: NodeJS.ErrnoException): string {
  if (error instanceof AriError && REFUSED_ACCOUNT.has(error.status)) return 'unauthorized' satisfies PbxFault;
  return CODES[error.code ?? ''] ?? MESSAGES[error.message] ?? (error.message || error.code || error.name);
}

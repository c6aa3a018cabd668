/** Why a connection could not be made, in the words that the console knows. */
import type { PbxFault } from '#shared/pbx-faults.ts';

const UNREACHABLE: ReadonlySet<string | undefined> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
]);
/** What `ws` says, which has no codes for these. */
const MESSAGES: Readonly<Record<string, PbxFault>> = {
  'Unexpected server response: 401': 'unauthorized',
  'Unexpected server response: 403': 'unauthorized',
  'Opening handshake has timed out': 'silent',
};

/** A PbxFault, or else the error's message. */
export function connectFaultOf(error: NodeJS.ErrnoException): string {
  if (UNREACHABLE.has(error.code)) return 'unreachable' satisfies PbxFault;
  return MESSAGES[error.message] ?? (error.message || error.code || error.name);
}

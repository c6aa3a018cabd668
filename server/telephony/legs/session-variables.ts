/** Variable that adds a header to the INVITE. */
const HEADER = 'PJSIP_HEADER(add,X-Cadencia-Call)';

/**
 * Returns the channel variables of a session, by which its service knows the call: those that a dial plan reads or, behind
 * a SIP trunk, a header.
 */
export function sessionVariables(app: string, callId: number, endpoint: string): Readonly<Record<string, string>> {
  const id = String(callId);
  return { CADENCIA_APP: app, CADENCIA_CALL: id, ...(endpoint.startsWith('PJSIP/') && { [HEADER]: id }) };
}

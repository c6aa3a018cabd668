/** Q.850 causes by SIP status of a failed call, as in Asterisk (`ast_sip_hangup_sip2cause`). */
const Q850: Readonly<Record<number, number>> = {
  404: 1, // not found → unallocated number
  604: 1,
  486: 17, // busy here → user busy
  600: 17,
  408: 18, // request time-out → no user responding
  480: 19, // temporarily unavailable → no answer from the user
  483: 19,
  403: 21, // forbidden → call rejected
  603: 21,
  410: 22, // gone → number changed
  484: 28, // address incomplete → invalid number format
  503: 34, // service unavailable → no circuit available
};

/** Returns the Q.850 cause of a SIP status, or null for an unknown status. */
export function q850Of(sipStatus: number): number | null {
  return Q850[sipStatus] ?? null;
}

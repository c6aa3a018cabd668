/** Maps a PBX's causes of a call's end to the engine's. docs/telephony.md has the table. */
import type { CarrierEvent } from '#engine/ports.ts';

type End = Extract<CarrierEvent, { kind: 'busy' | 'failed' }>;

/** SIP status by Q.850 cause (RFC 3398, section 7.2.4.1), for calls whose SIP status Asterisk does not report. */
const SIP_STATUS: Readonly<Record<number, number>> = {
  1: 404, // unallocated number
  2: 404, // no route to the transit network
  3: 404, // no route to the destination
  16: 480, // normal clearing: it rang and was not answered
  17: 486, // user busy
  18: 408, // no user responding
  19: 480, // no answer from the user
  20: 480, // subscriber absent
  21: 403, // call rejected
  22: 410, // number changed
  23: 410, // redirection to a new destination
  26: 404, // non-selected user clearing
  27: 502, // destination out of order
  28: 484, // address incomplete
  29: 501, // facility rejected
  31: 480, // normal, unspecified
  34: 503, // no circuit available
  38: 503, // network out of order
  41: 503, // temporary failure
  42: 503, // switching equipment congestion
  47: 503, // resource unavailable
  55: 403, // incoming calls barred
  57: 403, // bearer capability not authorised
  58: 503, // bearer capability not available
  65: 488, // bearer capability not implemented
  70: 488, // only restricted digital information available
  79: 501, // service not implemented
  87: 403, // user not member of a closed group
  88: 503, // incompatible destination
  102: 504, // recovery on timer expiry
  111: 500, // protocol error
  127: 500, // interworking
};

/** SIP statuses that mean busy. */
const BUSY: ReadonlySet<number> = new Set([486, 600]);

/** SIP cause if Asterisk gave none, or the call was lost with its PBX. */
export const UNKNOWN_CAUSE = 500;

/** SIP status of a redirected call that Asterisk hangs up before it has noted the carrier's, as it may under load. */
export const REDIRECTED = 302;

/**
 * Returns the event of a call that ended before its answer. `q850` is 0 if unknown. `sipStatus` is null if Asterisk
 * reports none; a status below 300 says nothing about the failure.
 */
export function endOf(q850: number, sipStatus: number | null): End {
  const sipCause = sipStatus !== null && sipStatus >= 300 ? sipStatus : (SIP_STATUS[q850] ?? UNKNOWN_CAUSE);
  return { kind: BUSY.has(sipCause) ? 'busy' : 'failed', sipCause, ...(q850 > 0 && { q850Cause: q850 }) };
}

/** Q.850 cause with which Asterisk ends a call that it has received no audio from: requested channel not available. */
const NO_MEDIA = 44;

/** Returns the event of a call that ended after its answer. `rtpTimeoutS` is the trunk's. */
export function endOfAnswered(q850: number, rtpTimeoutS: number): CarrierEvent {
  return q850 === NO_MEDIA && rtpTimeoutS > 0 ? { kind: 'hung_up', noMediaS: rtpTimeoutS } : { kind: 'hung_up' };
}

import type { Disposition } from '#shared/domain/dispositions.ts';
import type { FactOf, Settlement } from '../model/facts.ts';
import { q850Of } from '../network/sip-causes.ts';
import type { LiveCall } from './campaign-run.ts';

/** SIP status of a failure, or null, and the Q.850 cause if the carrier gave one. For `isLost` see CarrierEvent. */
export type EndCauses = { readonly sipCause: number | null; readonly q850Cause?: number; readonly isLost?: true };

/** Builds the CallEnded fact. Separate parameters avoid allocating an options object per call. */
export function callEnded(
  call: LiveCall,
  at: number,
  disposition: Disposition,
  settlement: Settlement,
  { sipCause, q850Cause }: EndCauses,
  endedByUserId: number | null,
): FactOf<'CallEnded'> {
  return {
    kind: 'CallEnded',
    at,
    callId: call.id,
    campaignId: call.campaignId,
    leadId: call.leadId,
    phone: call.phone,
    country: call.country,
    callerId: call.callerId,
    trunkId: call.trunkId,
    userId: call.userId,
    attempt: call.attempt,
    disposition,
    queuedAtMs: call.queuedAtMs,
    placedAtMs: call.placedAtMs,
    ringingAtMs: call.ringingAtMs,
    answeredAtMs: call.answeredAtMs,
    answeredBy: call.answeredBy,
    verdict: call.verdict,
    verdictAtMs: call.verdictAtMs,
    wasDetected: call.wasDetected,
    detectorStatus: call.detectorStatus,
    detectorCause: call.detectorCause,
    foundMachineAtMs: call.foundMachineAtMs,
    menuAtMs: call.menuAtMs,
    keys: call.keys,
    wantedAtMs: call.wantedAtMs,
    connectedAtMs: call.connectedAtMs,
    // An agent that was only called had no part in the call.
    agentId: call.connectedAtMs === null ? null : call.agentId,
    sipCause,
    q850Cause: sipCause === null ? null : (q850Cause ?? q850Of(sipCause)),
    endedByUserId,
    transferredByUserId: call.transferredByUserId,
    isTrunkFault: call.isTrunkFault,
    settlement,
  };
}

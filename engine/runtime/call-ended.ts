import type { Disposition } from '#shared/domain/dispositions.ts';
import type { CallSettlement, FactOf } from '../model/facts.ts';
import { q850Of } from '../network/sip-causes.ts';
import type { CarrierEvent } from '../ports.ts';
import type { LiveCall } from './campaign-run.ts';

/** SIP status of a failure, or null, and what else the carrier said about the end (see `CarrierEvent` and `Refusal`). */
export type EndCauses = {
  readonly sipCause: number | null;
  readonly q850Cause?: number;
  readonly isLost?: true;
  readonly isPrefixUnsafe?: true;
  readonly noMediaS?: number;
};

export const REQUEST_TIMEOUT: EndCauses = { sipCause: 408 };
export const ORDER_LOST: EndCauses = { sipCause: 408, isLost: true };
export const NO_CAUSES: EndCauses = { sipCause: null };
export const PREFIX_UNSAFE: EndCauses = { sipCause: null, isPrefixUnsafe: true };

/** Returns what a carrier event says about the end of its call. */
export function causesOf(event: CarrierEvent): EndCauses {
  if (event.kind === 'busy' || event.kind === 'failed') return event;
  return event.kind === 'hung_up' && event.noMediaS !== undefined
    ? { sipCause: null, noMediaS: event.noMediaS }
    : NO_CAUSES;
}

/** Builds the CallEnded fact. Separate parameters avoid allocating an options object per call. */
export function callEnded(
  call: LiveCall,
  at: number,
  disposition: Disposition,
  settlement: CallSettlement,
  { sipCause, q850Cause, noMediaS, isLost, isPrefixUnsafe }: EndCauses,
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
    ownAgentId: call.ownAgentId,
    isManual: call.isManual,
    channel: call.channel,
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
    messageLeft: call.messageLeft,
    menuAtMs: call.menuAtMs,
    keys: call.keys,
    wantedAtMs: call.wantedAtMs,
    waitedMs: call.waitedMs,
    connectedAtMs: call.connectedAtMs,
    // An agent that was only called had no part in the call, which others may have had.
    agentId: call.isBridged ? call.agentId : null,
    heldMs: call.heldMs,
    heldAtMs: call.heldAtMs,
    isMuted: call.isMuted,
    consultedId: call.consultedId,
    consultedPhone: call.consultedPhone,
    consultation: call.consultation,
    sipCause,
    q850Cause: sipCause === null ? null : (q850Cause ?? q850Of(sipCause)),
    noMediaS: noMediaS ?? null,
    endedByUserId,
    transferredByUserId: call.transferredByUserId,
    transferredByAgentId: call.transferredByAgentId,
    outsidePhone: call.outsidePhone,
    outside: call.outside,
    isTrunkFault: call.isTrunkFault,
    isLost: isLost === true,
    isPrefixUnsafe: isPrefixUnsafe === true,
    hasServerStopped: false,
    settlement,
  };
}

import { NO_PLACE } from '../kernel/fifo.ts';
import { NO_HANDLE } from '../kernel/slot-allocator.ts';
import { NO_CAMPAIGN, NO_LEAD } from '../model/call.ts';
import type { FactOf, OngoingCall } from '../model/facts.ts';
import type { Lead } from '../ports.ts';
import type { CampaignRun, LiveCall } from './campaign-run.ts';
import type { Route } from './route-manager.ts';

/**
 * Creates a call to a claimed contact, which was shown to `ownAgentId` if that isn't null. `nowMs` (epoch milliseconds)
 * is the time of the order.
 */
export function newCall(
  run: CampaignRun,
  lead: Lead,
  route: Route,
  id: number,
  nowMs: number,
  ownAgentId: number | null = null,
): LiveCall {
  const { plan, userId } = run;
  // Lists each field, because spreading NO_PROGRESS would take longer than the rest of the function.
  return {
    run,
    id,
    campaignId: lead.id === NO_LEAD ? NO_CAMPAIGN : plan.id,
    leadId: lead.id,
    attempt: lead.attempts + 1,
    phone: lead.phone,
    country: lead.country,
    callerId: route.callerId,
    trunkId: route.trunkId,
    userId,
    queuedAtMs: nowMs,
    ownAgentId,
    stage: 'queued',
    timer: NO_HANDLE,
    menu: null,
    waitingPlace: NO_PLACE,
    session: null,
    inFlight: false,
    isBridged: false,
    transferredTo: null,
    placedAtMs: null,
    ringingAtMs: null,
    answeredAtMs: null,
    answeredBy: null,
    verdict: null,
    verdictAtMs: null,
    wasDetected: false,
    detectorStatus: null,
    detectorCause: null,
    foundMachineAtMs: null,
    messageLeft: null,
    menuAtMs: null,
    keys: '',
    wantedAtMs: null,
    connectedAtMs: null,
    agentId: null,
    heldMs: 0,
    heldAtMs: null,
    isMuted: false,
    sipCause: null,
    q850Cause: null,
    noMediaS: null,
    endedByUserId: null,
    transferredByUserId: null,
    transferredByAgentId: null,
    isTrunkFault: false,
    isLost: false,
    isPrefixUnsafe: false,
    hasServerStopped: false,
  };
}

/** Builds the fact of a call that has just been created. */
export function callQueued(call: LiveCall): FactOf<'CallQueued'> {
  const { id: callId, campaignId, leadId, attempt, phone, country, callerId, trunkId, userId, queuedAtMs: at } = call;
  const fact = {
    kind: 'CallQueued',
    at,
    callId,
    campaignId,
    leadId,
    attempt,
    phone,
    country,
    callerId,
    trunkId,
    userId,
  } as const;
  return call.ownAgentId === null ? fact : { ...fact, forAgentId: call.ownAgentId };
}

/** Recreates a call that is in conversation. */
export function ongoingCall(run: CampaignRun, ongoing: OngoingCall): LiveCall {
  const { callId, campaignId, leadId, attempt, phone, country, callerId, trunkId, userId, queuedAtMs, ...progress } =
    ongoing;
  const lead: Lead = { id: leadId, phone, country, attempts: attempt - 1, windowClass: country };
  const call = newCall(run, lead, { trunkId, callerId }, callId, queuedAtMs);
  return { ...call, ...progress, campaignId, userId, stage: 'connected', isBridged: true };
}

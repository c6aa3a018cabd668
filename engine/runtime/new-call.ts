import { NO_PLACE } from '../kernel/fifo.ts';
import { NO_HANDLE } from '../kernel/slot-allocator.ts';
import { NO_CAMPAIGN, NO_LEAD } from '../model/call.ts';
import type { FactOf, OngoingCall } from '../model/facts.ts';
import type { Lead } from '../ports.ts';
import type { CampaignRun, LiveCall } from './campaign-run.ts';
import type { Route } from './route-manager.ts';

/**
 * Creates a call to a claimed contact, which was shown to `ownAgentId` if that isn't null, or dialled by that agent.
 * `nowMs` (epoch milliseconds) is the time of the order.
 */
export function newCall(
  run: CampaignRun,
  lead: Lead,
  route: Route,
  id: number,
  nowMs: number,
  ownAgentId: number | null = null,
  backAtMs = -Infinity,
  isManual = false,
): LiveCall {
  const { plan, userId } = run;
  // Lists each field, because spreading NO_PROGRESS would take longer than the rest of the function.
  return {
    run,
    backAtMs,
    isDoneAfter: lead.isDoneAfter === true,
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
    waitsFirst: false,
    session: null,
    inFlight: false,
    isBridged: false,
    hasAgentLeft: false,
    isManual,
    channel: null,
    transferredTo: null,
    consultTimer: NO_HANDLE,
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
    waitedMs: null,
    connectedAtMs: null,
    agentId: null,
    heldMs: 0,
    heldAtMs: null,
    isMuted: false,
    consultedId: null,
    consultedPhone: null,
    consultation: null,
    sipCause: null,
    q850Cause: null,
    noMediaS: null,
    endedByUserId: null,
    transferredByUserId: null,
    transferredByAgentId: null,
    outsidePhone: null,
    outside: null,
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
  if (call.ownAgentId === null) return fact;
  return { ...fact, forAgentId: call.ownAgentId, ...(call.isManual && { isManual: true as const }) };
}

/** Builds the fact of a call that has just come in. */
export function callReceived(call: LiveCall, teamId: number): FactOf<'CallReceived'> {
  const { id: callId, campaignId, leadId, phone, country, trunkId, queuedAtMs: at } = call;
  const [callerId, channel] = [call.callerId!, call.channel!];
  return { kind: 'CallReceived', at, callId, campaignId, leadId, phone, country, callerId, trunkId, teamId, channel };
}

/** Builds the fact of a change of the outside number that the call has. */
export function callOutside({ id, campaignId, outsidePhone }: LiveCall, at: number, to: 'joined' | 'over') {
  return { kind: 'CallOutside', at, callId: id, campaignId, phone: outsidePhone!, to } as const;
}

/** Recreates a call that is in conversation. */
export function ongoingCall(run: CampaignRun, ongoing: OngoingCall): LiveCall {
  const { callId, campaignId, leadId, attempt, phone, country, callerId, trunkId, userId, queuedAtMs, ...progress } =
    ongoing;
  const lead: Lead = { id: leadId, phone, country, attempts: attempt - 1, windowClass: country };
  const call = newCall(run, lead, { trunkId, callerId }, callId, queuedAtMs);
  return { ...call, ...progress, campaignId, userId, stage: 'connected', isBridged: true };
}

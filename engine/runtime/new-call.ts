/**
 * Creates a call that is decided and claimed, but not handed to the carrier yet. `nowMs` (epoch milliseconds) becomes
 * the time of its order.
 */
import { NO_PLACE } from '../kernel/fifo.ts';
import { NO_HANDLE } from '../kernel/slot-allocator.ts';
import { NO_PROGRESS } from '../model/call-progress.ts';
import { NO_CAMPAIGN, NO_LEAD } from '../model/call.ts';
import type { Lead } from '../ports.ts';
import type { CampaignRun, LiveCall } from './campaign-run.ts';
import type { Route } from './route-manager.ts';

export function newCall(run: CampaignRun, lead: Lead, route: Route, id: number, nowMs: number): LiveCall {
  const { plan, userId } = run;
  return {
    ...NO_PROGRESS,
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
    stage: 'queued',
    timer: NO_HANDLE,
    menu: null,
    waitingAtMs: null,
    waitingPlace: NO_PLACE,
    session: null,
    inFlight: false,
  };
}

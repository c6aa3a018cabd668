/** Builds a live call as the in-memory views store it. */
import { NO_PROGRESS } from '#engine/model/call-progress.ts';
import type { LiveCall } from '#server/live/live-call.ts';

/** Returns a call of campaign 1 to Argentina, queued at `queuedAtMs` without further progress. */
export function newLiveCall(id: number, queuedAtMs: number, more: Partial<LiveCall> = {}): LiveCall {
  return {
    ...NO_PROGRESS,
    id,
    campaignId: 1,
    contactId: id,
    attempt: 1,
    phone: '+5491145551234',
    country: 'argentina',
    callerId: null,
    trunkId: null,
    userId: null,
    toTeamId: null,
    stage: 'queued',
    queuedAtMs,
    ...more,
  };
}

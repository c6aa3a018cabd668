import { NO_ATTEMPT } from '#engine/model/call.ts';
import { NO_PROGRESS } from '#engine/model/call-progress.ts';
import type { Fact, FactKind } from '#engine/model/facts.ts';
import { updateProgress, PROGRESS_KINDS } from '#engine/model/update-progress.ts';
import type { LiveCall, LiveStage } from './live-call.ts';

const PROGRESS: ReadonlySet<FactKind> = new Set(PROGRESS_KINDS);

const STAGE_AFTER: { readonly [K in FactKind]?: LiveStage } = {
  CallPlaced: 'placed',
  CallRinging: 'ringing',
  CallAnswered: 'answered',
  MenuStarted: 'menu',
  CallTransferred: 'transferring',
  CallOutside: 'connected',
  CallWaiting: 'waiting',
  CallJoining: 'transferring',
  CallConnected: 'connected',
  CallMessage: 'answered',
};

/** The live calls, derived from facts. */
type LiveCalls = {
  readonly calls: ReadonlyMap<number, LiveCall>;
  /** Returns the number of sessions that the campaign is using. */
  sessionsInUseOf(campaignId: number): number;
  accept(fact: Fact): void;
  clear(): void;
};

export function createLiveCalls(): LiveCalls {
  const calls = new Map<number, LiveCall>();
  const inSession = new Map<number, number>();

  function countSession(call: LiveCall, by: 1 | -1): void {
    if (call.stage !== 'connected' || call.agentId !== null || call.outsidePhone !== null) return;
    inSession.set(call.campaignId, (inSession.get(call.campaignId) ?? 0) + by);
  }

  function remove(callId: number): void {
    const call = calls.get(callId);
    if (call !== undefined) countSession(call, -1);
    calls.delete(callId);
  }

  /** Applies a fact to its call. Facts of calls that aren't live are ignored. */
  function follow(callId: number, fact: Fact): void {
    const call = calls.get(callId);
    if (call === undefined) return;
    const toTeamId = fact.kind === 'CallTransferred' ? fact.toTeamId : call.toTeamId;
    const next = { ...call, toTeamId, stage: STAGE_AFTER[fact.kind] ?? call.stage };
    updateProgress(next, fact);
    countSession(call, -1);
    countSession(next, 1);
    calls.set(callId, next);
  }

  function accept(fact: Fact): void {
    switch (fact.kind) {
      case 'CallQueued':
        calls.set(fact.callId, {
          ...NO_PROGRESS,
          id: fact.callId,
          campaignId: fact.campaignId,
          contactId: fact.leadId,
          attempt: fact.attempt,
          phone: fact.phone,
          country: fact.country,
          callerId: fact.callerId,
          trunkId: fact.trunkId,
          userId: fact.userId,
          toTeamId: null,
          stage: 'queued',
          queuedAtMs: fact.at,
          ownAgentId: fact.forAgentId ?? null,
          isManual: fact.isManual === true,
        });
        break;
      case 'CallReceived': {
        const { callId: id, leadId: contactId, campaignId, phone, country, callerId, trunkId, at } = fact;
        const about = { id, campaignId, contactId, phone, country, callerId, trunkId, queuedAtMs: at };
        calls.set(id, {
          ...NO_PROGRESS,
          ...about,
          attempt: NO_ATTEMPT,
          userId: null,
          toTeamId: null,
          stage: 'ringing',
        });
        follow(id, fact);
        break;
      }
      case 'CallAdopted': {
        const { callId: id, leadId: contactId, kind: _kind, at: _at, ...known } = fact;
        const call: LiveCall = { ...known, id, contactId, toTeamId: null, stage: 'connected' };
        countSession(call, 1);
        calls.set(id, call);
        break;
      }
      case 'CallEnded':
      case 'CallWithdrawn':
        remove(fact.callId);
        break;
      default:
        if (PROGRESS.has(fact.kind) && 'callId' in fact && fact.callId !== null) follow(fact.callId, fact);
    }
  }

  return {
    calls,
    sessionsInUseOf: (campaignId) => inSession.get(campaignId) ?? 0,
    accept,
    clear() {
      calls.clear();
      inSession.clear();
    },
  };
}

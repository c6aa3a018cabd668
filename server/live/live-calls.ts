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
  CallWaiting: 'waiting',
  CallConnected: 'connected',
};

/** The live calls, derived from facts. */
type LiveCalls = {
  readonly calls: ReadonlyMap<number, LiveCall>;
  accept(fact: Fact): void;
  clear(): void;
};

export function createLiveCalls(): LiveCalls {
  const calls = new Map<number, LiveCall>();

  /** Facts of a call that is not live are ignored. */
  function follow(callId: number, fact: Fact): void {
    const call = calls.get(callId);
    if (call === undefined) return;
    const next = { ...call, stage: STAGE_AFTER[fact.kind] ?? call.stage };
    updateProgress(next, fact);
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
          stage: 'queued',
          queuedAtMs: fact.at,
        });
        break;
      case 'CallEnded':
      case 'CallWithdrawn':
        calls.delete(fact.callId);
        break;
      default:
        if (PROGRESS.has(fact.kind) && 'callId' in fact && fact.callId !== null) follow(fact.callId, fact);
    }
  }

  return { calls, accept, clear: () => calls.clear() };
}

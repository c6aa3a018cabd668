import type { Fact } from '#engine/model/facts.ts';
import type { LiveCall } from './live-call.ts';

/** The live calls as the facts tell them. */
export type CallBoard = {
  readonly calls: ReadonlyMap<number, LiveCall>;
  accept(fact: Fact): void;
  clear(): void;
};

export function createCallBoard(): CallBoard {
  const calls = new Map<number, LiveCall>();

  /** Facts of a call that is not live (any more) change nothing. */
  function change(callId: number, changes: Partial<LiveCall>): void {
    const call = calls.get(callId);
    if (call !== undefined) calls.set(callId, { ...call, ...changes });
  }

  /** Who meets no menu is told of by no transfer. */
  function wantedSince(callId: number, atMs: number): number {
    return calls.get(callId)?.wantedAtMs ?? atMs;
  }

  function accept(fact: Fact): void {
    switch (fact.kind) {
      case 'CallQueued':
        calls.set(fact.callId, {
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
          placedAtMs: null,
          ringingAtMs: null,
          answeredAtMs: null,
          answeredBy: null,
          menuAtMs: null,
          keys: '',
          wantedAtMs: null,
          connectedAtMs: null,
          agentId: null,
          transferredByUserId: null,
        });
        break;
      case 'CallPlaced':
        change(fact.callId, { stage: 'placed', placedAtMs: fact.at });
        break;
      case 'CallRinging':
        change(fact.callId, { stage: 'ringing', ringingAtMs: fact.at });
        break;
      case 'CallAnswered':
        change(fact.callId, {
          stage: 'answered',
          answeredAtMs: fact.at,
          answeredBy: fact.by === 'unknown' ? null : fact.by,
        });
        break;
      case 'CallVerdict':
        change(fact.callId, { answeredBy: fact.by });
        break;
      case 'MenuStarted':
        change(fact.callId, { stage: 'menu', menuAtMs: fact.at });
        break;
      case 'MenuKey':
        change(fact.callId, { keys: (calls.get(fact.callId)?.keys ?? '') + fact.key });
        break;
      case 'CallTransferred':
        change(fact.callId, {
          stage: 'transferring',
          wantedAtMs: fact.at,
          transferredByUserId: fact.byUserId,
        });
        break;
      case 'CallWaiting':
        change(fact.callId, { stage: 'waiting', wantedAtMs: wantedSince(fact.callId, fact.at) });
        break;
      case 'CallConnected':
        change(fact.callId, {
          stage: 'connected',
          wantedAtMs: wantedSince(fact.callId, fact.at - fact.waitedMs),
          connectedAtMs: fact.at,
          agentId: fact.agentId,
        });
        break;
      case 'CallEnded':
      case 'CallWithdrawn':
        calls.delete(fact.callId);
        break;
      default: // says nothing of a call
    }
  }

  return { calls, accept, clear: () => calls.clear() };
}

/**
 * Invariant: a call that has come in waits for its team for a limited time, is no attempt, and ends once, as a
 * conversation or lost, without a change of the contact.
 */
import { isReturned, NO_ATTEMPT } from '#engine/model/call.ts';
import type { FactKind } from '#engine/model/facts.ts';
import { RETURNED_WAIT_MS } from '#engine/runtime/outside-run.ts';
import { must, type Invariant, type Rules } from './invariant.ts';

/** How long agents are tried beyond the wait, while one is free. */
const MOST_TRIES_MS = 20_000;
/** How long an agent's phone may take to be reached. */
const MOST_RINGING_MS = 30_000;
/** How long the carrier may take to answer, at any speed. */
const MOST_ANSWERING_MS = 30_000;

/** Facts of calls that are dialled. */
const OF_DIALLED: ReadonlySet<FactKind> = new Set<FactKind>([
  'CallQueued',
  'CallPlaced',
  'CallRinging',
  'CallAnswered',
  'CallVerdict',
  'MenuStarted',
  'CallWithdrawn',
  'AttemptGivenBack',
]);

export function returnedCalls({ speed }: Rules): Invariant {
  /** Since when each received call has been without an agent, or null. */
  const live = new Map<number, number | null>();
  const over = new Set<number>();
  const longestMs = MOST_ANSWERING_MS + (RETURNED_WAIT_MS + MOST_TRIES_MS + MOST_RINGING_MS) / speed;

  return {
    name: 'a call that has come in waits for its team for a while, and is no attempt',
    accept(fact) {
      if (!('callId' in fact) || fact.kind === 'AgentChanged') return;
      const { callId } = fact;
      if (fact.kind === 'CallReceived') {
        must(!live.has(callId) && !over.has(callId), () => `call ${callId} is received twice`);
        live.set(callId, fact.at);
        return;
      }
      const isKnown = live.has(callId) || over.has(callId);
      must(!isKnown || !OF_DIALLED.has(fact.kind), () => `${fact.kind} of call ${callId}, which has come in`);
      if (fact.kind === 'CallEnded') {
        must(isReturned(fact) === live.has(callId), () => `call ${callId} ends with attempt ${fact.attempt}`);
        if (!live.delete(callId)) return;
        over.add(callId);
        const { attempt, disposition, settlement, placedAtMs, connectedAtMs, isTrunkFault } = fact;
        must(attempt === NO_ATTEMPT && placedAtMs === null && !isTrunkFault, () => `call ${callId} is an attempt`);
        must(settlement.kind === 'kept', () => `call ${callId} settles its contact as ${settlement.kind}`);
        const isTaken = disposition === 'success';
        must(
          disposition === 'ended_by_user' || (isTaken ? connectedAtMs !== null : disposition === 'abandoned'),
          () => `call ${callId} ends as ${disposition}`,
        );
      } else if (!live.has(callId)) return;
      else if (fact.kind === 'CallConnected') live.set(callId, null);
      else if (fact.kind === 'CallReturned' || fact.kind === 'CallTransferred')
        live.set(callId, fact.kind === 'CallTransferred' && fact.toPhone !== undefined ? null : fact.at);
      else if (fact.kind === 'CallOutside') live.set(callId, fact.to === 'over' ? fact.at : null);
    },
    look(_, nowMs) {
      for (const [callId, sinceMs] of live)
        must(sinceMs === null || nowMs - sinceMs <= longestMs, () => `call ${callId} waits for ${nowMs - sinceMs!} ms`);
    },
  };
}

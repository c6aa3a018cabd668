/** Follows which calls sessions have. */
import type { Fact, FactKind } from '#engine/model/facts.ts';
import type { FactSink } from '#engine/ports.ts';

const KINDS = ['CallConnected', 'CallTransferred', 'CallEnded', 'CallAdopted'] as const satisfies readonly FactKind[];

export type SessionCalls = FactSink & {
  /** Returns whether a session talks in the call. */
  has(callId: number): boolean;
  /** Notes a call whose code counts now, because a session has ended it. */
  ended(callId: number): void;
  /** Returns the calls that sessions have ended since the last time. */
  takeEnded(): number[];
};

/** Creates the sink. */
export function createSessionCalls(): SessionCalls {
  const live = new Set<number>();
  const over: number[] = [];
  return {
    kinds: new Set(KINDS),
    accept(fact: Fact) {
      if (fact.kind === 'CallConnected' || fact.kind === 'CallAdopted') {
        const isOutside = fact.kind === 'CallAdopted' && fact.outside !== null;
        if (fact.agentId === null && !isOutside) live.add(fact.callId);
        else live.delete(fact.callId);
      } else if (fact.kind === 'CallTransferred') live.delete(fact.callId);
      else if (fact.kind === 'CallEnded' && live.delete(fact.callId)) over.push(fact.callId);
    },
    has: (callId) => live.has(callId),
    ended: (callId) => void over.push(callId),
    takeEnded: () => over.splice(0),
  };
}

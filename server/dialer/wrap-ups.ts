import type { Fact, FactKind, FactOf } from '#engine/model/facts.ts';
import type { FactSink } from '#engine/ports.ts';
import type { Counters } from './counters.ts';

const KINDS = ['AgentChanged', 'CallEnded'] as const satisfies readonly FactKind[];

/**
 * Interval of writes, ms, which is also the most that a crash may lose. Batched writes cost a fraction of single ones.
 */
const COUNT_EVERY_MS = 60_000;

type Begun = { readonly callId: number; readonly sinceMs: number };
type WrapUp = { readonly call: FactOf<'CallEnded'>; readonly ms: number };

type WrapUps = FactSink & {
  /** Once a minute, counts the wrap-ups that have ended. */
  advanceTo(nowMs: number): void;
  /** Counts the wrap-ups that have ended since the last count. */
  settle(): void;
};

/**
 * Counts each agent's wrap-up towards the preceding call. A wrap-up is not counted if that call went on because the
 * agent could not be reached.
 */
export function createWrapUps(counters: Pick<Counters, 'wrappedUp'>, startAtMs: number): WrapUps {
  /** Last ended call of each agent. */
  const lastCalls = new Map<number, FactOf<'CallEnded'>>();
  const begun = new Map<number, Begun>();
  let over: WrapUp[] = [];
  let countedAtMs = startAtMs;

  function changed({ at, agentId, from, to, callId }: FactOf<'AgentChanged'>): void {
    if (to === 'wrap_up' && callId !== null) begun.set(agentId, { callId, sinceMs: at });
    if (from !== 'wrap_up') return;
    const wrapUp = begun.get(agentId);
    const call = lastCalls.get(agentId);
    begun.delete(agentId);
    if (wrapUp !== undefined && call?.callId === wrapUp.callId && at > wrapUp.sinceMs)
      over.push({ call, ms: at - wrapUp.sinceMs });
  }

  function settle(): void {
    for (const { call, ms } of over) counters.wrappedUp(call, ms);
    over = [];
  }

  return {
    kinds: new Set(KINDS),
    accept(fact: Fact): void {
      if (fact.kind === 'AgentChanged') changed(fact);
      else if (fact.kind === 'CallEnded' && fact.agentId !== null && fact.connectedAtMs !== null)
        lastCalls.set(fact.agentId, fact);
    },
    settle,
    advanceTo(nowMs) {
      if (nowMs - countedAtMs < COUNT_EVERY_MS) return;
      settle();
      countedAtMs = nowMs;
    },
  };
}

/**
 * Dispatches facts to the sinks that subscribe to their kind: `facts.CallPlaced?.({ … })`. Facts of a kind without
 * sinks are never built.
 */
import { FACT_KINDS, type Fact, type FactKind, type FactOf } from '../model/facts.ts';
import type { FactSink } from '../ports.ts';

/** Functions by fact kind, or null for a kind without sinks. */
export type FactDispatcher = { readonly [K in FactKind]: ((fact: FactOf<K>) => void) | null };

/** Creates the dispatcher. Sinks receive each fact in the order of `sinks`. */
export function createFactDispatcher(sinks: readonly FactSink[]): FactDispatcher {
  const entries = FACT_KINDS.map((kind) => {
    const subscribed = sinks.filter((sink) => sink.kinds === 'all' || sink.kinds.has(kind));
    return [kind, dispatchTo(subscribed)] as const;
  });
  return Object.fromEntries(entries) as FactDispatcher;
}

function dispatchTo(sinks: readonly FactSink[]): ((fact: Fact) => void) | null {
  const [first] = sinks;
  if (first === undefined) return null;
  if (sinks.length === 1) return (fact) => first.accept(fact);
  return (fact) => {
    for (const sink of sinks) sink.accept(fact);
  };
}

/** Hands facts to those who want them: `facts.CallPlaced?.({ … })`. Of a kind that nobody wants, none is ever built. */
import { FACT_KINDS, type Fact, type FactKind, type FactOf } from '../model/facts.ts';
import type { FactSink } from '../ports.ts';

/** By kind; null: nobody listens. */
export type FactDispatcher = { readonly [K in FactKind]: ((fact: FactOf<K>) => void) | null };

export function createFactDispatcher(sinks: readonly FactSink[]): FactDispatcher {
  const listeners = FACT_KINDS.map((kind) => {
    const listening = sinks.filter((sink) => sink.kinds === 'all' || sink.kinds.has(kind));
    return [kind, tellerOf(listening)] as const;
  });
  return Object.fromEntries(listeners) as FactDispatcher;
}

function tellerOf(sinks: readonly FactSink[]): ((fact: Fact) => void) | null {
  const [first] = sinks;
  if (first === undefined) return null;
  if (sinks.length === 1) return (fact) => first.accept(fact);
  return (fact) => {
    for (const sink of sinks) sink.accept(fact);
  };
}

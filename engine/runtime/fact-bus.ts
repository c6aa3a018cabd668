/** Hands facts to those who want them. Ask `wants` before building one: what nobody wants is never built. */
import { FACT_KINDS, type Fact, type FactKind } from '../model/facts.ts';
import type { FactSink } from '../ports.ts';

export type FactBus = {
  readonly wants: Readonly<Record<FactKind, boolean>>;
  emit(fact: Fact): void;
};

export function createFactBus(sinks: readonly FactSink[]): FactBus {
  const listeners = {} as Record<FactKind, FactSink[]>;
  const wants = {} as Record<FactKind, boolean>;
  for (const kind of FACT_KINDS) {
    listeners[kind] = sinks.filter((sink) => sink.kinds === 'all' || sink.kinds.has(kind));
    wants[kind] = listeners[kind].length > 0;
  }
  return {
    wants,
    emit(fact) {
      for (const sink of listeners[fact.kind]) sink.accept(fact);
    },
  };
}

import { isReturned } from '#engine/model/call.ts';
import { DISPOSITIONS, type Disposition } from '#shared/domain/dispositions.ts';
import type { Fact } from '#engine/model/facts.ts';
import { createCounter, type Count, type Family } from './family.ts';

const ANSWERERS = ['person', 'machine', 'unknown'] as const;
type Answerer = (typeof ANSWERERS)[number];

/** Counts placed, answered, ended and withdrawn calls from the engine's facts since the process started. */
type CallMeter = {
  readonly families: readonly Family[];
  accept(facts: readonly Fact[]): void;
};

export function createCallMeter(): CallMeter {
  const placedCounter = createCounter('cadencia_calls_placed_total', 'Calls placed; their rate is the CPS.');
  const answeredCounter = createCounter(
    'cadencia_calls_answered_total',
    'Calls answered, by the answerer as known at that moment.',
  );
  const endedCounter = createCounter('cadencia_calls_ended_total', 'Calls ended, by outcome.');
  const withdrawnCounter = createCounter('cadencia_calls_withdrawn_total', 'Calls cancelled before they were placed.');
  const placed = placedCounter.add({});
  const withdrawn = withdrawnCounter.add({});
  const answered = countsBy(ANSWERERS, (by) => answeredCounter.add({ by }));
  const ended = countsBy(DISPOSITIONS, (outcome) => endedCounter.add({ outcome }));

  function count(fact: Fact): void {
    if (fact.kind === 'CallPlaced') placed.value += 1;
    else if (fact.kind === 'CallAnswered') answered[fact.by].value += 1;
    else if (fact.kind === 'CallEnded' && !isReturned(fact)) ended[fact.disposition].value += 1;
    else if (fact.kind === 'CallWithdrawn') withdrawn.value += 1;
  }

  return {
    families: [placedCounter.family, answeredCounter.family, endedCounter.family, withdrawnCounter.family],
    accept(facts) {
      for (const fact of facts) count(fact);
    },
  };
}

/** Adds all series at 0, because Prometheus would miss the first increase of a series that appears later. */
function countsBy<K extends Answerer | Disposition>(keys: readonly K[], add: (key: K) => Count): Record<K, Count> {
  return Object.fromEntries(keys.map((key) => [key, add(key)])) as Record<K, Count>;
}

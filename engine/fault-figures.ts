/** Counts, from facts alone, what the faults of the simulated network have cost contacts. */
import type { Fact, FactKind, FactOf } from './model/facts.ts';
import type { Faults } from './network/faults.ts';
import { isCalledPartys, MAX_NUMBER_FAILURES } from './policies/trunk-health.ts';
import type { FactSink } from './ports.ts';

export type FaultFigures = {
  readonly trunkRests: number;
  readonly attemptsGivenBack: number;
  /** Attempts that count against contacts although a faulty trunk failed their calls and rested for it. Always 0. */
  readonly attemptsLost: number;
  /** The same for runs of failures that never became long enough for a rest. */
  readonly attemptsInShortRuns: number;
  /** Persons abandoned while any agents' phones were dead. */
  readonly abandonedByDeadPhones: number;
};

export type FaultCounter = FactSink & { figures(): FaultFigures };

const KINDS: ReadonlySet<FactKind> = new Set<FactKind>([
  'CallQueued',
  'CallRinging',
  'CallAnswered',
  'CallEnded',
  'AttemptGivenBack',
  'TrunkRested',
  'TrunkRecovered',
]);

/** The calls of one trunk whose attempts a fault has cost so far. */
type Trunk = {
  isResting: boolean;
  /** Ids of the failed calls since the last sign of life, and their numbers. */
  readonly run: Map<number, string>;
};

/** Creates a counter of what `faults` cost. Add it to the dialer's sinks. */
export function createFaultCounter(faults: Faults): FaultCounter {
  const trunks = new Map<number, Trunk>();
  const trunkOfCall = new Map<number, number>();
  /** Ids of the calls of short runs, and of those whose attempts were lost. */
  const [short, lost] = [new Set<number>(), new Set<number>()];
  let [trunkRests, attemptsGivenBack, abandonedByDeadPhones] = [0, 0, 0];

  function trunkOf(trunkId: number): Trunk {
    let trunk = trunks.get(trunkId);
    if (trunk === undefined) trunks.set(trunkId, (trunk = { isResting: false, run: new Map() }));
    return trunk;
  }

  function endRun({ run }: Trunk, into: Set<number>): void {
    for (const callId of run.keys()) into.add(callId);
    run.clear();
  }

  function lived(trunkId: number | undefined): void {
    if (trunkId === undefined) return;
    const trunk = trunkOf(trunkId);
    const isShort = new Set(trunk.run.values()).size < MAX_NUMBER_FAILURES;
    endRun(trunk, isShort ? short : lost);
  }

  function ended(fact: FactOf<'CallEnded'>): void {
    const { callId, leadId, phone, trunkId, sipCause, queuedAtMs, ringingAtMs, answeredAtMs } = fact;
    trunkOfCall.delete(callId);
    if (fact.disposition === 'abandoned' && faults.areSomeDead(fact.at)) abandonedByDeadPhones++;
    if (trunkId === null || sipCause === null || ringingAtMs !== null || answeredAtMs !== null) return;
    const trunk = trunkOf(trunkId);
    if (sipCause === faults.causeOn(trunkId, queuedAtMs)) {
      if (leadId === 0) return;
      if (trunk.isResting) lost.add(callId);
      else trunk.run.set(callId, phone);
    } else if (isCalledPartys(sipCause)) lived(trunkId);
    // A failure with another code ends the run as well.
    else endRun(trunk, short);
  }

  return {
    kinds: KINDS,
    accept(fact: Fact) {
      switch (fact.kind) {
        case 'CallQueued':
          if (fact.trunkId !== null) trunkOfCall.set(fact.callId, fact.trunkId);
          break;
        case 'CallRinging':
        case 'CallAnswered':
          lived(trunkOfCall.get(fact.callId));
          break;
        case 'CallEnded':
          ended(fact);
          break;
        case 'AttemptGivenBack':
          attemptsGivenBack++;
          short.delete(fact.callId);
          lost.delete(fact.callId);
          trunks.get(fact.trunkId)?.run.delete(fact.callId);
          break;
        case 'TrunkRested':
          trunkRests++;
          trunkOf(fact.trunkId).isResting = true;
          endRun(trunkOf(fact.trunkId), lost);
          break;
        case 'TrunkRecovered':
          trunkOf(fact.trunkId).isResting = false;
          break;
        default:
      }
    },

    figures() {
      const open = [...trunks.values()].reduce((sum, { run }) => sum + run.size, 0);
      const attemptsInShortRuns = short.size + open;
      return { trunkRests, attemptsGivenBack, attemptsLost: lost.size, attemptsInShortRuns, abandonedByDeadPhones };
    },
  };
}

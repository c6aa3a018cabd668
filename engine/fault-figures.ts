/** Counts, from facts alone, what the faults of the simulated network have cost contacts. */
import { isCalledPartys } from './model/call.ts';
import type { Fact, FactKind, FactOf } from './model/facts.ts';
import type { Faults } from './network/faults.ts';
import { MAX_NUMBER_FAILURES } from './policies/trunk-health.ts';
import type { FactSink } from './ports.ts';

export type FaultFigures = {
  readonly trunkRests: number;
  readonly attemptsGivenBack: number;
  /** Attempts that count against contacts although a faulty trunk failed their calls and rested for it. Always 0. */
  readonly attemptsLost: number;
  /**
   * The same for runs of failures that never became long enough for a rest, and for contacts that had failed in the same
   * way before the trunk carried other calls.
   */
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
  /** When the latest of the calls that rang or were answered was ordered. */
  livedAtMs: number;
  /** Ids of the failed calls since the last sign of life, and their numbers. */
  readonly run: Map<number, string>;
};

type Order = { readonly trunkId: number; readonly atMs: number };
type LastFailure = { readonly sipCause: number; readonly atMs: number; readonly isOwn: boolean };

/** Creates a counter of what `faults` cost. Add it to the dialer's sinks. */
export function createFaultCounter(faults: Faults): FaultCounter {
  const trunks = new Map<number, Trunk>();
  const orders = new Map<number, Order>();
  /** The failure of each contact's last call. */
  const failures = new Map<number, LastFailure>();
  /** Ids of the calls of short runs, and of those whose attempts were lost. */
  const [short, lost] = [new Set<number>(), new Set<number>()];
  let [trunkRests, attemptsGivenBack, abandonedByDeadPhones] = [0, 0, 0];

  function trunkOf(trunkId: number): Trunk {
    let trunk = trunks.get(trunkId);
    if (trunk === undefined) trunks.set(trunkId, (trunk = { isResting: false, livedAtMs: -Infinity, run: new Map() }));
    return trunk;
  }

  function endRun({ run }: Trunk, into: Set<number>): void {
    for (const callId of run.keys()) into.add(callId);
    run.clear();
  }

  function lived(order: Order | undefined): void {
    if (order === undefined) return;
    const trunk = trunkOf(order.trunkId);
    trunk.livedAtMs = Math.max(trunk.livedAtMs, order.atMs);
    const isShort = new Set(trunk.run.values()).size < MAX_NUMBER_FAILURES;
    endRun(trunk, isShort ? short : lost);
  }

  function disown(leadId: number): void {
    const failure = failures.get(leadId);
    if (failure !== undefined) failures.set(leadId, { ...failure, isOwn: false });
  }

  function ended(fact: FactOf<'CallEnded'>): void {
    const { callId, leadId, phone, trunkId, sipCause, queuedAtMs, ringingAtMs, answeredAtMs } = fact;
    orders.delete(callId);
    const last = failures.get(leadId);
    failures.delete(leadId);
    if (fact.disposition === 'abandoned' && faults.areSomeDead(fact.at)) abandonedByDeadPhones++;
    if (trunkId === null || sipCause === null || fact.isLost || ringingAtMs !== null || answeredAtMs !== null) return;
    const trunk = trunkOf(trunkId);
    if (sipCause === faults.causeOn(trunkId, queuedAtMs)) {
      if (leadId === 0) return;
      failures.set(leadId, { sipCause, atMs: queuedAtMs, isOwn: !fact.isTrunkFault });
      const hasFailedAlike = last?.sipCause === sipCause && (last.isOwn || trunk.livedAtMs > last.atMs);
      if (hasFailedAlike) short.add(callId);
      else if (trunk.isResting) lost.add(callId);
      else trunk.run.set(callId, phone);
    } else if (isCalledPartys(sipCause)) lived({ trunkId, atMs: queuedAtMs });
    // A failure with another code ends the run as well.
    else endRun(trunk, short);
  }

  return {
    kinds: KINDS,
    accept(fact: Fact) {
      switch (fact.kind) {
        case 'CallQueued':
          if (fact.trunkId !== null) orders.set(fact.callId, { trunkId: fact.trunkId, atMs: fact.at });
          break;
        case 'CallRinging':
        case 'CallAnswered':
          lived(orders.get(fact.callId));
          break;
        case 'CallEnded':
          ended(fact);
          break;
        case 'AttemptGivenBack':
          attemptsGivenBack++;
          disown(fact.leadId);
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

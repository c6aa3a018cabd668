/**
 * Records what happens in each minute. Requests for an agent and abandonment follow the simulation's truth instead of
 * the dialer's belief.
 */
import { MINUTE_MS } from '#shared/durations.ts';
import { foundPerson, type Fact, type FactKind, type FactOf } from '#engine/model/facts.ts';

const KINDS: ReadonlySet<FactKind> = new Set([
  'AgentChanged',
  'CallPlaced',
  'CallAnswered',
  'CallVerdict',
  'CallEnded',
]);

/** Values by minute of the run. Times are in milliseconds, summed over the agents. */
export type Minutes = {
  readonly busyMs: number[];
  /** Time on shift and not on a break, or still at work after the shift. */
  readonly presentMs: number[];
  readonly placed: number[];
  /** Number of calls answered by a person, as far as the dialer can tell. */
  readonly answered: number[];
  /** Number of persons who requested an agent; with a detector, of all persons who answered. */
  readonly wanted: number[];
  /** Number of persons who got no agent in time, including those classified as a machine. */
  readonly abandoned: number[];
};

export type Measure = {
  readonly kinds: ReadonlySet<FactKind>;
  accept(fact: Fact): void;
  /**
   * Records who really answers, because detection may err. A person classified as a machine counts as abandoned too.
   */
  truth(callId: number, isPerson: boolean): void;
  /** Ends the run and returns its minutes. */
  minutes(endMs: number): Minutes;
};

/** Creates a measurement over `durationMs` from `startMs` (epoch milliseconds). */
export function createMeasure(startMs: number, durationMs: number): Measure {
  const zeros = () => new Array<number>(Math.ceil(durationMs / MINUTE_MS)).fill(0);
  const minutes: Minutes = {
    busyMs: zeros(),
    presentMs: zeros(),
    placed: zeros(),
    answered: zeros(),
    wanted: zeros(),
    abandoned: zeros(),
  };
  const persons = new Map<number, boolean>();
  let [busy, present, lastMs] = [0, 0, startMs];

  function passTo(at: number): void {
    while (lastMs < at) {
      const minute = Math.floor((lastMs - startMs) / MINUTE_MS);
      const untilMs = Math.min(at, startMs + (minute + 1) * MINUTE_MS);
      if (minute < minutes.busyMs.length) {
        minutes.busyMs[minute]! += busy * (untilMs - lastMs);
        minutes.presentMs[minute]! += present * (untilMs - lastMs);
      }
      lastMs = untilMs;
    }
  }

  function agentChanged({ at, from, to }: FactOf<'AgentChanged'>): void {
    passTo(at);
    busy += Number(isBusy(to)) - Number(isBusy(from));
    present += Number(isPresent(to)) - Number(isPresent(from));
  }

  function count(counts: number[], at: number): void {
    const minute = Math.floor((at - startMs) / MINUTE_MS);
    if (minute < counts.length) counts[minute]!++;
  }

  function callEnded({ at, callId, disposition, answeredAtMs, wantedAtMs }: FactOf<'CallEnded'>): void {
    const known = persons.get(callId);
    persons.delete(callId);
    // Without a detector only persons request an agent.
    const counts = known === undefined ? wantedAtMs !== null : known && answeredAtMs !== null;
    const minute = Math.floor(((wantedAtMs ?? at) - startMs) / MINUTE_MS);
    if (!counts || minute >= minutes.wanted.length) return;
    minutes.wanted[minute]!++;
    if (disposition === 'abandoned' || disposition === 'machine') minutes.abandoned[minute]!++;
  }

  return {
    kinds: KINDS,
    accept(fact) {
      if (fact.kind === 'AgentChanged') agentChanged(fact);
      else if (fact.kind === 'CallEnded') callEnded(fact);
      else if (fact.kind === 'CallPlaced') count(minutes.placed, fact.at);
      else if (foundPerson(fact)) count(minutes.answered, fact.at);
    },
    truth: (callId, isPerson) => persons.set(callId, isPerson),
    minutes(endMs) {
      passTo(endMs);
      return minutes;
    },
  };
}

const isBusy = (state: string) => state === 'busy' || state === 'wrap_up';
const isPresent = (state: string) => state !== 'offline' && state !== 'paused';

/** Faults of the simulated network: carriers that refuse or lose calls for a while, and agents' phones that are dead. */
import { enterFamily, familyOf, nextUnit, openStream } from '../kernel/rng.ts';

/** Times are milliseconds from the start of the run, at speed 1. */
type Period = { readonly afterMs: number; readonly lastsMs: number };

/** A trunk that fails all new calls with one SIP status, for example 503 if it is overloaded, or 404 without a route. */
export type TrunkFault = Period & {
  readonly kind: 'trunk';
  /** Null means all trunks. */
  readonly trunkId: number | null;
  /** At 408, the trunk never reports anything: the call doesn't ring until the dialer's ring time-out. */
  readonly sipCause: number;
};

/** Agents' phones that don't answer. */
export type PhonesFault = Period & {
  readonly kind: 'phones';
  /** Share of the agents whose phones are dead, 0 to 1. Drawn for each agent. */
  readonly share: number;
};

export type Fault = TrunkFault | PhonesFault;

export type Faults = {
  /** Returns the SIP status with which the trunk fails a call that is ordered at `nowMs`, or null if it works. */
  causeOn(trunkId: number | null, nowMs: number): number | null;
  /** Returns whether the agent's phone is dead at `nowMs`. */
  isDead(agentId: number, nowMs: number): boolean;
  /** Returns whether any agents' phones are dead at `nowMs`. */
  areSomeDead(nowMs: number): boolean;
};

/** Creates the faults of a run that starts at `startMs` (epoch milliseconds). `speed` (over 0) divides all times. */
export function createFaults(faults: readonly Fault[], seed: number, speed: number, startMs: number): Faults {
  const isOn = ({ afterMs, lastsMs }: Fault, nowMs: number) => {
    const passedMs = (nowMs - startMs) * speed;
    return passedMs >= afterMs && passedMs < afterMs + lastsMs;
  };
  const trunks = faults.filter((fault) => fault.kind === 'trunk');
  const phones = faults.filter((fault) => fault.kind === 'phones');
  const family = familyOf(seed, 'dead_phone');
  const stream = openStream(seed, 'dead_phone');

  return {
    causeOn(trunkId, nowMs) {
      for (const fault of trunks)
        if ((fault.trunkId === null || fault.trunkId === trunkId) && isOn(fault, nowMs)) return fault.sipCause;
      return null;
    },

    isDead: (agentId, nowMs) =>
      phones.some(
        (fault, index) => isOn(fault, nowMs) && nextUnit(enterFamily(stream, family, agentId, index)) < fault.share,
      ),

    areSomeDead: (nowMs) => phones.some((fault) => fault.share > 0 && isOn(fault, nowMs)),
  };
}

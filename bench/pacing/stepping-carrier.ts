/** A simulated carrier whose profile changes at given instants. A call keeps the profile under which it was placed. */
import type { Loop } from '#engine/kernel/loop.ts';
import { createCalleeModel, type CalleeModel } from '#engine/network/callee.ts';
import type { NetworkProfile } from '#engine/network/profile.ts';
import { createSimulatedCarrier } from '#engine/network/simulated-carrier.ts';
import type { Carrier, CarrierEvent } from '#engine/ports.ts';

export type Phase = { readonly fromMs: number; readonly profile: NetworkProfile };

export type SteppingCarrierOptions = {
  readonly loop: Loop;
  /** Phases in order of time. The first applies from the start. */
  readonly phases: readonly Phase[];
  readonly seed: number;
  readonly report: (callId: number, event: CarrierEvent) => void;
  readonly reportAgent: (agentId: number, isReachable: boolean) => void;
  /** Receives who really answers each order, which no dialer can know. */
  readonly onTruth?: (callId: number, isPerson: boolean) => void;
};

/** Creates one simulated carrier per phase, and routes each order to the current one. */
export function createSteppingCarrier(options: SteppingCarrierOptions): Carrier {
  const { loop, phases, seed, report, reportAgent, onTruth } = options;
  const carriers = phases.map(({ profile }) =>
    createSimulatedCarrier({ loop, profile, seed, speed: 1, report, reportAgent }),
  );
  const models: CalleeModel[] = phases.map(({ profile }) => createCalleeModel(profile, seed, 1));
  let now = 0;

  return {
    reach: 'simulated',
    place(order) {
      while (now + 1 < phases.length && phases[now + 1]!.fromMs <= loop.now()) now++;
      onTruth?.(order.callId, models[now]!.calleeOf(order, loop.now()) === 'person');
      carriers[now]!.place(order);
    },
    // A carrier ignores unknown calls.
    play: (callId, prompt, nth) => carriers.forEach((carrier) => carrier.play(callId, prompt, nth)),
    connect: (callId, agentId, campaignId) =>
      carriers.forEach((carrier) => carrier.connect(callId, agentId, campaignId)),
    connectOutside: (callId, phone, callerId) =>
      carriers.forEach((carrier) => carrier.connectOutside(callId, phone, callerId)),
    startWaiting: (callId) => carriers.forEach((carrier) => carrier.startWaiting(callId)),
    control: (callId, order) => carriers.forEach((carrier) => carrier.control(callId, order)),
    consult: (callId, agentId) => carriers.forEach((carrier) => carrier.consult(callId, agentId)),
    consultOutside: (callId, phone, callerId) =>
      carriers.forEach((carrier) => carrier.consultOutside(callId, phone, callerId)),
    endConsultation: (callId) => carriers.forEach((carrier) => carrier.endConsultation(callId)),
    handOver: (callId) => carriers.forEach((carrier) => carrier.handOver(callId)),
    leaveMessage: (callId, lengthMs) => carriers.forEach((carrier) => carrier.leaveMessage(callId, lengthMs)),
    hangUp(callId) {
      for (const carrier of carriers) carrier.hangUp(callId);
    },
    probeAgent: (agentId) => carriers[now]!.probeAgent(agentId),
  };
}

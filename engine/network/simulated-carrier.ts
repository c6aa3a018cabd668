/** A carrier without a network: it answers orders with the events of a drawn callee, on the engine's own loop. */
import { NO_HANDLE, type Handle } from '../kernel/event-queue.ts';
import type { Loop } from '../kernel/loop.ts';
import type { CallOrder, CallPlacer, CarrierEvent } from '../ports.ts';
import { createCalleeModel, type Callee } from './callee.ts';
import type { NetworkProfile } from './profile.ts';

export type SimulatedCarrierOptions = {
  readonly loop: Loop;
  readonly profile: NetworkProfile;
  readonly seed: number;
  /** Divides every time of the network and the people on it; over 0. */
  readonly speed: number;
  /** Where events go: `dialer.carrierEvent`. `placed` comes from inside `place`. */
  readonly report: (callId: number, event: CarrierEvent) => void;
};

type Leg = { readonly order: CallOrder; readonly callee: Callee; timer: Handle };

const PLACED: CarrierEvent = { kind: 'placed' };
const RINGING: CarrierEvent = { kind: 'ringing' };
const PERSON: CarrierEvent = { kind: 'answered', by: 'person' };
const MACHINE: CarrierEvent = { kind: 'answered', by: 'machine' };
const HUNG_UP: CarrierEvent = { kind: 'hung_up' };
const BUSY: CarrierEvent = { kind: 'busy', sipCause: 486 };

/** Long after the longest greeting, a machine stops recording. Only a dialer without machine detection sees it. */
const MACHINE_RECORDING_MS = 60_000;

export function createSimulatedCarrier({ loop, profile, seed, speed, report }: SimulatedCarrierOptions): CallPlacer {
  const model = createCalleeModel(profile, seed, speed);
  const legs = new Map<number, Leg>();

  function ring(leg: Leg): void {
    if (leg.callee === 'no_answer') leg.timer = NO_HANDLE;
    else
      leg.timer = loop.at(
        loop.now() + model.timeOf(leg.callee === 'person' ? 'personRing' : 'machineRing', leg.order),
        answer,
        leg,
      );
    report(leg.order.callId, RINGING);
  }

  function answer(leg: Leg): void {
    const staysMs = leg.callee === 'person' ? model.patienceOf(leg.order) : Math.round(MACHINE_RECORDING_MS / speed);
    leg.timer = staysMs === null ? NO_HANDLE : loop.at(loop.now() + staysMs, hangUp, leg);
    report(leg.order.callId, leg.callee === 'person' ? PERSON : MACHINE);
  }

  function hangUp(leg: Leg): void {
    legs.delete(leg.order.callId);
    report(leg.order.callId, HUNG_UP);
  }

  function fail(leg: Leg): void {
    legs.delete(leg.order.callId);
    report(
      leg.order.callId,
      leg.callee === 'busy' ? BUSY : { kind: 'failed', sipCause: model.failureCauseOf(leg.order) },
    );
  }

  return {
    place(order) {
      if (legs.has(order.callId)) return;
      const callee = model.calleeOf(order, loop.now());
      const leg: Leg = { order, callee, timer: NO_HANDLE };
      legs.set(order.callId, leg);
      if (callee === 'busy' || callee === 'failed') {
        leg.timer = loop.at(loop.now() + model.timeOf('failureDelay', order), fail, leg);
      } else {
        leg.timer = loop.at(loop.now() + model.timeOf('postDialDelay', order), ring, leg);
      }
      report(order.callId, PLACED);
    },

    connect(callId) {
      const leg = legs.get(callId);
      if (leg === undefined) return;
      loop.cancel(leg.timer);
      leg.timer = loop.at(loop.now() + model.timeOf('talk', leg.order), hangUp, leg);
    },

    hangUp(callId) {
      const leg = legs.get(callId);
      if (leg === undefined) return;
      loop.cancel(leg.timer);
      legs.delete(callId);
    },
  };
}

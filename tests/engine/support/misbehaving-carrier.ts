/**
 * A seeded carrier with faults. It wraps a simulated carrier: loses, duplicates, delays and reorders its events,
 * continues calls after a hang-up, and reports on calls that never existed.
 */
import { bernoulli } from '#engine/kernel/distributions.ts';
import { nextUint32, nextUnit, type Stream } from '#engine/kernel/rng.ts';
import type { Loop } from '#engine/kernel/loop.ts';
import type { CallOrder, CallPlacer, CarrierEvent } from '#engine/ports.ts';

export type Mischief = {
  /** Share of events that are lost. */
  readonly lost: number;
  readonly doubled: number;
  readonly late: number;
  /** Share of orders that are lost silently. */
  readonly vanished: number;
  /** Share of connections and hang-ups that are ignored. */
  readonly deaf: number;
  /** Share of events that trigger an unrelated event of any call and kind. */
  readonly invented: number;
  /** Maximum delay of an event, ms. */
  readonly latestMs: number;
};

export const WELL_BEHAVED: Mischief = {
  lost: 0,
  doubled: 0,
  late: 0,
  vanished: 0,
  deaf: 0,
  invented: 0,
  latestMs: 0,
};

export type WildCarrierOptions = {
  readonly loop: Loop;
  readonly rng: Stream;
  /** Returns the current faults. Called for every event and request. */
  readonly mischief: () => Mischief;
  /** Creates the wrapped carrier. */
  readonly behind: (report: (callId: number, event: CarrierEvent) => void) => CallPlacer;
  readonly report: (callId: number, event: CarrierEvent) => void;
};

const EVENTS: readonly CarrierEvent[] = [
  { kind: 'placed' },
  { kind: 'ringing' },
  { kind: 'answered', by: 'person' },
  { kind: 'answered', by: 'machine' },
  { kind: 'answered', by: 'unknown' },
  { kind: 'verdict', by: 'person' },
  { kind: 'verdict', by: 'machine' },
  { kind: 'dtmf', key: '1' },
  { kind: 'dtmf', key: '0' },
  { kind: 'dtmf', key: '8' },
  { kind: 'dtmf', key: 'A' },
  { kind: 'busy', sipCause: 486 },
  { kind: 'failed', sipCause: 503 },
  { kind: 'failed', sipCause: 404, q850Cause: 3 },
  { kind: 'failed', sipCause: 603 },
  { kind: 'failed', sipCause: 607 },
  { kind: 'failed', sipCause: 608 },
  { kind: 'hung_up' },
  { kind: 'agent_gone', agentId: 10_001 },
  { kind: 'agent_left', agentId: 10_002 },
  { kind: 'consulted_joined', agentId: 10_003 },
  { kind: 'consulted_lost', agentId: 10_003, why: 'no_answer' },
  { kind: 'consulted_lost', agentId: 10_001, why: null },
  { kind: 'consulted_joined', agentId: null },
  { kind: 'consulted_lost', agentId: null, why: 'no_answer' },
];

type Delivery = { readonly callId: number; readonly event: CarrierEvent };

export function createWildCarrier({ loop, rng, mischief, behind, report }: WildCarrierOptions): CallPlacer {
  const carrier = behind(distort);
  let lastCallId = 0;

  function distort(callId: number, event: CarrierEvent): void {
    if (!bernoulli(rng, mischief().lost)) deliver({ callId, event });
    if (bernoulli(rng, mischief().doubled)) deliver({ callId, event });
    if (bernoulli(rng, mischief().invented)) {
      // May be an ended call, or a call that never existed.
      deliver({ callId: nextUint32(rng) % (lastCallId + 20), event: EVENTS[nextUint32(rng) % EVENTS.length]! });
    }
  }

  function deliver(delivery: Delivery): void {
    if (bernoulli(rng, mischief().late)) loop.at(loop.now() + nextUnit(rng) * mischief().latestMs, arrive, delivery);
    else arrive(delivery);
  }

  function arrive({ callId, event }: Delivery): void {
    report(callId, event);
  }

  return {
    place(order: CallOrder) {
      lastCallId = Math.max(lastCallId, order.callId);
      if (bernoulli(rng, mischief().vanished)) return;
      carrier.place(order);
      if (bernoulli(rng, mischief().doubled)) carrier.place(order);
    },
    play(callId, prompt, nth) {
      carrier.play(callId, prompt, nth);
      if (bernoulli(rng, mischief().doubled)) carrier.play(callId, prompt, nth);
    },
    connect(callId, agentId, campaignId) {
      if (!bernoulli(rng, mischief().deaf)) carrier.connect(callId, agentId, campaignId);
    },
    connectOutside(callId, phone, callerId) {
      if (!bernoulli(rng, mischief().deaf)) carrier.connectOutside(callId, phone, callerId);
    },
    control(callId, order) {
      if (!bernoulli(rng, mischief().deaf)) carrier.control(callId, order);
    },
    consult(callId, agentId) {
      if (!bernoulli(rng, mischief().deaf)) carrier.consult(callId, agentId);
    },
    consultOutside(callId, phone, callerId) {
      if (!bernoulli(rng, mischief().deaf)) carrier.consultOutside(callId, phone, callerId);
    },
    endConsultation(callId) {
      if (!bernoulli(rng, mischief().deaf)) carrier.endConsultation(callId);
    },
    handOver(callId) {
      if (!bernoulli(rng, mischief().deaf)) carrier.handOver(callId);
    },
    startWaiting: carrier.startWaiting,
    leaveMessage(callId, lengthMs) {
      if (!bernoulli(rng, mischief().deaf)) carrier.leaveMessage(callId, lengthMs);
    },
    hangUp(callId, goodbye) {
      if (!bernoulli(rng, mischief().deaf)) carrier.hangUp(callId, goodbye);
    },
    probeAgent(agentId) {
      if (!bernoulli(rng, mischief().deaf)) carrier.probeAgent(agentId);
    },
  };
}

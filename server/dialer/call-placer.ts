import type { CallOrder, CallPlacer, Refusal } from '#engine/ports.ts';

/** Requests about placed calls. */
type Requests = Pick<
  CallPlacer,
  | 'play'
  | 'startWaiting'
  | 'connect'
  | 'connectOutside'
  | 'control'
  | 'consult'
  | 'consultOutside'
  | 'endConsultation'
  | 'handOver'
  | 'leaveMessage'
  | 'hangUp'
  | 'probeAgent'
>;

/** The carrier to which the orders are sent. */
type Outlet = Requests & {
  /** Places the call. `atMs` is the current time. */
  send(order: CallOrder, atMs: number): void;
  /** Reports to the engine that the call will not be placed. */
  refuse(order: CallOrder, atMs: number, why: Refusal): void;
};

/** The engine's placer, with operations on the pending orders. */
export type DeferredPlacer = CallPlacer & {
  /** Places or refuses the pending orders. Call it after committing the transaction that journalled them. */
  flush(nowMs: number): void;
  /** Removes and returns the pending orders of a campaign, or all of them. */
  withdraw(campaignId?: number): CallOrder[];
};

type DeferredPlacerOptions = {
  readonly outlet: Outlet;
  /**
   * Returns why the number may not be called, or null. Checked just before placing, because the number may have been
   * blacklisted or held since the claim.
   */
  readonly refusalOf: (phone: string, nowMs: number, campaignId: number) => Refusal | null;
};

/** Passes requests on to a carrier that may not exist yet. */
export function passedOn(carrier: () => CallPlacer): Requests {
  return {
    play: (callId, prompt, nth) => carrier().play(callId, prompt, nth),
    startWaiting: (callId) => carrier().startWaiting(callId),
    connect: (callId, agentId, campaignId) => carrier().connect(callId, agentId, campaignId),
    connectOutside: (callId, phone, callerId) => carrier().connectOutside(callId, phone, callerId),
    control: (callId, order) => carrier().control(callId, order),
    consult: (callId, agentId) => carrier().consult(callId, agentId),
    consultOutside: (callId, phone, callerId) => carrier().consultOutside(callId, phone, callerId),
    endConsultation: (callId) => carrier().endConsultation(callId),
    handOver: (callId) => carrier().handOver(callId),
    leaveMessage: (callId, lengthMs) => carrier().leaveMessage(callId, lengthMs),
    hangUp: (callId, goodbye) => carrier().hangUp(callId, goodbye),
    probeAgent: (agentId) => carrier().probeAgent(agentId),
  };
}

/** Creates a placer that keeps orders until their journal entry is committed. The engine limits the rate. */
export function createDeferredPlacer({ outlet, refusalOf }: DeferredPlacerOptions): DeferredPlacer {
  const { send, refuse, ...requests } = outlet;
  let orders: CallOrder[] = [];

  function remove(isMeant: (order: CallOrder) => boolean): CallOrder[] {
    const removed = orders.filter(isMeant);
    if (removed.length > 0) orders = orders.filter((order) => !isMeant(order));
    return removed;
  }

  return {
    ...requests,
    place: (order) => void orders.push(order),
    hangUp(callId, goodbye) {
      const isPending = remove((order) => order.callId === callId).length > 0;
      return isPending ? undefined : requests.hangUp(callId, goodbye);
    },
    flush(nowMs) {
      const waiting = orders;
      orders = [];
      for (const order of waiting) {
        const why = order.channel === undefined ? refusalOf(order.phone, nowMs, order.campaignId) : null;
        if (why === null) send(order, nowMs);
        else refuse(order, nowMs, why);
      }
    },
    withdraw: (campaignId) => remove((order) => campaignId === undefined || order.campaignId === campaignId),
  };
}

/** A call of the simulated carrier. */
import { NO_HANDLE, type Handle } from '../kernel/slot-allocator.ts';
import type { Stream } from '../kernel/rng.ts';
import type { CallOrder } from '../ports.ts';
import type { Callee } from './callee.ts';
import type { MenuReaction } from './menu-behaviour.ts';

/** When and how a conversation ends. */
export type Talk = { readonly untilMs: number; readonly end: (leg: Leg) => void };

/** Everything that the events of an order need, so that they touch no other object. */
export type Leg = {
  readonly order: CallOrder;
  readonly callId: number;
  readonly leadId: number;
  readonly attempt: number;
  readonly callee: Callee;
  /** SIP status with which a faulty trunk fails the call, or null. */
  readonly faultCause: number | null;
  /** Timer of the next action of the called party or the network. */
  timer: Handle;
  /** Timer of the detector's verdict. */
  verdictTimer: Handle;
  /** Timer of the agent's phone that is dead. */
  agentTimer: Handle;
  /** The agent consulted last, or null for none and for an outside number. */
  consultedId: number | null;
  /**
   * When the called party hangs up, or Infinity if it waits for the dialer. The hang-up is scheduled only when no other
   * action comes first.
   */
  leavesAtMs: number;
  isOver: boolean;
  isConnected: boolean;
  /** When and how the conversation ends, or null before it. A hold postpones it. */
  talk: Talk | null;
  heldAtMs: number | null;
  /** How many times the prompt has been played. */
  played: number;
  menuStream: Stream | null;
  reaction: MenuReaction | null;
};

/** Creates the call of an order that was just received. `faultCause` is the SIP status with which a faulty trunk fails it. */
export function newLeg(order: CallOrder, callee: Callee, faultCause: number | null): Leg {
  const { callId, leadId, attempt } = order;
  return {
    order,
    callId,
    leadId,
    attempt,
    callee,
    faultCause,
    timer: NO_HANDLE,
    verdictTimer: NO_HANDLE,
    agentTimer: NO_HANDLE,
    consultedId: null,
    leavesAtMs: Infinity,
    isOver: false,
    isConnected: false,
    talk: null,
    heldAtMs: null,
    played: 0,
    menuStream: null,
    reaction: null,
  };
}

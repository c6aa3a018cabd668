/**
 * A first-come, first-served queue of answered calls whose called person waits for an agent or a session. One queue
 * serves all campaigns with agents, and each campaign with sessions has its own.
 */
import { createFifo, NO_PLACE } from '../kernel/fifo.ts';
import type { Loop } from '../kernel/loop.ts';
import { isReturned, type Call } from '../model/call.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';

export type AgentQueue<C extends Call> = {
  /** Connects an answered call immediately if an agent is free; otherwise the call waits. */
  seekAgent(call: C): void;
  /** Removes an ended call from the queue. Does nothing if the call was not waiting. */
  leave(call: C): void;
  /** Removes and returns the waiting calls that match. */
  takeOut(isMeant: (call: C) => boolean): C[];
  /** Call this when an agent becomes available. */
  agentFree(): void;
  size(): number;
};

/** Number of people waiting, over several queues. */
export type WaitingTally = { waiting: number };

type AgentQueueOptions<C extends Call> = {
  readonly loop: Loop;
  readonly facts: FactDispatcher;
  readonly tally: WaitingTally;
  /** Assigns the call to a free agent and returns the agent's id, or null if no agent is free. */
  readonly take: (call: C) => number | null;
  /** Returns how long the call may wait, in milliseconds. */
  readonly patienceMs: (call: C) => number;
  readonly connect: (call: C, agentId: number) => void;
  readonly abandon: (call: C) => void;
};

/** Creates an empty queue. */
export function createAgentQueue<C extends Call>(options: AgentQueueOptions<C>): AgentQueue<C> {
  const { loop, facts, tally, take, patienceMs, connect, abandon } = options;
  /** People who have called us, and calls that had their turn already. */
  const first = createFifo<C>();
  const others = createFifo<C>();
  const lineOf = ({ waitsFirst }: C) => (waitsFirst ? first : others);
  const next = (): C | undefined => first.first() ?? others.first();

  function leave(call: C): void {
    if (call.waitingPlace === NO_PLACE) return;
    lineOf(call).remove(call.waitingPlace);
    call.waitingPlace = NO_PLACE;
    tally.waiting--;
  }

  return {
    seekAgent(call) {
      const agentId = take(call);
      if (agentId !== null) {
        connect(call, agentId);
        return;
      }
      // A call whose taker could not be reached has waited longest, because it had its turn before the others.
      const hadTurn = call.stage === 'joining';
      call.waitsFirst = hadTurn || isReturned(call);
      call.waitingPlace = hadTurn ? lineOf(call).addFirst(call) : lineOf(call).add(call);
      tally.waiting++;
      // A call from another queue keeps its timer.
      if (call.stage === 'waiting') return;
      call.stage = 'waiting';
      loop.cancel(call.timer);
      call.timer = loop.at(Math.max(loop.now(), call.wantedAtMs! + patienceMs(call)), abandon, call);
      facts.CallWaiting?.({ kind: 'CallWaiting', at: loop.now(), callId: call.id, campaignId: call.campaignId });
    },

    leave,

    takeOut(isMeant) {
      const calls = [...first.list(), ...others.list()].filter(isMeant);
      for (const call of calls) leave(call);
      return calls;
    },

    agentFree() {
      for (let call = next(); call !== undefined; call = next()) {
        const agentId = take(call);
        if (agentId === null) return;
        leave(call);
        connect(call, agentId);
      }
    },

    size: () => first.size() + others.size(),
  };
}

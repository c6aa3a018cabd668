/** The agents of one pool: their states, the number in each state, and who has been idle longest. */
import { createFifo, NO_PLACE } from '../kernel/fifo.ts';
import type { Loop } from '../kernel/loop.ts';
import { NO_HANDLE } from '../kernel/slot-allocator.ts';
import { agentStateAfter, isAtWork, pauseReason, type Agent, type AgentEvent } from '../model/agent.ts';
import type { AgentState } from '../model/facts.ts';
import { AGENT_CODES, type AgentsView } from '../policies/pacing/policy.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';

export type Roster = {
  /** Adds an agent, who is offline. */
  add(id: number): Agent;
  find(id: number): Agent | undefined;
  /** Lists all agents in the order in which they were added. */
  list(): readonly Agent[];
  /** Returns the agent who has been available longest. */
  longestIdle(): Agent | undefined;
  /**
   * Moves the agent to the state after `event`, if the event has an effect on it. Call it also when something has changed
   * about an agent in a call or wrap-up, because it may be leaving now.
   */
  change(agent: Agent, event: AgentEvent, callId: number | null): void;
  /** Reports the agent's state again, because something else about it has changed. */
  report(agent: Agent): void;
  /** Updates the agent's code in the view, because its duty has changed. */
  encode(agent: Agent): void;
  /** Returns when the agent entered its state (epoch milliseconds). */
  sinceMs(agent: Agent): number;
  /** Corrects when the agent entered its state (epoch milliseconds). */
  setSince(agent: Agent, sinceMs: number): void;
  /** Returns how long the agent's last call kept it busy, in milliseconds. */
  talkMs(agent: Agent): number;
  available(): number;
  /** Returns the number of agents in a call. */
  busy(): number;
  /** Returns how many agents have this code in the view. */
  count(code: keyof typeof AGENT_CODES): number;
  /** Always returns the same object, which changes with the agents. Its arrays are replaced when they grow. */
  view(): AgentsView;
};

/** Creates an empty roster. `teamId` is part of the facts; null if the agents belong to no team. */
export function createRoster(loop: Pick<Loop, 'now'>, facts: FactDispatcher, teamId: number | null): Roster {
  const agents: Agent[] = [];
  const byId = new Map<number, Agent>();
  // Ordered by the time at which the agents became idle.
  const idle = createFifo<Agent>();
  /** Number of agents by their code in the view. */
  const counts = new Int32Array(Object.keys(AGENT_CODES).length);
  const view = { count: 0, states: new Uint8Array(8), sinceMs: new Float64Array(8) };
  const talkMs: number[] = [];
  let busy = 0;

  function emit(agent: Agent, from: AgentState, callId: number | null): void {
    if (facts.AgentChanged === null) return;
    const { id: agentId, state: to } = agent;
    const fact = { kind: 'AgentChanged', at: loop.now(), agentId, teamId, from, to, callId } as const;
    if (to === 'unreachable' && agent.nailedUp === 'calling' && !agent.isAway)
      facts.AgentChanged({ ...fact, isConnecting: true });
    else if (to !== 'paused') facts.AgentChanged(fact);
    else facts.AgentChanged({ ...fact, pausedFor: pauseReason(agent), pauseReasonId: agent.pauseReasonId });
  }

  /** Updates the agent's code in the view. */
  function encode(agent: Agent): void {
    const code = codeOf(agent);
    const before = view.states[agent.slot]!;
    if (code === before) return;
    counts[before]!--;
    counts[code]!++;
    view.states[agent.slot] = code;
  }

  return {
    add(id) {
      const agent: Agent = {
        id,
        slot: agents.length,
        state: 'offline',
        onShift: false,
        isPausedByUser: false,
        pauseReasonId: null,
        onBreak: false,
        isUnreached: false,
        pausesUntilMs: -Infinity,
        isAway: false,
        isPhoneDead: false,
        nailedUp: null,
        loss: null,
        misses: 0,
        metMachine: false,
        calls: 0,
        breaks: 0,
        idlePlace: NO_PLACE,
        wrapUpTimer: NO_HANDLE,
      };
      agents.push(agent);
      byId.set(id, agent);
      counts[AGENT_CODES.offline]!++;
      view.count = agents.length;
      if (agents.length > view.states.length) {
        const { states, sinceMs } = view;
        (view.states = new Uint8Array(2 * states.length)).set(states);
        (view.sinceMs = new Float64Array(2 * states.length)).set(sinceMs);
      }
      return agent;
    },

    change(agent, event, callId) {
      const from = agent.state;
      const to = agentStateAfter(from, event, agent);
      if (to === null || to === from) {
        encode(agent);
        return;
      }
      agent.state = to;
      if (from === 'available') idle.remove(agent.idlePlace);
      agent.idlePlace = to === 'available' ? idle.add(agent) : NO_PLACE;
      const { slot } = agent;
      if (from === 'busy') {
        busy--;
        talkMs[slot] = loop.now() - view.sinceMs[slot]!;
      } else if (to === 'busy') busy++;
      encode(agent);
      view.sinceMs[slot] = loop.now();
      emit(agent, from, callId);
    },

    encode,
    find: (id) => byId.get(id),
    list: () => agents,
    longestIdle: idle.first,
    report: (agent) => emit(agent, agent.state, null),
    sinceMs: ({ slot }) => view.sinceMs[slot]!,
    setSince: ({ slot }, sinceMs) => void (view.sinceMs[slot] = sinceMs),
    talkMs: ({ slot }) => talkMs[slot]!,
    available: idle.size,
    busy: () => busy,
    count: (code) => counts[AGENT_CODES[code]]!,
    view: () => view,
  };
}

/** Returns the agent's code. A switch, because a lookup by a variable key is many times slower. */
function codeOf(agent: Agent): number {
  switch (agent.state) {
    case 'offline':
      return AGENT_CODES.offline;
    case 'available':
      return AGENT_CODES.available;
    case 'reserved':
      return AGENT_CODES.reserved;
    case 'busy':
      return isAtWork(agent) ? AGENT_CODES.busy : AGENT_CODES.leaving;
    case 'wrap_up':
      return isAtWork(agent) ? AGENT_CODES.wrap_up : AGENT_CODES.leaving;
    case 'paused':
      return AGENT_CODES.paused;
    case 'unreachable':
      return AGENT_CODES.unreachable;
  }
}

/** The agents: their states, their shifts, and the choice of the agent for the next call. */
import { samplerOf, type Distribution } from '../kernel/distributions.ts';
import { createFifo, NO_PLACE } from '../kernel/fifo.ts';
import type { Loop } from '../kernel/loop.ts';
import { enterFamily, familyOf, openStream, type Stream } from '../kernel/rng.ts';
import {
  agentRestMs,
  agentStateAfter,
  FIRST_EXTENSION,
  pauseReason,
  type Agent,
  type AgentEvent,
} from '../model/agent.ts';
import type { AgentLoss, AgentState } from '../model/facts.ts';
import { AGENT_CODES, type AgentsView } from '../policies/pacing/policy.ts';
import type { Breaks } from '../network/profile.ts';
import { createBreakScheduler } from './break-scheduler.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';
import { createPhoneProber } from './phone-prober.ts';

export type AgentPool = {
  /** Assigns `callId` to the agent who has been idle longest. Returns null if no agent is idle. */
  take(callId: number): Agent | null;
  /** Assigns `callId` to this agent. Returns null if the agent is not available. */
  takeAgent(agentId: number, callId: number): Agent | null;
  /**
   * Assigns a conversation that began at `sinceMs`. The agent may be off shift by now: it finishes the call like at the
   * end of a shift.
   */
  adopt(agentId: number, callId: number, sinceMs: number): void;
  /** Returns whether the agent exists, on shift or not. */
  has(agentId: number): boolean;
  /**
   * Ends the agent's call. Unless it was with a machine, wrap-up follows: `wrapUpMs`, or else as long as the pool's
   * distribution says. Returns whether the agent is available immediately, in which case `onFree` is not called.
   */
  release(agentId: number, callId: number, byMachine: boolean, wrapUpMs?: number): boolean;
  /** Releases an agent whose call ended before the agent was reached. There is nothing to wrap up. */
  releaseUnused(agentId: number, callId: number): void;
  /**
   * Releases an agent who did not take the call. If the phone failed, the agent is unreachable until the phone is seen;
   * otherwise the agent pauses. Both last longer with each time in a row.
   */
  releaseUnreached(agentId: number, callId: number, why: AgentLoss): void;
  /** Records that the agent took the call, which ends a row of failures. */
  reached(agentId: number): void;
  /** Records whether the agent's phone can be reached, on shift or not. Ignores unknown agents. */
  setReachable(agentId: number, isReachable: boolean): void;
  /** Makes an unreachable agent available. Returns false if the agent is not unreachable. */
  reactivate(agentId: number): boolean;
  /**
   * Pauses an agent, after its current call if any, or resumes it, even if its phone was dead. Returns false if the
   * agent is not on shift.
   */
  setPaused(agentId: number, isPaused: boolean): boolean;
  /** Sets the number of agents on shift. If it drops, surplus agents leave as soon as they are idle. */
  setCapacity(capacity: number): void;
  available(): number;
  /** Returns the number of agents in a call. */
  busy(): number;
  count(state: AgentState): number;
  /** Always returns the same object, which changes with the agents. Its arrays are replaced when they grow. */
  view(): AgentsView;
};

/** `byMachine` is true if a machine answered. */
export type Served = { readonly talkMs: number; readonly wrapUpMs: number; readonly byMachine: boolean };

type AgentPoolOptions = {
  readonly loop: Loop;
  readonly facts: FactDispatcher;
  readonly seed: number;
  readonly wrapUp: Distribution;
  /** If null, agents take no breaks. */
  readonly breaks: Breaks | null;
  readonly speed: number;
  /** Orders a probe of an agent's phone. The answer goes to `setReachable`. */
  readonly probe: (agentId: number) => void;
  /** Called when an agent becomes available, but not from inside `release`. */
  readonly onFree: () => void;
  /**
   * Called when an agent finishes a call and its wrap-up (none after a machine), whether or not the agent stays on
   * shift. `served` is null if the agent was not reached and there was no conversation.
   */
  readonly onServed?: (agentId: number, served: Served | null) => void;
};

/** Creates a pool without agents; `setCapacity` adds them. `speed` (over 0) divides all times. */
export function createAgentPool(options: AgentPoolOptions): AgentPool {
  const { loop, facts, seed, wrapUp, breaks, speed, probe, onFree, onServed } = options;
  const sampleWrapUp = samplerOf(wrapUp);
  const isWrapUpConstant = wrapUp.kind === 'constant';
  const family = familyOf(seed, 'wrap_up');
  /** A stream object shared by all draws, because each stream is drawn from immediately. */
  const scratch = openStream(seed, 'wrap_up');
  const agents: Agent[] = [];
  // Ordered by the time at which the agents became idle.
  const idle = createFifo<Agent>();
  /** Number of agents by state, indexed by AGENT_CODES. */
  const counts = new Int32Array(6);
  const view = { count: 0, states: new Uint8Array(8), sinceMs: new Float64Array(8) };
  const talkMs: number[] = [];
  const breakScheduler =
    breaks && createBreakScheduler({ loop, seed, breaks, speed, onDue: breakDue, onOver: breakOver });
  const prober = createPhoneProber({ loop, speed, probe });

  function addAgent(): void {
    const id = FIRST_EXTENSION + agents.length;
    agents.push({
      id,
      state: 'offline',
      onShift: false,
      isPausedByUser: false,
      onBreak: false,
      isUnreached: false,
      pausesUntilMs: -Infinity,
      isPhoneDead: false,
      loss: null,
      misses: 0,
      metMachine: false,
      calls: 0,
      breaks: 0,
      idlePlace: NO_PLACE,
    });
    counts[AGENT_CODES.offline]!++;
    view.count = agents.length;
    if (agents.length <= view.states.length) return;
    const { states, sinceMs } = view;
    (view.states = new Uint8Array(2 * states.length)).set(states);
    (view.sinceMs = new Float64Array(2 * states.length)).set(sinceMs);
  }

  function change(agent: Agent, event: AgentEvent, callId: number | null): void {
    const to = agentStateAfter(agent.state, event, agent);
    if (to === null || to === agent.state) return;
    const from: AgentState = agent.state;
    agent.state = to;
    if (from === 'available') idle.remove(agent.idlePlace);
    agent.idlePlace = to === 'available' ? idle.add(agent) : NO_PLACE;
    const index = agent.id - FIRST_EXTENSION;
    const code = codeOf(to);
    counts[view.states[index]!]!--;
    counts[code]!++;
    if (from === 'busy') talkMs[index] = loop.now() - view.sinceMs[index]!;
    view.states[index] = code;
    view.sinceMs[index] = loop.now();
    if (facts.AgentChanged === null) return;
    const fact = { kind: 'AgentChanged', at: loop.now(), agentId: agent.id, from, to, callId } as const;
    facts.AgentChanged(to === 'paused' ? { ...fact, pausedFor: pauseReason(agent) } : fact);
  }

  function wrappedUp(agent: Agent): void {
    endWrapUp(agent);
    if (agent.state === 'available') onFree();
  }

  /** Returns the agent's stream for its wrap-up. A constant wrap-up draws nothing, so the stream isn't opened. */
  function streamOf({ id, calls }: Agent): Stream {
    return isWrapUpConstant ? scratch : enterFamily(scratch, family, id, calls);
  }

  function endWrapUp(agent: Agent): void {
    const index = agent.id - FIRST_EXTENSION;
    const wrapUpMs = loop.now() - view.sinceMs[index]!;
    onServed?.(agent.id, agent.isUnreached ? null : { talkMs: talkMs[index]!, wrapUpMs, byMachine: agent.metMachine });
    agent.isUnreached = false;
    change(agent, 'wrap_up_ends', null);
    if (agent.state === 'paused' && agent.onBreak) breakScheduler!.began(agent);
  }

  function take(agent: Agent, callId: number): Agent {
    agent.calls++;
    change(agent, 'call_starts', callId);
    return agent;
  }

  function breakDue(agent: Agent): void {
    agent.onBreak = true;
    change(agent, 'duty_changes', null);
    if (agent.state === 'paused') breakScheduler!.began(agent);
  }

  function breakOver(agent: Agent): void {
    agent.onBreak = false;
    agent.breaks++;
    breakScheduler!.plan(agent);
    resume(agent);
  }

  function pauseOver(agent: Agent): void {
    // The shift may have ended meanwhile, and another one begun.
    if (agent.pausesUntilMs === -Infinity || agent.pausesUntilMs > loop.now()) return;
    agent.pausesUntilMs = -Infinity;
    resume(agent);
  }

  function phoneLost(agent: Agent): void {
    agent.isPhoneDead = true;
    if (agent.onShift) prober.plan(agent);
  }

  function phoneSeen(agent: Agent): void {
    agent.isPhoneDead = false;
    prober.cancel(agent);
  }

  /** Lets the agent take calls again, unless something else keeps it from them. */
  function resume(agent: Agent): void {
    change(agent, 'duty_changes', null);
    if (agent.state === 'available') onFree();
  }

  function setShift(agent: Agent, onShift: boolean): void {
    agent.onShift = onShift;
    agent.misses = agent.isPhoneDead ? 1 : 0;
    if (onShift) {
      breakScheduler?.plan(agent);
      if (agent.isPhoneDead) prober.plan(agent);
    } else {
      breakScheduler?.cancel(agent);
      prober.cancel(agent);
      agent.isPausedByUser = false;
      agent.onBreak = false;
      agent.pausesUntilMs = -Infinity;
    }
    change(agent, onShift ? 'shift_starts' : 'shift_ends', null);
    if (agent.state === 'available') onFree();
  }

  return {
    take(callId) {
      const longestIdle = idle.first();
      return longestIdle === undefined ? null : take(longestIdle, callId);
    },

    takeAgent(agentId, callId) {
      const agent = agents[agentId - FIRST_EXTENSION];
      return agent?.state === 'available' ? take(agent, callId) : null;
    },

    adopt(agentId, callId, sinceMs) {
      while (agents.length <= agentId - FIRST_EXTENSION) addAgent();
      const agent = agents[agentId - FIRST_EXTENSION]!;
      const { onShift } = agent;
      if (!onShift) setShift(agent, true);
      take(agent, callId);
      view.sinceMs[agentId - FIRST_EXTENSION] = sinceMs;
      if (!onShift) setShift(agent, false);
    },

    has: (agentId) => agents[agentId - FIRST_EXTENSION] !== undefined,

    release(agentId, callId, byMachine, fixedMs) {
      const agent = agents[agentId - FIRST_EXTENSION]!;
      agent.metMachine = byMachine;
      change(agent, 'call_ends', callId);
      const wrapUpMs = byMachine ? 0 : Math.round((fixedMs ?? sampleWrapUp(streamOf(agent))) / speed);
      if (wrapUpMs > 0) loop.at(loop.now() + wrapUpMs, wrappedUp, agent);
      else endWrapUp(agent);
      return agent.state === 'available';
    },

    releaseUnused(agentId, callId) {
      const agent = agents[agentId - FIRST_EXTENSION]!;
      agent.isUnreached = true;
      change(agent, 'call_ends', callId);
      loop.at(loop.now(), wrappedUp, agent);
    },

    releaseUnreached(agentId, callId, why) {
      const agent = agents[agentId - FIRST_EXTENSION]!;
      agent.isUnreached = true;
      agent.misses = agent.loss === why ? agent.misses + 1 : 1;
      agent.loss = why;
      if (why === 'unreachable') phoneLost(agent);
      else {
        phoneSeen(agent);
        if (agent.onShift) {
          agent.pausesUntilMs = loop.now() + Math.round(agentRestMs(why, agent.misses) / speed);
          loop.at(agent.pausesUntilMs, pauseOver, agent);
        }
      }
      change(agent, 'call_ends', callId);
      endWrapUp(agent);
    },

    reached(agentId) {
      const agent = agents[agentId - FIRST_EXTENSION]!;
      agent.misses = 0;
      agent.loss = null;
      if (agent.isPhoneDead) phoneSeen(agent);
    },

    setReachable(agentId, isReachable) {
      const agent = agents[agentId - FIRST_EXTENSION];
      if (agent === undefined || agent.isPhoneDead !== isReachable) return;
      if (isReachable) phoneSeen(agent);
      else {
        agent.misses = 1;
        agent.loss = 'unreachable';
        phoneLost(agent);
      }
      resume(agent);
    },

    reactivate(agentId) {
      const agent = agents[agentId - FIRST_EXTENSION];
      if (agent?.state !== 'unreachable') return false;
      phoneSeen(agent);
      resume(agent);
      return true;
    },

    setCapacity(capacity) {
      while (agents.length < capacity) addAgent();
      for (const [index, agent] of agents.entries()) {
        const onShift = index < capacity;
        if (agent.onShift !== onShift) setShift(agent, onShift);
      }
    },

    setPaused(agentId, isPaused) {
      const agent = agents[agentId - FIRST_EXTENSION];
      if (agent === undefined || !agent.onShift) return false;
      agent.isPausedByUser = isPaused;
      if (isPaused) change(agent, 'duty_changes', null);
      else {
        // The user knows that the telephone works again.
        agent.pausesUntilMs = -Infinity;
        agent.misses = 0;
        phoneSeen(agent);
        resume(agent);
      }
      return true;
    },

    available: idle.size,
    busy: () => counts[AGENT_CODES.busy]!,
    count: (state) => counts[codeOf(state)]!,
    view: () => view,
  };
}

/** Returns AGENT_CODES[state]. A switch, because a lookup by a variable key is many times slower. */
function codeOf(state: AgentState): number {
  switch (state) {
    case 'offline':
      return AGENT_CODES.offline;
    case 'available':
      return AGENT_CODES.available;
    case 'busy':
      return AGENT_CODES.busy;
    case 'wrap_up':
      return AGENT_CODES.wrap_up;
    case 'paused':
      return AGENT_CODES.paused;
    case 'unreachable':
      return AGENT_CODES.unreachable;
  }
}

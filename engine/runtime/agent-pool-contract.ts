/** Interface of a pool of agents, as agent-pool.ts implements it. */
import type { Agent, NailedUpPhone, SignIn } from '../model/agent.ts';
import type { AgentLoss, AgentState } from '../model/facts.ts';
import type { AGENT_CODES, AgentsView } from '../policies/pacing/policy.ts';

export type AgentPool = {
  /** Assigns `callId` to the agent who has been idle longest. Returns null if no agent is idle. */
  take(callId: number): Agent | null;
  /** Assigns `callId` to this agent. Returns null if the agent is not available. */
  takeAgent(agentId: number, callId: number): Agent | null;
  /** Does the same with one who wants the call, also in a pause, which then follows the call. */
  takeWilling(agentId: number, callId: number): Agent | null;
  /** Reserves the agent who has been idle longest. Returns null if no agent is idle. */
  reserve(): Agent | null;
  /** Reserves this agent, who must be available. */
  reserveAgent(agentId: number): void;
  /** Returns whether the agent could be reached if they want a call: available, or in a pause of their own. */
  isWilling(agentId: number): boolean;
  /** Reserves this agent, who must be willing. A pause then follows the call. */
  reserveWilling(agentId: number): void;
  /** Makes a reserved agent available again. Ignores agents who are not reserved. */
  endReservation(agentId: number): void;
  /** Assigns `callId` to this reserved agent. */
  takeReserved(agentId: number, callId: number): void;
  /**
   * Assigns a conversation that began at `sinceMs`. The agent may be off shift by now: it finishes the call like at the
   * end of a shift.
   */
  adopt(agentId: number, callId: number, sinceMs: number): void;
  /** Returns whether the agent exists, on shift or not. */
  has(agentId: number): boolean;
  /**
   * Ends the agent's call. Unless it was with a machine, wrap-up follows: `wrapUpMs`, or else as long as the pool's
   * distribution says. In a pool without one, wrap-up lasts until `finishWrapUp`, at most `wrapUpMs`, or a minute if that is 0. Returns whether
   * the agent is available immediately, in which case `onFree` is not called.
   */
  release(agentId: number, callId: number, byMachine: boolean, wrapUpMs?: number): boolean;
  /** Ends the agent's wrap-up now. Returns false if the agent is not in wrap-up. */
  finishWrapUp(agentId: number): boolean;
  /** Releases an agent whose call ended before the agent was reached. There is nothing to wrap up. */
  releaseUnused(agentId: number, callId: number): void;
  /**
   * Releases an agent who did not take the call. If the phone failed, the agent is unreachable until the phone is seen;
   * otherwise the agent pauses. Both last longer with each time in a row.
   */
  releaseUnreached(agentId: number, callId: number, why: AgentLoss): void;
  /** Records that the agent took the call, which ends a row of failures. */
  reached(agentId: number): void;
  /**
   * Records whether the agent's phone can be reached, on shift or not. Ignores unknown agents, and those with a nailed-up
   * phone.
   */
  setReachable(agentId: number, isReachable: boolean): void;
  /** Records whether a person is there to take calls. One who comes back has a phone that works. */
  setPresent(agentId: number, isPresent: boolean): void;
  /** Records the state of the agent's nailed-up phone. Ignores agents without one. */
  setNailedUp(agentId: number, phone: NailedUpPhone): void;
  /**
   * Makes an unreachable agent available. Returns false if the agent is not unreachable, is away, or has a nailed-up phone
   * that is not on the line.
   */
  reactivate(agentId: number): boolean;
  /**
   * Pauses an agent, after its current call if any, or resumes it, one of `agentCapacity` even if its phone was dead.
   * `reasonId` is the site's reason for the pause. Returns false if the agent is not on shift.
   */
  setPaused(agentId: number, isPaused: boolean, reasonId?: number | null): boolean;
  /** Sets the number of agents on shift. If it drops, surplus agents leave as soon as they are idle. */
  setCapacity(capacity: number): void;
  /** Starts the agent's shift. Adds the agent if it is new. */
  signIn(agentId: number, how: SignIn): void;
  /** Ends the agent's shift: at once if it is idle, otherwise after its call and wrap-up. Ignores unknown agents. */
  signOut(agentId: number): void;
  /** Returns the agent's state, or undefined if the agent is unknown. */
  stateOf(agentId: number): AgentState | undefined;
  /** Returns the number of agents on shift. */
  onShift(): number;
  available(): number;
  /** Returns the number of agents in a call. */
  busy(): number;
  /** Returns whether any agent takes calls, now or after its present call and wrap-up. */
  isStaffed(): boolean;
  /** Returns how many agents have this code in the view. */
  count(code: keyof typeof AGENT_CODES): number;
  /** Always returns the same object, which changes with the agents. Its arrays are replaced when they grow. */
  view(): AgentsView;
};

/** `byMachine` is true if a machine answered. */
export type Served = { readonly talkMs: number; readonly wrapUpMs: number; readonly byMachine: boolean };

/** The interface of dial methods: pure functions of what a real dialer could know. */

/** The states in AgentsView.states. */
export const AGENT_CODES = { offline: 0, available: 1, busy: 2, wrap_up: 3, paused: 4 } as const;

/** A live view of all agents by index (extension − 101). Read it at once; it changes as they do. */
export type AgentsView = {
  readonly count: number;
  /** AGENT_CODES; only the first `count` entries are valid. */
  readonly states: Uint8Array;
  /** When each agent entered its state, in epoch milliseconds. */
  readonly sinceMs: Float64Array;
};

/** Numbers of calls: ordered, answered by a person, requested an agent, abandoned. */
export type AbandonmentCounts = {
  readonly placed: number;
  readonly answered: number;
  readonly wanted: number;
  readonly abandoned: number;
};

/**
 * One campaign at the moment of a decision. Values are counts, or epoch milliseconds. A campaign with sessions sees
 * them as its agents, as many as its lines can reach, shared with nobody and without wrap-up.
 */
export type PacingSnapshot = {
  readonly nowMs: number;
  /** Lines that could take a call now. */
  readonly linesFree: number;
  /**
   * The campaign's calls that are ordered and have neither ended nor requested an agent, including those in the menu or
   * in detection.
   */
  readonly inFlight: number;
  /**
   * How many of the other campaigns' calls in flight are expected to request an agent, by each campaign's share over
   * the last day.
   */
  readonly othersWanting: number;
  /** This campaign's share of the agents: 1 ÷ the campaigns that could dial now. */
  readonly share: number;
  /** On shift and idle. */
  readonly agentsAvailable: number;
  /** In a call. */
  readonly agentsBusy: number;
  readonly agentsInWrapUp: number;
  /** The agents in a call or in wrap-up who serve this campaign. */
  readonly agentsServing: number;
  readonly agentsPaused: number;
  /** Answered persons waiting for an agent, over all campaigns. */
  readonly waiting: number;
  /**
   * Idle agents that are not needed otherwise: minus the waiting persons, minus this campaign's calls in flight, minus
   * the expected agent requests of other campaigns (or all calls in flight of a campaign that stays within the agents).
   * Never less than the campaign's share of the idle agents, so that a campaign that dials more can't take all of them.
   */
  readonly agentsToSpare: number;
  readonly agents: AgentsView;
  /** This campaign's counts over the last 24 hours and 30 days. */
  readonly abandonedDay: AbandonmentCounts;
  readonly abandonedMonth: AbandonmentCounts;
  /** Since midnight of the campaign's zone; null: the cap is not kept per calendar day. */
  readonly abandonedToday: AbandonmentCounts | null;
};

/** The operator's settings for the method. */
export type PacingSettings = {
  readonly agentCapacity: number;
  /** Highest abandonment rate, 0 to 1; null: no limit. */
  readonly abandonmentCap: number | null;
  /** Prior for the answer rate, 0 to 1. */
  readonly targetAnswerRate: number;
  /** The lower of the campaign's and the global limit. */
  readonly callsPerSecond: number;
  readonly minCallsPerSecond: number;
  /** How long an answered person waits for an agent, milliseconds. */
  readonly agentWaitMs: number;
  readonly ringTimeoutMs: number;
  /** Estimated share of persons whom machine detection hangs up on; they count as abandoned. Absent: 0. */
  readonly falseMachineShare?: number;
};

/** How many calls to place now (0 or more; more than `linesFree` means all lines), and the new memory. */
type PacingDecision<Memory> = {
  readonly place: number;
  readonly memory: Memory;
  /** The latest time of the next decision, epoch milliseconds. Absent: after the next event. */
  readonly againAtMs?: number;
  /** True: never more calls than agents to spare. Absent: false. */
  readonly withinAgents?: boolean;
  /**
   * An upper bound for the chance that an agent request of these calls finds no agent, over 0 to 1. Absent: 1.
   */
  readonly shortageRisk?: number;
};

/** An event of one of the campaign's calls. Durations are milliseconds. */
export type PacingObservation =
  | { readonly kind: 'answered'; readonly atMs: number }
  | { readonly kind: 'placed'; readonly atMs: number }
  /** It requested an agent `afterMs` after it was placed: a person answered (and, with a menu, pressed the key). */
  | { readonly kind: 'wanted_agent'; readonly atMs: number; readonly afterMs: number }
  /** It ended before that: no answer, busy, failed, machine, no key. */
  | { readonly kind: 'lost'; readonly atMs: number; readonly afterMs: number; readonly byMachine: boolean }
  | { readonly kind: 'connected'; readonly atMs: number; readonly waitedMs: number }
  | { readonly kind: 'abandoned'; readonly atMs: number }
  /** Its agent finished the conversation, with a person or a machine, and the wrap-up (0: there was none). */
  | {
      readonly kind: 'served';
      readonly atMs: number;
      readonly talkMs: number;
      readonly wrapUpMs: number;
      readonly byMachine: boolean;
    };

/**
 * A dial method. `Memory` is plain data. `random` is uniform on (0, 1) and drawn for each decision. `pace` is called
 * once after every event of the campaign's calls and of the agents. Rate limits, lines, trunks and the abandonment cap
 * are applied to its decision afterwards.
 */
export type PacingPolicy<Memory> = {
  readonly initial: Memory;
  /** Learns from an event. Absent: the method does not learn. */
  observe?(memory: Memory, observation: PacingObservation): Memory;
  pace(memory: Memory, snapshot: PacingSnapshot, settings: PacingSettings, random: number): PacingDecision<Memory>;
};

/** Rounds a fractional target up with the probability of its fraction, else down. */
export function roundRandomly(target: number, random: number): number {
  const whole = Math.floor(target);
  return random < target - whole ? whole + 1 : whole;
}

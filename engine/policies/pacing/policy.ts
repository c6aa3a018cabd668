/** Interface of dial methods, which see only what a real dialer could know. */

/**
 * What dial methods may know of an agent, as encoded in `AgentsView.states`: its state, or `leaving` if it is in a call
 * or wrap-up and will take no call afterwards.
 */
export const AGENT_CODES = {
  offline: 0,
  available: 1,
  busy: 2,
  wrap_up: 3,
  paused: 4,
  unreachable: 5,
  leaving: 6,
  reserved: 7,
} as const;

/**
 * A live view of the agents of one group by index, or of a campaign's sessions. Don't keep it, because it changes with
 * them.
 */
export type AgentsView = {
  readonly count: number;
  /** Values of AGENT_CODES. Only the first `count` entries are valid. */
  readonly states: Uint8Array;
  /** When each agent entered its state, in epoch milliseconds. */
  readonly sinceMs: Float64Array;
};

/** Numbers of calls. */
export type AbandonmentCounts = {
  readonly placed: number;
  /** Answered by a person. */
  readonly answered: number;
  /** Requested an agent. */
  readonly wanted: number;
  readonly abandoned: number;
};

/**
 * A campaign's state at a decision. Values are counts or epoch milliseconds, except `share`. For a campaign with
 * sessions, agents are the sessions that its lines can reach; they are not shared and have no wrap-up.
 */
export type PacingSnapshot = {
  readonly nowMs: number;
  /** Lines that could take a call now. */
  readonly linesFree: number;
  /**
   * The campaign's ordered calls that have neither ended nor requested an agent, including calls in the menu or in
   * machine detection.
   */
  readonly inFlight: number;
  /**
   * Number of other campaigns' calls in flight that are expected to request an agent, by each campaign's share over the
   * last day.
   */
  readonly othersWanting: number;
  /** This campaign's share of the agents: 1 ÷ number of campaigns that could dial now. */
  readonly share: number;
  /** Idle agents on shift. */
  readonly agentsAvailable: number;
  /** Agents in a call, without those who are leaving. */
  readonly agentsBusy: number;
  /** Agents in wrap-up, without those who are leaving. */
  readonly agentsInWrapUp: number;
  /** Agents in a call or wrap-up who will take no call afterwards: a pause or sign-out follows, or their phone is dead. */
  readonly agentsLeaving: number;
  /** Agents in a call or wrap-up of this campaign. */
  readonly agentsServing: number;
  readonly agentsPaused: number;
  /** People who have answered and wait for an agent, over all campaigns. */
  readonly waiting: number;
  /**
   * Idle agents minus people waiting, this campaign's calls in flight and the expected agent requests of other
   * campaigns. If another campaign stays within the agents, all its calls in flight count. Campaigns that dial beyond
   * the agents always leave this campaign its share of the idle agents.
   */
  readonly agentsToSpare: number;
  readonly agents: AgentsView;
  /** This campaign's counts over the last 24 hours. */
  readonly abandonedDay: AbandonmentCounts;
  /** This campaign's counts over the last 30 days. */
  readonly abandonedMonth: AbandonmentCounts;
  /** Counts since midnight in the campaign's zone, or null if the cap does not apply per calendar day. */
  readonly abandonedToday: AbandonmentCounts | null;
};

/** The operator's settings for a dial method. */
export type PacingSettings = {
  readonly agentCapacity: number;
  /** Maximum abandonment rate, 0 to 1, or null for no limit. */
  readonly abandonmentCap: number | null;
  /** Prior answer rate, 0 to 1. */
  readonly targetAnswerRate: number;
  /** The lower of the campaign's and the global rate limit. */
  readonly callsPerSecond: number;
  readonly minCallsPerSecond: number;
  /** How long a person who has answered waits for an agent. */
  readonly agentWaitMs: number;
  readonly ringTimeoutMs: number;
  /** Estimated share of persons on whom machine detection hangs up, 0 to 1; they count as abandoned. Defaults to 0. */
  readonly falseMachineShare?: number;
};

type PacingDecision<Memory> = {
  /** Number of calls to place now, 0 or more. More than `linesFree` means all free lines. */
  readonly place: number;
  readonly memory: Memory;
  /** Latest time of the next decision, in epoch milliseconds. Defaults to the next event. */
  readonly againAtMs?: number;
  /** Whether the campaign must never have more calls than agents to spare. Defaults to false. */
  readonly withinAgents?: boolean;
  /**
   * Upper bound of the chance that an agent request of the placed calls finds no agent: over 0, at most 1. Defaults to
   * 1.
   */
  readonly shortageRisk?: number;
};

/** An event of one of the campaign's calls. Durations are milliseconds. */
export type PacingObservation =
  | { readonly kind: 'answered'; readonly atMs: number }
  | { readonly kind: 'placed'; readonly atMs: number }
  /**
   * The call requested an agent `afterMs` after its order: a person answered and, if there is a menu, pressed the key.
   */
  | { readonly kind: 'wanted_agent'; readonly atMs: number; readonly afterMs: number }
  /** The call ended without requesting an agent: no answer, busy, failed, machine or no key. */
  | { readonly kind: 'lost'; readonly atMs: number; readonly afterMs: number; readonly byMachine: boolean }
  | { readonly kind: 'connected'; readonly atMs: number; readonly waitedMs: number }
  | { readonly kind: 'abandoned'; readonly atMs: number }
  /**
   * The agent finished the conversation, with a person or a machine, and the wrap-up. `wrapUpMs` is 0 without a
   * wrap-up.
   */
  | {
      readonly kind: 'served';
      readonly atMs: number;
      readonly talkMs: number;
      readonly wrapUpMs: number;
      readonly byMachine: boolean;
    };

/**
 * A dial method. `Memory` is plain data. `random` is uniform on (0, 1) and drawn for each decision. `pace` is called
 * after events of the campaign's calls or of the agents, if the campaign could place a call. The engine then applies
 * rate limits, lines, trunks and the abandonment cap to the decision.
 */
export type PacingPolicy<Memory> = {
  readonly initial: Memory;
  /** Learns from an event. Methods that don't learn omit it. */
  observe?(memory: Memory, observation: PacingObservation): Memory;
  pace(memory: Memory, snapshot: PacingSnapshot, settings: PacingSettings, random: number): PacingDecision<Memory>;
};

/** Rounds `target` up with the probability of its fraction, otherwise down. */
export function roundRandomly(target: number, random: number): number {
  const whole = Math.floor(target);
  return random < target - whole ? whole + 1 : whole;
}

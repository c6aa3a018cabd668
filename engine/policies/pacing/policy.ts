/** What a dial method is: a pure function over what a real dialer could know. */

/** States in AgentsView.states. */
export const AGENT_CODES = { offline: 0, available: 1, busy: 2, wrap_up: 3, paused: 4 } as const;

/** Every agent by number (extension − 101): a view that changes as they do, to be read and not kept. */
export type AgentsView = {
  readonly count: number;
  /** AGENT_CODES; read the first `count`. */
  readonly states: Uint8Array;
  /** Since when it is in its state: epoch milliseconds. */
  readonly sinceMs: Float64Array;
};

/** Calls ordered, those that a person answered, those that wanted an agent, and those that nobody took in time. */
export type AbandonmentCounts = {
  readonly placed: number;
  readonly answered: number;
  readonly wanted: number;
  readonly abandoned: number;
};

/** One campaign at the moment of a decision. Counts, and epoch milliseconds. */
export type PacingSnapshot = {
  readonly nowMs: number;
  /** Lines that could take a call now. */
  readonly linesFree: number;
  /** Calls of this campaign that are ordered and have neither ended nor asked for an agent: menu and detection included. */
  readonly inFlight: number;
  /** Of the other campaigns' calls in flight, how many would want an agent if they were all new, by their shares of the last day. */
  readonly othersWanting: number;
  /** This campaign's part of the agents: 1 ÷ campaigns that could dial now. */
  readonly share: number;
  /** On shift and idle. */
  readonly agentsAvailable: number;
  /** Talking. */
  readonly agentsBusy: number;
  readonly agentsInWrapUp: number;
  /** Of those who talk or wrap up, who does so for this campaign. */
  readonly agentsServing: number;
  readonly agentsPaused: number;
  /** Answered persons whom nobody has taken yet, of all campaigns. */
  readonly waiting: number;
  /**
   * Idle agents whom nobody else wants: not those who wait, none of this campaign's calls in flight, and as many of the
   * others' as will want an agent on the average; all of them where that campaign keeps within the agents. But never
   * less than its part of the idle ones, so that nobody who dials more can take them all.
   */
  readonly agentsToSpare: number;
  readonly agents: AgentsView;
  /** This campaign's, over the last 24 hours and 30 days. */
  readonly abandonedDay: AbandonmentCounts;
  readonly abandonedMonth: AbandonmentCounts;
};

/** What the operator set for the method. */
export type PacingSettings = {
  readonly agentCapacity: number;
  /** Largest share of abandoned calls, 0 to 1; null: no limit. */
  readonly abandonmentCap: number | null;
  /** Prior of the share of calls that people answer, 0 to 1. */
  readonly targetAnswerRate: number;
  /** The lesser of the campaign's limit and the global one. */
  readonly callsPerSecond: number;
  readonly minCallsPerSecond: number;
  /** How long an answered person waits for an agent, milliseconds. */
  readonly agentWaitMs: number;
  readonly ringTimeoutMs: number;
  /** Reasoned estimate of the share of persons whom machine detection drops: they count as abandoned. Absent: 0. */
  readonly falseMachineShare?: number;
};

/** How many calls to place now (0 or more; more than `linesFree` means all of them), and what to remember. */
export type PacingDecision<Memory> = {
  readonly place: number;
  readonly memory: Memory;
  /** Asks again then at the latest, epoch milliseconds. Absent: when something happens. */
  readonly againAtMs?: number;
  /** True: never more calls than there are agents to spare. Absent: false. */
  readonly withinAgents?: boolean;
};

/** What happened to one of the campaign's calls. Times are milliseconds. */
export type PacingObservation =
  | { readonly kind: 'answered'; readonly atMs: number }
  | { readonly kind: 'placed'; readonly atMs: number }
  /** It asked for an agent: a person answered (and pressed the key, where there is a menu), `afterMs` after it was placed. */
  | { readonly kind: 'wanted_agent'; readonly atMs: number; readonly afterMs: number }
  /** It ended before that: no answer, busy, failed, machine, no key. */
  | { readonly kind: 'lost'; readonly atMs: number; readonly afterMs: number; readonly byMachine: boolean }
  | { readonly kind: 'connected'; readonly atMs: number; readonly waitedMs: number }
  | { readonly kind: 'abandoned'; readonly atMs: number }
  /** Its agent has talked and wrapped up. */
  | { readonly kind: 'served'; readonly atMs: number; readonly talkMs: number; readonly wrapUpMs: number };

/**
 * A dial method. `Memory` is plain data (it survives a restart as JSON); `luck` is uniform on (0, 1), drawn for this
 * decision. It is asked after every event of the campaign's calls and of the agents, once each. The calls-per-second
 * limits, lines, trunks and the abandonment cap come after it.
 */
export type PacingPolicy<Memory> = {
  readonly initial: Memory;
  /** Learns. Absent: it has nothing to learn. */
  observe?(memory: Memory, observation: PacingObservation): Memory;
  pace(memory: Memory, snapshot: PacingSnapshot, settings: PacingSettings, luck: number): PacingDecision<Memory>;
};

/** A target that need not be whole, rounded up with the probability of its fraction. */
export function roundByLuck(target: number, luck: number): number {
  const whole = Math.floor(target);
  return luck < target - whole ? whole + 1 : whole;
}

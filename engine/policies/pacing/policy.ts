/** What a dial method is: a pure function over what a real dialer could know. */

/** One campaign at the moment of a decision. Counts, and epoch milliseconds. */
export type PacingSnapshot = {
  readonly nowMs: number;
  /** Lines that could take a call now. */
  readonly linesFree: number;
  /** Calls that live, whatever their stage. */
  readonly linesTaken: number;
  readonly agentsAvailable: number;
  readonly agentsBusy: number;
  /** Answered persons whom nobody has taken yet. */
  readonly waiting: number;
};

/** What the operator set for the method. */
export type PacingSettings = {
  readonly agentCapacity: number;
};

/** How many calls to place now (0 or more; more than `linesFree` means all of them), and what to remember. */
export type PacingDecision<Memory> = { readonly place: number; readonly memory: Memory };

/**
 * A dial method. `Memory` is plain data (it survives a restart as JSON); `luck` is uniform on (0, 1), drawn for this
 * decision. The calls-per-second limits come after it: see token-bucket.ts.
 */
export type PacingPolicy<Memory> = {
  readonly initial: Memory;
  pace(memory: Memory, snapshot: PacingSnapshot, settings: PacingSettings, luck: number): PacingDecision<Memory>;
};

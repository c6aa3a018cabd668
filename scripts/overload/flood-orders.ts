/** What a run and its flood processes say to each other. */
export type FloodOrder = {
  /** http:, without a path. */
  readonly url: string;
  readonly token: string;
  /** Asked for in turns. */
  readonly paths: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** An answer that has not come by then is lost. */
  readonly patienceSeconds: number;
};

export type FloodReport = {
  /** Answered with 200, and how long each of them took, ms. */
  readonly acceptedMs: readonly number[];
  /** Answered with 503 and Retry-After. */
  readonly shed: number;
  /** Other answers, timeouts and broken connections, and what the first of them was. */
  readonly failed: number;
  readonly failure: string | null;
  readonly seconds: number;
  /** 99th percentile of how late this process's own timers were, ms: that much of an answer's time may be its own. */
  readonly ownDelayMs: number;
};

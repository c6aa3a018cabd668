/** The messages between a run and its flood processes. */
export type FloodOrder = {
  /** Address with the scheme http:, without a path. */
  readonly url: string;
  readonly token: string;
  /** Paths, requested in rotation. */
  readonly paths: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** Time after which an unanswered request counts as lost, s. */
  readonly patienceSeconds: number;
};

export type FloodReport = {
  /** Latencies of answers with 200, ms. */
  readonly acceptedMs: readonly number[];
  /** Number of answers with 503 and Retry-After. */
  readonly refused: number;
  /** Number of other answers. All broken connections and time-outs of a process count as one. */
  readonly failed: number;
  readonly failure: string | null;
  readonly seconds: number;
  /** 99th percentile, ms, of this process's own timer delay, which inflates measured latencies. */
  readonly ownDelayMs: number;
};

/** The messages between a run and its flood processes. */
export type FloodOrder = {
  /** http:, without a path. */
  readonly url: string;
  readonly token: string;
  /** Requested in rotation. */
  readonly paths: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** An answer that has not arrived by then counts as lost. */
  readonly patienceSeconds: number;
};

export type FloodReport = {
  /** The latencies of answers with 200, in milliseconds. */
  readonly acceptedMs: readonly number[];
  /** Answers with 503 and Retry-After. */
  readonly refused: number;
  /** Other answers, time-outs and broken connections, and the first of them. */
  readonly failed: number;
  readonly failure: string | null;
  readonly seconds: number;
  /** 99th percentile of this process's own timer delay, in milliseconds: that much of a latency may be its own. */
  readonly ownDelayMs: number;
};

export const ROLES = ['admin', 'supervisor', 'operator'] as const;

/** Observations of the consoles since the last report. */
export type ConsoleReport = {
  readonly answers: number;
  readonly p99Ms: number;
  /** Number of WebSocket messages. */
  readonly messages: number;
  /** The first few failed requests. */
  readonly failures: readonly string[];
};

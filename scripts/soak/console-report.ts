/** The demo accounts that the consoles use. */
export const ROLES = ['admin', 'supervisor', 'operator'] as const;

/** Observations of the consoles since the last report. */
export type ConsoleReport = {
  readonly answers: number;
  readonly p99Ms: number;
  /** On the WebSockets. */
  readonly messages: number;
  /** The first requests that failed. */
  readonly failures: readonly string[];
};

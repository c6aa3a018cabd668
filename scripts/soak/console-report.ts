/** The demo accounts that work in the consoles. */
export const ROLES = ['admin', 'supervisor', 'operator'] as const;

/** What the consoles have seen since the last report. */
export type ConsoleReport = {
  readonly answers: number;
  readonly p99Ms: number;
  /** Of the live lines. */
  readonly messages: number;
  /** The first of what was not answered well. */
  readonly failures: readonly string[];
};

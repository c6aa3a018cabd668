/** Messages between the main thread and a load test's thread, over a MessagePort. */

/** The load of a test. */
export type LoadTestPlan = {
  /** Calls per second, 1 to 50. */
  readonly targetCps: number;
  readonly durationMs: number;
  /** Distinct country keys; the calls alternate between them. */
  readonly countries: readonly string[];
  /** Number of synthetic caller ids. */
  readonly callerIds: number;
};

/** Counts of calls in one minute of the test, from its start. */
export type LoadTestMinute = {
  readonly placed: number;
  readonly ended: number;
  readonly carried: number;
  /** Maximum concurrent calls. */
  readonly mostConcurrent: number;
};

/** Results. Calls still live when a test ends count as placed, but never as ended. */
export type LoadTestFigures = {
  /** Since the test began, at most its duration. */
  readonly elapsedMs: number;
  readonly placed: number;
  readonly ended: number;
  /** Ended calls that the network carried: all but failures and invalid numbers. */
  readonly carried: number;
  /** By persons. */
  readonly answered: number;
  /** Calls live now. */
  readonly concurrent: number;
  readonly mostConcurrent: number;
  /** Placed in the last whole second. */
  readonly currentCps: number;
  /** From the first placing to the last, over at least a second. */
  readonly averageCps: number;
  /** Most calls placed in one second of the test. */
  readonly mostCps: number;
  /** Country key → calls placed. */
  readonly countries: Readonly<Record<string, number>>;
  /** Distinct caller ids shown. */
  readonly callerIdsUsed: number;
  readonly minutes: readonly LoadTestMinute[];
};

/** main → load test */
export type LoadTestCommands = {
  /** Ends the test now and returns its final figures. */
  stop(): Promise<LoadTestFigures>;
};

/** load test → main */
export type LoadTestEvents = {
  /** The test has begun. */
  started(figures: LoadTestFigures): void;
  /** Once a second. */
  progress(figures: LoadTestFigures): void;
  /** The test's time is over. */
  finished(figures: LoadTestFigures): void;
};

/** The thread's start parameters. */
export type LoadTestWorkerData = {
  readonly plan: LoadTestPlan;
  readonly seed: number;
  /** Durations of the network and of agents are divided by it. */
  readonly speed: number;
};

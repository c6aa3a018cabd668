/** Messages between the main thread and a load test's thread. */

export type LoadTestPlan = {
  /** Calls per second, 1 to 50. */
  readonly targetCps: number;
  readonly durationMs: number;
  /** Distinct country keys, between which the calls alternate. */
  readonly countries: readonly string[];
  /** Number of synthetic caller ids. */
  readonly callerIds: number;
};

/** Counts of calls in one minute of the test. */
export type LoadTestMinute = {
  readonly placed: number;
  readonly ended: number;
  readonly carried: number;
  /** Maximum concurrent calls. */
  readonly mostConcurrent: number;
};

/** Results. Calls still live at the end of a test count as placed but not as ended. */
export type LoadTestFigures = {
  /** Time since the test began, at most its duration. */
  readonly elapsedMs: number;
  readonly placed: number;
  readonly ended: number;
  /** Ended calls that the network carried: all but failures and invalid numbers. */
  readonly carried: number;
  /** Calls answered by a person. */
  readonly answered: number;
  readonly concurrent: number;
  readonly mostConcurrent: number;
  /** Calls placed in the last whole second. */
  readonly currentCps: number;
  /** Average from the first placed call to the last, over at least a second. */
  readonly averageCps: number;
  /** Maximum number of calls placed in one second. */
  readonly mostCps: number;
  /** Calls placed, by country key. */
  readonly countries: Readonly<Record<string, number>>;
  /** Number of distinct caller ids shown. */
  readonly callerIdsUsed: number;
  readonly minutes: readonly LoadTestMinute[];
};

/** Commands from the main thread to the load test. */
export type LoadTestCommands = {
  /** Ends the test immediately and returns its final figures. */
  stop(): Promise<LoadTestFigures>;
};

/** Events from the load test to the main thread. */
export type LoadTestEvents = {
  /** Sent when the test has begun. */
  started(figures: LoadTestFigures): void;
  /** Sent once a second. */
  progress(figures: LoadTestFigures): void;
  /** Sent when the test's time is over. */
  finished(figures: LoadTestFigures): void;
};

/** Start parameters of the thread. */
export type LoadTestWorkerData = {
  readonly plan: LoadTestPlan;
  readonly seed: number;
  /** Divisor of the durations of the simulated network and agents. */
  readonly speed: number;
};

/** What the main thread and a load test's thread say to each other, over a MessagePort. */

/** What to load the engine with. */
export type LoadTestPlan = {
  /** Calls per second, 1 to 50. */
  readonly targetCps: number;
  readonly durationMs: number;
  /** Country keys, each once; numbers of all of them are called in turns. */
  readonly countries: readonly string[];
  /** Synthetic caller ids that the calls show. */
  readonly callerIds: number;
};

/** Counts of calls in one minute of the test, from its start. */
export type LoadTestMinute = {
  readonly placed: number;
  readonly ended: number;
  readonly carried: number;
  /** Most calls at once. */
  readonly mostConcurrent: number;
};

/** What has come of it. Calls still alive when a test ends are placed, and never ended. */
export type LoadTestFigures = {
  /** Since the test began, at most its duration. */
  readonly elapsedMs: number;
  readonly placed: number;
  readonly ended: number;
  /** Of those ended, the ones that the network carried: all but failures and invalid numbers. */
  readonly carried: number;
  /** By persons. */
  readonly answered: number;
  /** Calls that live now. */
  readonly concurrent: number;
  readonly mostConcurrent: number;
  /** Placed in the last whole second. */
  readonly currentCps: number;
  /** From the first placing to the last; over a second at least. */
  readonly averageCps: number;
  /** Most placed in one second of the test. */
  readonly mostCps: number;
  /** Country key → calls placed. */
  readonly countries: Readonly<Record<string, number>>;
  /** Different caller ids shown. */
  readonly callerIdsUsed: number;
  readonly minutes: readonly LoadTestMinute[];
};

/** main → load test */
export type LoadTestCommands = {
  /** Ends the test now; answers its last figures. */
  stop(): Promise<LoadTestFigures>;
};

/** load test → main */
export type LoadTestEvents = {
  /** It has begun. */
  started(figures: LoadTestFigures): void;
  /** Once a second. */
  progress(figures: LoadTestFigures): void;
  /** Its time is over. */
  finished(figures: LoadTestFigures): void;
};

/** How the thread is started. */
export type LoadTestWorkerData = {
  readonly plan: LoadTestPlan;
  readonly seed: number;
  /** Network and desk times are divided by it. */
  readonly speed: number;
};

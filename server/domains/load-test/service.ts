/** Runs one load test at a time and keeps the last one in memory. */
import type { Logger } from 'pino';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { dayName } from '#server/platform/time/local-day.ts';
import type { LoadTestFigures, LoadTestPlan } from '#server/domains/load-test/contract.ts';
import type { LoadTestListeners, RunningLoadTest, StartLoadTest } from '#server/domains/load-test/host.ts';
import { LIVE_POINTS } from '#shared/domain/live-connection.ts';

type LoadTestStatus = 'idle' | 'running' | 'stopped' | 'finished' | 'error';

/** Chart values of one second. */
export type CourseSecond = Pick<LoadTestFigures, 'elapsedMs' | 'currentCps' | 'concurrent' | 'carried' | 'ended'>;

/** A running or ended test. */
export type LoadTest = {
  readonly status: Exclude<LoadTestStatus, 'idle'>;
  readonly plan: LoadTestPlan;
  readonly startedAtMs: number;
  /** Null while the test runs. */
  readonly endedAtMs: number | null;
  readonly figures: LoadTestFigures;
  /** Chart values of the last seconds, oldest first. */
  readonly course: readonly CourseSecond[];
};

type LoadTestDeps = {
  /** Starts a test in its own thread. */
  readonly launch: StartLoadTest;
  /** Called at the test's start, once a second, and at its end. */
  readonly onChange: (test: LoadTest) => void;
  readonly audit: Audit;
  readonly clock: Clock;
  /** IANA zone of the console's day. */
  readonly timeZone: () => string;
  readonly log: Pick<Logger, 'error'>;
};

const NOTHING: LoadTestFigures = {
  elapsedMs: 0,
  placed: 0,
  ended: 0,
  carried: 0,
  answered: 0,
  concurrent: 0,
  mostConcurrent: 0,
  currentCps: 0,
  averageCps: 0,
  mostCps: 0,
  countries: {},
  callerIdsUsed: 0,
  minutes: [],
};

export function createLoadTestService({ launch, onChange, audit, clock, timeZone, log }: LoadTestDeps) {
  let last: LoadTest | null = null;
  let launching: Promise<RunningLoadTest> | null = null;
  /** Number of the current test, to ignore late messages from an earlier test's thread. */
  let tests = 0;

  function isRunning(): boolean {
    return last?.status === 'running';
  }

  function become(test: LoadTest): void {
    last = test;
    onChange(test);
  }

  function end(status: LoadTest['status'], figures?: LoadTestFigures): void {
    if (last?.status !== 'running') return;
    launching = null;
    become({
      ...last,
      status,
      figures: { ...(figures ?? last.figures), concurrent: 0, currentCps: 0 },
      endedAtMs: clock.nowMs(),
    });
  }

  function crash(error: unknown): void {
    log.error({ err: error }, 'the load test failed');
    end('error');
  }

  /** Returns listeners that ignore the test `number` once a later test has started. */
  function listenersOf(number: number): LoadTestListeners {
    const isLast = (): boolean => number === tests;
    return {
      onProgress(figures) {
        if (isLast() && last?.status === 'running')
          become({ ...last, figures, course: [...last.course, secondOf(figures)].slice(-LIVE_POINTS) });
      },
      onFinished: (figures) => isLast() && end('finished', figures),
      onCrash: (error) => isLast() && crash(error),
    };
  }

  return {
    /** Null before the first test. */
    last: (): LoadTest | null => last,

    /** Returns the file name of the results, with the day on which the test began. */
    fileName: (): string => `test-de-carga-${dayName(last?.startedAtMs ?? clock.nowMs(), timeZone())}`,

    /** Records a download of the results in the audit log. */
    taken: (actor: Actor, format: string): void =>
      audit.record({ actor, action: 'load_test.export', entity: 'load_test', after: { format } }),

    /**
     * Starts a test and resolves once it has begun. Throws `load_test_running`, or `engine_unavailable` if the thread
     * can't start.
     */
    async start(actor: Actor, plan: LoadTestPlan): Promise<LoadTest> {
      if (isRunning()) fail('load_test_running');
      const test: LoadTest = {
        status: 'running',
        plan,
        startedAtMs: clock.nowMs(),
        endedAtMs: null,
        figures: NOTHING,
        course: [],
      };
      // Recorded before the start: if recording failed afterwards, the test could not be stopped.
      audit.record({ actor, action: 'load_test.start', entity: 'load_test', after: plan });
      become(test);
      launching = launch(plan, listenersOf(++tests));
      await launching.catch((error: unknown) => {
        crash(error);
        fail('engine_unavailable');
      });
      return last ?? test;
    },

    /** Stops the test. Throws `load_test_stopped` if none is running. */
    async stop(actor: Actor): Promise<LoadTest> {
      if (launching === null || last === null || !isRunning()) fail('load_test_stopped');
      const number = tests;
      const running = await launching.catch(() => fail('load_test_stopped'));
      // If the thread does not answer, it has either just ended and reported so, or it hangs.
      const figures = await running.stop().catch(() => undefined);
      if (figures === undefined) await running.kill();
      if (number === tests) end('stopped', figures);
      audit.record({ actor, action: 'load_test.stop', entity: 'load_test', after: { placed: last.figures.placed } });
      return last;
    },

    /** Ends a running test. Called at shutdown. */
    async close(): Promise<void> {
      const running = await launching?.catch(() => null);
      end('stopped');
      await running?.kill();
    },
  };
}

function secondOf({ elapsedMs, currentCps, concurrent, carried, ended }: LoadTestFigures): CourseSecond {
  return { elapsedMs, currentCps, concurrent, carried, ended };
}

export type LoadTestService = ReturnType<typeof createLoadTestService>;

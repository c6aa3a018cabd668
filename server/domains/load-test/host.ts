/** The main thread's side of a load test: starts it in a thread of its own, forwards its events, and ends it. */
import { startWorker } from '#server/platform/threads/worker-host.ts';
import type {
  LoadTestCommands,
  LoadTestEvents,
  LoadTestFigures,
  LoadTestPlan,
  LoadTestWorkerData,
} from './contract.ts';

/** Maximum time for the answer to a stop. */
const ANSWER_WITHIN_MS = 8000;

export type LoadTestListeners = {
  readonly onProgress: (figures: LoadTestFigures) => void;
  /** The test's time is over. The thread has ended. */
  readonly onFinished: (figures: LoadTestFigures) => void;
  /** The thread crashed. */
  readonly onCrash: (error: unknown) => void;
};

export type RunningLoadTest = {
  /** Ends the test and its thread, and returns the final figures. Rejects when the thread has ended meanwhile. */
  stop(): Promise<LoadTestFigures>;
  /** Ends the thread at once. */
  kill(): Promise<void>;
};

/** Resolves when the test has begun; rejects when its thread ends before. */
export type StartLoadTest = (plan: LoadTestPlan, listeners: LoadTestListeners) => Promise<RunningLoadTest>;

export function createLoadTestHost({ seed, speed }: Omit<LoadTestWorkerData, 'plan'>): StartLoadTest {
  return (plan, { onProgress, onFinished, onCrash }) =>
    new Promise((resolve, reject) => {
      let hasBegun = false;
      let isOver = false;

      async function kill(): Promise<void> {
        isOver = true;
        await thread.terminate();
      }

      const running: RunningLoadTest = {
        async stop() {
          const figures = await thread.commands.stop();
          await kill();
          return figures;
        },
        kill,
      };
      const thread = startWorker<LoadTestCommands, LoadTestEvents>(new URL('./thread.ts', import.meta.url), {
        name: 'load-test',
        workerData: { plan, seed, speed } satisfies LoadTestWorkerData,
        answerWithinMs: ANSWER_WITHIN_MS,
        events: {
          started(figures) {
            hasBegun = true;
            onProgress(figures);
            resolve(running);
          },
          progress: onProgress,
          finished(figures) {
            void kill();
            onFinished(figures);
          },
        },
        onEnd(reason) {
          if (!hasBegun) reject(reason);
          else if (!isOver) onCrash(reason);
        },
      });
    });
}

/** The main thread's side of a load test: starts it in its own thread, forwards its events, and ends it. */
import { startWorker } from '#server/platform/threads/worker-host.ts';
import type {
  LoadTestCommands,
  LoadTestEvents,
  LoadTestFigures,
  LoadTestPlan,
  LoadTestWorkerData,
} from './contract.ts';

/** Time limit for the answer to a stop, ms. */
const ANSWER_WITHIN_MS = 8000;

export type LoadTestListeners = {
  readonly onProgress: (figures: LoadTestFigures) => void;
  /** Called when the test's time is over, while its thread is ending. */
  readonly onFinished: (figures: LoadTestFigures) => void;
  readonly onCrash: (error: unknown) => void;
};

export type RunningLoadTest = {
  /** Ends the test and its thread, and returns the final figures. Rejects if the thread has already ended. */
  stop(): Promise<LoadTestFigures>;
  kill(): Promise<void>;
};

/** Resolves when the test has begun, or rejects if its thread ends first. */
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

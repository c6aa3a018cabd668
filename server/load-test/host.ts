/** The main thread's side of a load test: starts it in a thread of its own, forwards its events, and ends it. */
import { Worker } from 'node:worker_threads';
import { createBirpc } from 'birpc';
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
      const workerData: LoadTestWorkerData = { plan, seed, speed };
      const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData, name: 'load-test' });
      let hasBegun = false;
      let isOver = false;
      let reason: unknown;

      async function kill(): Promise<void> {
        isOver = true;
        await thread.terminate();
      }

      const running: RunningLoadTest = {
        async stop() {
          const figures = await channel.stop();
          await kill();
          return figures;
        },
        kill,
      };
      const events: LoadTestEvents = {
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
      };
      const channel = createBirpc<LoadTestCommands, LoadTestEvents>(events, {
        post: (message: unknown) => thread.postMessage(message),
        on: (listen) => void thread.on('message', listen),
        timeout: ANSWER_WITHIN_MS,
      });
      thread.on('error', (error: unknown) => {
        reason = error;
      });
      thread.on('exit', (code) => {
        const error = reason ?? new Error(`the load test's thread ended with ${code}`);
        channel.$close(new Error("the load test's thread has ended"));
        if (!hasBegun) reject(error);
        else if (!isOver) onCrash(error);
      });
    });
}

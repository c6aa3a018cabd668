/** Thread of a load test, with its own engine on the wall clock. It opens no database. */
import { workerData } from 'node:worker_threads';
import { createDriver } from '#server/dialer/driver.ts';
import { createLiveClock } from '#server/dialer/live-clock.ts';
import { connectToHost } from '#server/platform/threads/worker-host.ts';
import type { LoadTestCommands, LoadTestEvents, LoadTestWorkerData } from './contract.ts';
import { createLoadTestRun } from './run.ts';

const REPORT_EVERY_MS = 1000;

const clock = createLiveClock(0);
const run = createLoadTestRun(workerData as LoadTestWorkerData, clock.nowMs());

const driver = createDriver({
  nowMs: clock.nowMs,
  tick() {
    run.advanceTo(clock.nowMs());
    if (run.isOver()) finish();
    return run.nextAt();
  },
});
const teller = setInterval(() => void main.progress.asEvent(run.figures()), REPORT_EVERY_MS);

function end(): void {
  driver.stop();
  clearInterval(teller);
}

function finish(): void {
  end();
  void main.finished.asEvent(run.figures());
}

const commands: LoadTestCommands = {
  async stop() {
    run.advanceTo(clock.nowMs());
    end();
    return run.figures();
  },
};

const main = connectToHost<LoadTestCommands, LoadTestEvents>(commands);
void main.started.asEvent(run.figures());
driver.reschedule(run.nextAt());

/** The engine thread: the live dialer with its own database handle, driven by the wall clock, commanded over its port. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import { openDatabase } from '../db/open.ts';
import { storageFaultOf } from '../db/storage-fault.ts';
import { WriteLockTimeout } from '../db/write-lock.ts';
import { raisePriority } from '../threads/priority.ts';
import type { CommandEffects } from './commands.ts';
import type { DialerCommands, DialerEvents, DialerWorkerData, Outcome } from './contract.ts';
import { createDriver } from './driver.ts';
import { createLiveClock } from './live-clock.ts';
import { createLiveDialer, TickFailed } from './live-dialer.ts';
import { BEAT_MS, createHeartbeat } from './heartbeat.ts';

/** No turn to write: somebody, here or in another process, holds the lock far too long. Try again after so long. */
const RETRY_MS = 100;

const port = parentPort;
if (port === null) throw new Error('the engine runs as a thread');
const {
  databaseFile,
  writeLock,
  heartbeat: heartbeatBuffer,
  seed,
  speed,
  clockOffsetMs,
  demo,
} = workerData as DialerWorkerData;
raisePriority();
const db = openDatabase(databaseFile, 'engine', writeLock);
const clock = createLiveClock(clockOffsetMs);
const heartbeat = createHeartbeat(heartbeatBuffer);
const live = createLiveDialer({
  db,
  clock,
  seed,
  speed,
  demo,
  onFacts: (facts) => void main.facts.asEvent(facts),
  onSample: (sample) => void main.sample.asEvent(sample),
  onTick: heartbeat.tick,
});

/** A failed tick ends the thread: the host starts another from the database. Nobody is answered: what was asked ends with it. */
function die(error: unknown): Promise<never> {
  setImmediate(() => {
    throw error;
  });
  return new Promise(() => {});
}

let isLockedOut = false;

/** Whether `error` says that nothing has begun, because another process holds the database: calls in progress go on then. */
function lockedOut(error: unknown): boolean {
  if (error instanceof TickFailed || storageFaultOf(error) !== 'locked') return false;
  if (!isLockedOut) void main.lockedOut.asEvent((error as Error).message);
  isLockedOut = true;
  return true;
}

const driver = createDriver({
  nowMs: clock.nowMs,
  tick() {
    try {
      live.tick();
      isLockedOut = false;
      return live.nextAt();
    } catch (error) {
      if (error instanceof WriteLockTimeout || lockedOut(error)) return clock.nowMs() + RETRY_MS;
      throw error;
    }
  },
});

/** Runs a command; a command that found no turn to write rejects and has changed nothing. */
async function run<T>(command: (effects: CommandEffects) => T): Promise<T> {
  try {
    return live.run(command);
  } catch (error) {
    if (error instanceof TickFailed) return die(error);
    throw error;
  } finally {
    driver.reschedule(live.nextAt());
  }
}

/** Runs a command in as many transactions as it has steps, and lets the dialer dial between them. A step that rejects ends it. */
async function runInSteps(command: (effects: CommandEffects) => Iterator<void, void>): Promise<void> {
  let steps: Iterator<void, void> | undefined;
  while (!(await run((effects) => (steps ??= command(effects)).next().done))) await nextTurn();
}

const commands: DialerCommands = {
  ping: async () => live.state(),
  startDialer: () => run((effects) => effects.startDialer()),
  stopDialer: () => run((effects) => effects.stopDialer()),
  startCampaign: (id, userId, empty) => run((effects) => effects.startCampaign(id, userId, empty)),
  pauseCampaign: (id) => run((effects) => effects.pauseCampaign(id)),
  resumeCampaign: (id) => run((effects) => effects.resumeCampaign(id)),
  stopCampaign: (id) => run((effects) => effects.stopCampaign(id)),
  removeCampaign: (id) => run((effects) => effects.removeCampaign(id)),
  campaignChanged: (id) => run((effects) => effects.campaignChanged(id)),
  contactsAdded: (id) => run((effects) => effects.contactsAdded(id)),
  settingsChanged: () => runInSteps((effects) => effects.settingsChanged()),
  trunksChanged: () => run((effects) => effects.trunksChanged()),
  callerIdsChanged: () => run((effects) => effects.callerIdsChanged()),
  resetCallerIdUse: (country) => run((effects) => effects.resetCallerIdUse(country)),
  transferCall: (callId, extension, userId) => run((effects) => effects.transferCall(callId, extension, userId)),
  endCall: (callId, userId) => run((effects) => effects.endCall(callId, userId)),
  async testCall(call) {
    // Heard within the transaction, answered after its commit: a call that is not journalled has no id.
    const { promise, resolve } = Promise.withResolvers<Outcome<number>>();
    await run((effects) => effects.testCall(call, resolve));
    return promise;
  },
  shutdown: async () => {
    driver.stop();
    live.close();
    db.close();
  },
};

const main = createBirpc<DialerEvents, DialerCommands>(commands, {
  post: (message: unknown) => port.postMessage(message),
  on: (listen) => void port.on('message', listen),
});

function beat(): void {
  heartbeat.beat(getHeapStatistics().used_heap_size);
}
beat();
setInterval(beat, BEAT_MS).unref();

await main.ready(live.state(), live.recovery);
live.begin();
driver.reschedule(live.nextAt());

/**
 * The engine thread: the live dialer with a separate database connection, driven by the wall clock and commanded over
 * its port.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { workerData } from 'node:worker_threads';
import { openDatabase } from '#server/platform/db/open.ts';
import { storageFaultOf } from '#server/platform/db/storage-fault.ts';
import { WriteLockTimeout } from '#server/platform/db/write-lock.ts';
import { raisePriority } from '#server/platform/threads/priority.ts';
import { connectToHost } from '#server/platform/threads/worker-host.ts';
import type { CommandEffects } from './commands.ts';
import type { DialerCommands, DialerEvents, DialerWorkerData, Orders, Outcome } from './contract.ts';
import { createDriver } from './driver.ts';
import { shiftedClock } from '#server/platform/time/clock.ts';
import { createLiveClock } from './live-clock.ts';
import { createLiveDialer, TickFailed } from './live-dialer.ts';
import { BEAT_MS, createHeartbeat } from './heartbeat.ts';

/** Delay before retrying when another thread or process holds the write lock too long, ms. */
const RETRY_MS = 100;

const {
  databaseFile,
  writeLock,
  heartbeat: heartbeatBuffer,
  seed,
  speed,
  network,
  clockOffsetMs,
  demo,
  telephony,
  secretsKey,
} = workerData as DialerWorkerData;
raisePriority();
const db = openDatabase(databaseFile, 'engine', writeLock);
const clock = createLiveClock(clockOffsetMs);
const heartbeat = createHeartbeat(heartbeatBuffer);
const live = createLiveDialer({
  db,
  clock,
  wallClock: shiftedClock(clockOffsetMs),
  seed,
  speed,
  network,
  demo,
  telephony,
  secretsKey,
  onTelephony: (state) => void main.telephony.asEvent(state),
  onListener: (report) => void main.listener.asEvent(report),
  telephonyLog: {
    info: (fields, message) => void main.telephonyLog.asEvent('info', plain(fields), message),
    warn: (fields, message) => void main.telephonyLog.asEvent('warn', plain(fields), message),
  },
  onWake: () => driver.reschedule(live.nextAt()),
  onFacts: (facts) => void main.facts.asEvent(facts),
  onSample: (sample) => void main.sample.asEvent(sample),
  onTick: heartbeat.tick,
});

/**
 * Ends the thread after a failed tick, so that the host starts a new engine from the database. Pending commands end
 * unanswered.
 */
function die(error: unknown): Promise<never> {
  setImmediate(() => {
    throw error;
  });
  return new Promise(() => {});
}

let isLockedOut = false;

/**
 * Whether `error` means that another process holds the database. Nothing was done then, so calls in progress continue.
 */
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

/** Runs a command. If it can't get the write lock, it rejects and has changed nothing. */
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

const commands: DialerCommands = {
  ping: async () => live.state(),

  async order(name, args, entry) {
    // The outcome is known inside the transaction but answered after the commit, because a call that isn't journalled
    // has no id.
    const { promise, resolve, reject } = Promise.withResolvers<Outcome<ReturnType<Orders[typeof name]>>>();
    promise.catch(() => {}); // the error reaches the caller that awaits it
    await run((effects) => effects.order(name, args, entry, { resolve, reject }));
    return promise;
  },

  /** Runs each step in a separate transaction, with dialing in between. Stops at the first step that rejects. */
  async notify(name, args) {
    let steps: Iterator<void, void> | void;
    let isDone: boolean | undefined;
    do {
      isDone = await run((effects) => {
        // The types of name and arguments match, but TypeScript can't infer it here.
        steps ??= (effects[name] as (...given: unknown[]) => Iterator<void, void> | void)(...args);
        return steps?.next().done ?? true;
      });
      if (!isDone) await nextTurn();
    } while (!isDone);
  },

  workContacts: async (action, contactIds) => run((effects) => effects.workContacts(action, contactIds)),

  shutdown: async () => {
    driver.stop();
    await live.disconnect();
    live.close();
    db.close();
  },
};

/**
 * Replaces errors with their messages, because an error that is passed to another thread loses its class and its code.
 */
function plain(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Error ? value.message : value,
    ]),
  );
}

const main = connectToHost<DialerCommands, DialerEvents>(commands);

function beat(): void {
  heartbeat.beat(getHeapStatistics().used_heap_size);
}
beat();
setInterval(beat, BEAT_MS).unref();

await main.ready(live.state(), live.recovery);
live.begin();
driver.reschedule(live.nextAt());

/** The main thread's side of the engine: commands as promises, facts as events, supervision and restarts. */
import type { Fact } from '#engine/model/facts.ts';
import type { Logger } from 'pino';
import type { StorageWatch } from '#server/platform/db/storage-watch.ts';
import { breakWriteLock } from '#server/platform/db/write-lock.ts';
import { fail } from '#server/platform/http/errors.ts';
import { startWorker, type WorkerHost } from '#server/platform/threads/worker-host.ts';
import type { ListenerReport } from '../telephony/agents/listeners.ts';
import type { TelephonyWatch } from '../telephony/watch.ts';
import type { HistogramCells } from '#server/platform/threads/histogram-cells.ts';
import type { AuditEntry } from '#server/platform/audit/service.ts';
import {
  NOTICES,
  ORDERS,
  type EngineContactAction,
  type EntryOf,
  type DialerCommands,
  type DialerEvents,
  type DialerState,
  type DialerWorkerData,
  type MetricSample,
  type NoticeName,
  type Notices,
  type OrderName,
  type Orders,
  type Outcome,
  type WorkCounts,
} from './contract.ts';
import {
  latenessOf,
  newHeartbeatBuffer,
  readHeartbeat,
  watchHeartbeat,
  type HeartbeatReading,
  type HeartbeatWatch,
} from './heartbeat.ts';
import { createEngineChangeNotifier } from './engine-change-notifier.ts';

/** Time limit for the engine's answer, ms. Waiting for the write lock takes up to 5 s. */
const ANSWER_WITHIN_MS = 8000;
const PING_WITHIN_MS = 2000;
/** Time limit for recording the calls in progress when the server stops, ms. */
const END_WITHIN_MS = 5000;

/** Time without a heartbeat after which an engine is replaced, ms. */
const HUNG_AFTER_MS = 60_000;

/** Initial delay before a restart, ms. Doubled while engines keep dying early. */
const FIRST_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 10_000;
/** Running time after which an engine counts as healthy and the delay is reset, ms. */
const HEALTHY_MS = 60_000;

export type DialerHostOptions = Omit<DialerWorkerData, 'heartbeat'> & {
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** If an engine died of a storage fault, its successor starts once storage works again. */
  readonly storage: Pick<StorageWatch, 'note' | 'healthy'>;
  /**
   * Called when the engine has recovered and is about to begin. Listeners that follow facts must reload from the
   * database.
   */
  readonly onReady: (state: DialerState) => void;
  /** Called when the engine has ended unexpectedly. Its successor ends its calls, or adopts them. */
  readonly onDown: () => void;
  /** Receives the engine thread's reports on the PBXs. */
  readonly telephonyWatch: Pick<TelephonyWatch, 'report' | 'engineEnded'>;
  /** Time without a heartbeat after which an engine is replaced, ms. Default: one minute. */
  readonly hungAfterMs?: number;
};

/** The engine's condition, known without asking it. */
type EngineVitals = {
  /** Whether the engine has recovered and takes commands. */
  readonly isUp: boolean;
  /** Whether the engine is up with a recent heartbeat. */
  readonly isAnswering: boolean;
  readonly restarts: number;
  /** Number of unanswered commands. */
  readonly commandsWaiting: number;
  /** Last heartbeat, or null while the engine is down, since a dead engine isn't late. */
  readonly heartbeat: HeartbeatReading | null;
};

/**
 * The engine's commands. Orders are answered after their commit. They throw a refusal as its coded error,
 * `engine_unavailable` if there is no answer, or the storage error that prevents their transaction. Notices of database
 * changes don't throw: they are repeated until the engine has processed them.
 */
export type DialerHost = {
  readonly [K in OrderName]: (entry: EntryOf<K>, ...args: Parameters<Orders[K]>) => Promise<ReturnType<Orders[K]>>;
} & {
  readonly [K in Exclude<NoticeName, 'removeCampaign'>]: (...args: Parameters<Notices[K]>) => Promise<void>;
} & {
  /**
   * `taken` is called once the running engine, if any, has processed the change. That may be after the promise
   * resolves.
   */
  removeCampaign(campaignId: number, taken?: () => void): Promise<void>;
  /** Starts the engine thread. Resolves when the engine has recovered. */
  start(): Promise<void>;
  /** Stops the engine for good: no more calls are placed, and the calls in progress are recorded. */
  stop(): Promise<void>;
  /** Applies an action to contacts in one transaction and returns the counts by result. Throws like orders. */
  workContacts(action: EngineContactAction, contactIds: readonly number[]): Promise<WorkCounts>;
  /** Returns the engine's state. Waits at most 2 s and leaves logging to the caller. */
  ping(): Promise<DialerState>;
  /** Registers a listener for each tick's facts, in order. */
  onFacts(listener: (facts: readonly Fact[]) => void): void;
  onSample(listener: (sample: MetricSample) => void): void;
  /** Registers a listener for how supervisors' parts in conversations go on. */
  onListener(listener: (report: ListenerReport) => void): void;
  vitals(): EngineVitals;
  /** Histogram of tick lateness, by LATENESS_BOUNDS_S. */
  readonly lateness: HistogramCells;
};

type Thread = WorkerHost<DialerCommands, DialerEvents>;
type Rpc = Thread['commands'];

export function createDialerHost({
  log,
  storage,
  onReady,
  onDown,
  telephonyWatch,
  hungAfterMs = HUNG_AFTER_MS,
  ...options
}: DialerHostOptions): DialerHost {
  const workerData: DialerWorkerData = { ...options, heartbeat: newHeartbeatBuffer() };
  const factListeners: ((facts: readonly Fact[]) => void)[] = [];
  const sampleListeners: ((sample: MetricSample) => void)[] = [];
  const listenerListeners: ((report: ListenerReport) => void)[] = [];
  let worker: Thread | undefined;
  let rpc: Rpc | undefined;
  let watch: HeartbeatWatch | undefined;
  let stopping = false;
  let backoffMs = FIRST_BACKOFF_MS;
  let restart: NodeJS.Timeout | undefined;
  let restarts = 0;
  let commandsWaiting = 0;

  /** Starts an engine. `first` receives the result of the first start; if that fails, the engine is not restarted. */
  function spawn(first?: { resolve: () => void; reject: (error: unknown) => void }): void {
    const startedAt = performance.now();
    let isReady = false;
    const thread: Thread = startWorker<DialerCommands, DialerEvents>(new URL('./thread.ts', import.meta.url), {
      name: 'engine',
      workerData,
      answerWithinMs: ANSWER_WITHIN_MS,
      events: {
        ready(state, recovery) {
          const conversations = recovery.conversations.length;
          if (recovery.interrupted + recovery.released + conversations > 0)
            log.info({ ...recovery, conversations, deserted: undefined, recentPlacings: undefined }, 'recovered');
          try {
            onReady(state);
          } catch (error) {
            void thread.terminate(error);
            throw error;
          }
          rpc = thread.commands;
          isReady = true;
          watch = watchHeartbeat(workerData.heartbeat, {
            hungAfterMs,
            onHung: () => void thread.terminate(new Error(`no heartbeat for ${hungAfterMs} ms`)),
            log,
          });
          first?.resolve();
        },
        facts: (batch) => factListeners.forEach((listener) => listener(batch)),
        sample: (sample) => sampleListeners.forEach((listener) => listener(sample)),
        telephony: telephonyWatch.report,
        listener: (report) => listenerListeners.forEach((listener) => listener(report)),
        telephonyLog: (level, fields, message) => log[level](fields, message),
        lockedOut: (why) => void storage.note(Object.assign(new Error(why), { code: 'SQLITE_BUSY' })),
      },
      onEnd(reason, threadId) {
        breakWriteLock(workerData.writeLock, threadId);
        rpc = undefined;
        watch?.stop();
        if (stopping) return;
        notifier.engineEnded();
        if (first !== undefined && !isReady) return first.reject(reason);
        onDown();
        telephonyWatch.engineEnded();
        restarts += 1;
        if (storage.note(reason) !== null) {
          void storage.healthy().then(() => stopping || spawn());
          return;
        }
        if (performance.now() - startedAt > HEALTHY_MS) backoffMs = FIRST_BACKOFF_MS;
        log.error({ err: reason, againInMs: backoffMs }, 'the engine thread has ended; restarting');
        restart = setTimeout(spawn, backoffMs);
        backoffMs = Math.min(MAX_BACKOFF_MS, backoffMs * 2);
      },
    });
    worker = thread;
  }

  async function counted<T>(answer: Promise<T>): Promise<T> {
    commandsWaiting += 1;
    try {
      return await answer;
    } finally {
      commandsWaiting -= 1;
    }
  }

  async function ask<T>(question: (rpc: Rpc) => Promise<T>): Promise<T> {
    if (rpc === undefined) fail('engine_unavailable');
    try {
      return await counted(question(rpc));
    } catch (error) {
      if (storage.note(error) !== null) throw error;
      log.error({ err: error }, 'the engine did not answer');
      fail('engine_unavailable');
    }
  }

  const notifier = createEngineChangeNotifier<Rpc>({ present: () => rpc, log });

  /** Returns a method that sends an order. It throws a refusal as a coded error. */
  function orderOf<K extends OrderName>(name: K): DialerHost[K] {
    const order = async (entry: AuditEntry | null, ...args: Parameters<Orders[K]>): Promise<ReturnType<Orders[K]>> => {
      const outcome = (await ask((engine) => engine.order(name, args, entry))) as Outcome<ReturnType<Orders[K]>>;
      return outcome.ok ? outcome.value : fail(outcome.code, outcome.details, outcome.words);
    };
    return order as unknown as DialerHost[K];
  }

  /** Returns a method that sends a notice. Only the newest notice with the same name and arguments is kept. */
  function noticeOf<K extends NoticeName>(name: K): DialerHost[K] {
    const notify = (...given: (number | (() => void) | undefined)[]): Promise<void> => {
      const taken = given.find((one) => typeof one === 'function');
      const args = given.filter((one) => typeof one === 'number') as Parameters<Notices[K]>;
      return notifier.notify([name, ...args].join(' '), (engine) => counted(engine.notify(name, args)), taken);
    };
    return notify as DialerHost[K];
  }

  /** Rejects if there is no answer in time. */
  async function ping(): Promise<DialerState> {
    const engine = rpc ?? fail('engine_unavailable');
    return within(PING_WITHIN_MS, engine.ping());
  }

  /** Stops the engine. If it doesn't record its calls in time, the next start does. */
  async function end(): Promise<void> {
    stopping = true;
    clearTimeout(restart);
    notifier.close();
    if (rpc !== undefined) {
      await within(END_WITHIN_MS, rpc.shutdown()).catch((error: unknown) =>
        log.error({ err: error }, 'the engine did not stop cleanly'),
      );
    }
    await worker?.terminate();
  }

  let ended: Promise<void> | undefined;
  const stop = (): Promise<void> => (ended ??= end());

  return {
    start: () => new Promise((resolve, reject) => spawn({ resolve, reject })),
    stop,
    workContacts: (action, contactIds) => ask((engine) => engine.workContacts(action, contactIds)),
    ping: () => ping().catch(() => fail('engine_unavailable')),
    ...mapNames(ORDERS, orderOf),
    ...mapNames(NOTICES, noticeOf),
    onFacts: (listener) => void factListeners.push(listener),
    onSample: (listener) => void sampleListeners.push(listener),
    onListener: (listener) => void listenerListeners.push(listener),
    vitals() {
      const isUp = rpc !== undefined;
      return {
        isUp,
        isAnswering: isUp && watch!.isBeating(),
        restarts,
        commandsWaiting,
        heartbeat: isUp ? readHeartbeat(workerData.heartbeat) : null,
      };
    },
    lateness: latenessOf(workerData.heartbeat),
  };
}

/** Returns the answer, or rejects after `limitMs`. Leaves no timer running. */
async function within<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${limitMs} ms`)), limitMs).unref();
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}

/** Builds an object with a method for each name. */
function mapNames<K extends OrderName | NoticeName>(
  names: { readonly [N in K]: N },
  methodOf: (name: K) => DialerHost[K],
): Pick<DialerHost, K> {
  return Object.fromEntries((Object.keys(names) as K[]).map((name) => [name, methodOf(name)])) as Pick<DialerHost, K>;
}

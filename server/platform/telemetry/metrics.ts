/** All Prometheus metrics, each read from its source. */
import { statSync } from 'node:fs';
import packageJson from '../../../package.json' with { type: 'json' };
import { HOLD_REASONS } from '#engine/model/facts.ts';
import { STORAGE_FAULTS, type StorageFault } from '#shared/domain/storage-faults.ts';
import { timesOfWriters } from '#server/platform/db/write-lock.ts';
import { WRITE_BOUNDS_S, WRITER_ROLES } from '#server/platform/db/write-times.ts';
import { LATENESS_BOUNDS_S } from '#server/dialer/heartbeat.ts';
import { LIVE_STAGES } from '#server/live/live-call.ts';
import type { Platform } from '#server/compose-platform.ts';
import { createCallMeter } from './call-meter.ts';
import { counterOf, type Family, type Series, byLabel, gaugeOf, histogramOf } from './family.ts';
import { expose } from './exposition.ts';
import { watchLoopDelay } from './loop-delay.ts';
import { processFamilies } from './process-figures.ts';
import { createRequestMeter } from './request-meter.ts';

const STORAGE_FAULT_CODES = Object.keys(STORAGE_FAULTS) as StorageFault[];
const AGENT_STATES = ['available', 'reserved', 'busy', 'wrap_up', 'paused', 'unreachable', 'offline'] as const;

type TelemetryDeps = {
  /** Calls placed in the last whole second. */
  readonly callsPerSecond: () => number;
};

export function createTelemetry(platform: Platform, { callsPerSecond }: TelemetryDeps) {
  const requests = createRequestMeter();
  const calls = createCallMeter();
  platform.engine.host.onFacts(calls.accept);
  const engineLog = platform.log('engine');
  if (engineLog.isLevelEnabled('debug')) platform.engine.host.onSample((sample) => engineLog.debug(sample, 'a second'));
  const loopDelay = watchLoopDelay();
  const families: readonly Family[] = [
    gaugeOf('cadencia_build_info', 'Always 1; the labels state the version and the platform.', () => [
      { labels: { version: packageJson.version, node: process.version }, value: 1 },
    ]),
    ...dialerFamilies(platform, callsPerSecond),
    ...calls.families,
    ...engineFamilies(platform),
    ...requests.families,
    gaugeOf('cadencia_event_loop_delay_seconds', 'Delay of the main thread’s timers in the last 10 s.', () =>
      byLabel('stat', loopDelay.read()),
    ),
    ...queueFamilies(platform),
    ...liveFamilies(platform),
    ...storageFamilies(platform),
    ...memoryFamilies(platform),
    ...processFamilies(),
  ];
  return { requests, expose: () => expose(families), stop: loopDelay.stop };
}

function dialerFamilies({ engine: { projection, host }, settings }: Platform, callsPerSecond: () => number): Family[] {
  return [
    gaugeOf('cadencia_dialer_running', '1 while the dialer is switched on and its engine is up.', () =>
      Number(projection.running() && host.vitals().isUp),
    ),
    gaugeOf('cadencia_calls_per_second', 'Calls placed in the last whole second.', callsPerSecond),
    gaugeOf(
      'cadencia_calls_per_second_target',
      'Maximum calls per second of all campaigns together.',
      () => settings.dialer().globalCallsPerSecond,
    ),
    gaugeOf('cadencia_calls_live', 'Calls between their claim and their end, by state.', () =>
      countBy('state', LIVE_STAGES, projection.liveCalls().values(), (call) => call.stage),
    ),
    gaugeOf('cadencia_agents', 'Agents, by state.', () =>
      countBy('state', AGENT_STATES, projection.agents().values(), (agent) => agent.state),
    ),
    gaugeOf('cadencia_campaigns_held', 'Active campaigns that place nothing at the moment, by reason.', () =>
      countBy('reason', HOLD_REASONS, projection.holds().values(), (hold) => hold.why),
    ),
  ];
}

function engineFamilies({ engine: { host } }: Platform): Family[] {
  return [
    gaugeOf('cadencia_engine_up', '1 while the engine’s thread accepts commands.', () => Number(host.vitals().isUp)),
    counterOf('cadencia_engine_restarts_total', 'Restarts of the engine’s thread.', () => host.vitals().restarts),
    gaugeOf(
      'cadencia_engine_lag_seconds',
      'Delay of the engine behind the clock, and so of its calls.',
      () => (host.vitals().heartbeat?.lagMs ?? 0) / 1000,
    ),
    histogramOf('cadencia_engine_tick_lateness_seconds', 'Delay of the engine’s ticks.', LATENESS_BOUNDS_S, [
      { labels: {}, cells: host.lateness },
    ]),
  ];
}

function queueFamilies({ engine: { host }, threads: { pool } }: Platform): Family[] {
  return [
    gaugeOf('cadencia_queue_length', 'Waiting items, by queue.', () => {
      const { commandsWaiting, heartbeat } = host.vitals();
      const { waiting } = pool.load();
      return byLabel('queue', {
        engine_commands: commandsWaiting,
        journal: heartbeat?.factsAtOnce ?? 0,
        pool: waiting,
        uploads: pool.waitingOf('importContacts'),
      });
    }),
    gaugeOf('cadencia_pool_tasks', 'Unfinished tasks of the thread pool, by kind.', () =>
      byLabel('task', pool.load().unfinished),
    ),
  ];
}

function liveFamilies({ hub }: Platform): Family[] {
  return [
    gaugeOf('cadencia_websocket_clients', 'Open WebSocket connections.', hub.size),
    counterOf(
      'cadencia_websocket_skipped_messages_total',
      'Messages to slow clients that a newer state replaced.',
      () => hub.losses().skipped,
    ),
    counterOf('cadencia_websocket_closed_total', 'WebSocket connections closed by the server, by reason.', () =>
      byLabel('reason', hub.losses().ended),
    ),
  ];
}

function storageFamilies({ database: { file, writeLock, storage } }: Platform): Family[] {
  const times = WRITER_ROLES.map((writer) => ({ labels: { writer }, times: timesOfWriters(writeLock, writer) }));
  const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return [
    gaugeOf('cadencia_storage_fault', '1 for the current storage fault.', () =>
      STORAGE_FAULT_CODES.map((fault) => ({ labels: { fault }, value: Number(storage.fault() === fault) })),
    ),
    histogramOf(
      'cadencia_commit_duration_seconds',
      'Duration of write transactions, including the commit, by writer.',
      WRITE_BOUNDS_S,
      times.map(({ labels, times: { commit } }) => ({ labels, cells: commit })),
    ),
    histogramOf(
      'cadencia_commit_wait_seconds',
      'Time waiting for the write lock, by writer.',
      WRITE_BOUNDS_S,
      times.map(({ labels, times: { wait } }) => ({ labels, cells: wait })),
    ),
    gaugeOf('cadencia_database_bytes', 'Size of the database file.', () => sizeOf(file)),
    gaugeOf(
      'cadencia_wal_bytes',
      'Size of the write-ahead log’s file, which is overwritten in place and does not shrink.',
      () => sizeOf(`${file}-wal`),
    ),
  ];
}

function memoryFamilies({ engine: { host } }: Platform): Family[] {
  return [
    gaugeOf('cadencia_heap_used_bytes', 'JavaScript memory in use, by thread.', () =>
      byLabel('thread', { main: process.memoryUsage().heapUsed, engine: host.vitals().heartbeat?.heapBytes ?? 0 }),
    ),
  ];
}

/** Counts things by kind, with 0 for kinds that don't occur. */
function countBy<T, K extends string>(
  label: string,
  kinds: readonly K[],
  things: Iterable<T>,
  kindOf: (thing: T) => K,
): Series[] {
  const counts = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<K, number>;
  for (const thing of things) counts[kindOf(thing)] += 1;
  return byLabel(label, counts);
}

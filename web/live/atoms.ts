import { atom, getDefaultStore } from 'jotai';
import type { AlertCounts } from '#shared/contracts/alerts.ts';
import type { LoadTestStatus } from '#shared/contracts/load-test.ts';
import { ENGINE_LATE_MS, LIVE_PATH } from '#shared/domain/live-connection.ts';
import type { CliStatistics, DeskMessage, LiveMessage, LiveMetrics, MetricPoint } from '#shared/live.ts';
import { tokens } from '#web/lib/api/api.ts';
import type { Send } from './subscription.ts';
import { acceptCalls, setCallSender } from './live-calls.ts';
import { addPoints } from './points.ts';
import { createLiveSocket, type LiveSocket, type SocketState } from './socket.ts';
import { addTestPoints, NO_COURSE, type TestCourse } from './test-points.ts';

/**
 * Time that the banner stays after the engine has caught up, ms. Otherwise a lag of one second would disappear before
 * it is read.
 */
const SHOWN_AFTER_MS = 10_000;

/** A current or recent lag of the engine. */
type EngineLag = {
  /** The current lag, or the last one if it is over, ms. */
  readonly lagMs: number;
  readonly isOver: boolean;
  /** Time of the last measured lag by this computer's clock, epoch ms. */
  readonly lastAtMs: number;
};

/** Returns the lag to show after the next measurement, or null. */
export function nextEngineLag(before: EngineLag | null, lagMs: number, nowMs: number): EngineLag | null {
  if (lagMs >= ENGINE_LATE_MS) return { lagMs, isOver: false, lastAtMs: nowMs };
  if (before === null || nowMs - before.lastAtMs >= SHOWN_AFTER_MS) return null;
  return { ...before, isOver: true };
}

/** The dialer's latest figures; null before the first message. */
export const metricsAtom = atom<LiveMetrics | null>(null);
/** Arrival time of the figures by this computer's clock, epoch ms; 0 before the first message. */
export const metricsAtAtom = atom(0);
/** null unless the engine lags or has just caught up. */
export const engineLagAtom = atom<EngineLag | null>(null);
/** The last 100 seconds, for charts and sparklines. */
export const pointsAtom = atom<readonly MetricPoint[]>([]);
/** Statistics of the caller id inventory; null before the first message and for users without the permission. */
export const cliStatsAtom = atom<CliStatistics | null>(null);
/** The load test's status; null before the first message and for users without the permission. */
export const testStatusAtom = atom<LoadTestStatus | null>(null);
export const testCourseAtom = atom<TestCourse>(NO_COURSE);
/** Counts of open alerts; null before the first message and for users without the permission. */
export const alertCountsAtom = atom<AlertCounts | null>(null);
export const socketStateAtom = atom<SocketState>('closed');
/** Time of the next reconnection attempt, epoch ms; null while none is scheduled. */
export const retryAtAtom = atom<number | null>(null);

/** Whether the connection is lost. Stays true while reconnecting. */
export const connectionLostAtom = atom(false);

let line: LiveSocket | null = null;
/** Null unless the WebSocket is open. */
let send: Send | null = null;

/** Follows the user's desk. It is set later, because its code is not in the first load. */
type DeskListener = {
  readonly accept: (message: DeskMessage) => void;
  readonly connect: (send: Send | null) => void;
};
let desk: DeskListener | null = null;

/** Sets the listener of the user's desk, or removes it. */
export function setDeskListener(listener: DeskListener | null): void {
  desk = listener;
  desk?.connect(send);
}

/** Opens the live connection of a logged-in user. Returns a function that closes it. */
export function startLive(): () => void {
  const store = getDefaultStore();
  const listener = {
    onState(state: SocketState, retryInMs?: number) {
      store.set(socketStateAtom, state);
      send = state === 'open' ? (request) => line?.send(request) : null;
      setCallSender(send);
      desk?.connect(send);
      if (state !== 'connecting') store.set(connectionLostAtom, state === 'waiting');
      store.set(retryAtAtom, retryInMs === undefined ? null : Date.now() + retryInMs);
    },
    onMessage: (message: unknown) => isKnown(message) && accept(message),
  };
  const socket = createLiveSocket({ ...serverEndpoint(), ...listener });
  line = socket;
  socket.open();
  return () => {
    socket.close();
    line = null;
    store.set(metricsAtom, null);
    store.set(metricsAtAtom, 0);
    store.set(engineLagAtom, null);
    store.set(pointsAtom, []);
    store.set(cliStatsAtom, null);
    store.set(alertCountsAtom, null);
    store.set(testStatusAtom, null);
    store.set(testCourseAtom, NO_COURSE);
  };
}

const serverEndpoint = () => ({
  url: window.location.origin.replace(/^http/, 'ws') + LIVE_PATH,
  token: () => tokens.fresh(),
});

/** Retries a lost connection immediately. */
export function retryLive(): void {
  line?.retry();
}

function accept(message: LiveMessage): void {
  const store = getDefaultStore();
  if (message.type === 'metrics') {
    store.set(metricsAtom, message.data);
    store.set(metricsAtAtom, Date.now());
    store.set(engineLagAtom, (lag) => nextEngineLag(lag, message.data.engine_lag_ms, Date.now()));
    store.set(pointsAtom, (points) => addPoints(points, message.data, message.points));
  } else if (message.type === 'cli_stats') {
    store.set(cliStatsAtom, message.data);
  } else if (message.type === 'alerts') {
    store.set(alertCountsAtom, message.data);
  } else if (message.type === 'calls') {
    acceptCalls(message);
  } else if (message.type === 'desk') {
    desk?.accept(message);
  } else {
    const { running: _running, results: _results, points, ...status } = message.data;
    store.set(testStatusAtom, status);
    store.set(testCourseAtom, (course) => addTestPoints(course, status, points));
  }
}

const KINDS: readonly unknown[] = [
  'metrics',
  'alerts',
  'cli_stats',
  'test_status',
  'calls',
  'desk',
] satisfies LiveMessage['type'][];

/** Messages of unknown types and versions are ignored. */
function isKnown(message: unknown): message is LiveMessage {
  return (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    KINDS.includes(message.type) &&
    'v' in message &&
    message.v === 1
  );
}

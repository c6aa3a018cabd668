import { atom, getDefaultStore } from 'jotai';
import type { LoadTestStatus } from '#shared/contracts/load-test.ts';
import { LIVE_PATH } from '#shared/live-line.ts';
import type { CliStatistics, LiveMessage, LiveMetrics, MetricPoint } from '#shared/live.ts';
import { tokens } from '#web/lib/api/api.ts';
import { acceptCalls, setCallLine } from './live-calls.ts';
import { addPoints } from './points.ts';
import { createLiveSocket, type LiveSocket, type SocketState } from './socket.ts';
import { addTestPoints, NO_COURSE, type TestCourse } from './test-points.ts';
import { ENGINE_LATE_MS } from '#shared/engine-lag.ts';

/** How long it is told that it was late, once it is not any more: a stutter of a second could not be read. */
const TOLD_FOR_MS = 10_000;

/** The engine is late, or was a moment ago. */
type EngineLag = {
  /** How much it is late or, when it is over, how much it was last; ms. */
  readonly lagMs: number;
  readonly isOver: boolean;
  /** When it was late last, epoch ms of this computer. */
  readonly lastAtMs: number;
};

/** What to tell after the next figure; null: nothing. */
export function nextEngineLag(before: EngineLag | null, lagMs: number, nowMs: number): EngineLag | null {
  if (lagMs >= ENGINE_LATE_MS) return { lagMs, isOver: false, lastAtMs: nowMs };
  if (before === null || nowMs - before.lastAtMs >= TOLD_FOR_MS) return null;
  return { ...before, isOver: true };
}

/** The dialer's latest figures; null before the first message. */
export const metricsAtom = atom<LiveMetrics | null>(null);
/** When they came, epoch ms of this computer; 0 before. */
export const metricsAtAtom = atom(0);
/** Null while the engine is on time. */
export const engineLagAtom = atom<EngineLag | null>(null);
/** The last 100 seconds, for charts and sparklines. */
export const pointsAtom = atom<readonly MetricPoint[]>([]);
/** The inventory of caller ids; null before the first message, and for whoever may not have it. */
export const cliStatsAtom = atom<CliStatistics | null>(null);
/** How the load test stands; null before the first message, and for whoever may not have it. */
export const testStatusAtom = atom<LoadTestStatus | null>(null);
export const testCourseAtom = atom<TestCourse>(NO_COURSE);
export const socketStateAtom = atom<SocketState>('closed');
/** When the broken line is tried again, epoch ms; null while it does not wait. */
export const retryAtAtom = atom<number | null>(null);

/** It has broken and is not back yet, whatever is being tried. */
export const lineBrokenAtom = atom(false);

let line: LiveSocket | null = null;

/** Where the live line leads: a socket to the server, unless the offline demonstration stands in for it. */
export type LiveSource = (options: {
  onState: (state: SocketState) => void;
  onMessage: (message: unknown) => void;
}) => LiveSocket;
let source: LiveSource | null = null;

/** For the next line that opens; null: to the server. */
export function setLiveSource(next: LiveSource | null): void {
  source = next;
}

/** Opens the live line for as long as a user is logged in; answers how to close it. */
export function startLive(): () => void {
  const store = getDefaultStore();
  const listener = {
    onState(state: SocketState, retryInMs?: number) {
      store.set(socketStateAtom, state);
      setCallLine(state === 'open' ? (request) => line?.send(request) : null);
      if (state !== 'connecting') store.set(lineBrokenAtom, state === 'waiting');
      store.set(retryAtAtom, retryInMs === undefined ? null : Date.now() + retryInMs);
    },
    onMessage: (message: unknown) => isKnown(message) && accept(message),
  };
  const socket = source?.(listener) ?? createLiveSocket({ ...serverLine(), ...listener });
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
    store.set(testStatusAtom, null);
    store.set(testCourseAtom, NO_COURSE);
  };
}

const serverLine = () => ({
  url: window.location.origin.replace(/^http/, 'ws') + LIVE_PATH,
  token: () => tokens.fresh(),
});

/** Tries the broken line now. */
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
  } else if (message.type === 'calls') {
    acceptCalls(message);
  } else {
    const { running: _running, results: _results, points, ...status } = message.data;
    store.set(testStatusAtom, status);
    store.set(testCourseAtom, (course) => addTestPoints(course, status, points));
  }
}

const KINDS: readonly unknown[] = ['metrics', 'cli_stats', 'test_status', 'calls'] satisfies LiveMessage['type'][];

/** Kinds and versions that this console doesn't know are ignored. */
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

import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { LIVE_CLOSE, LIVE_PATH, LIVE_SUBPROTOCOL } from '#shared/domain/live-connection.ts';
import { startClients, type ClientProcess } from '../measure/live-clients/client-process.ts';
import { median } from '../measure/median.ts';
import { residentMb } from '../measure/resident.ts';
import { loginAs } from '../../tests/support/api.ts';
import type { LiveServer } from '../../tests/support/live-server.ts';
import type { OverloadPlan } from './arguments.ts';

/**
 * Effect on a server of many WebSocket connections, some of which never read. Memory is in megabytes, or 0 if the
 * system doesn't report it.
 */
export type SocketMeasures = {
  /**
   * 99th percentile of the time until a message is read, ms, before the non-reading connections are opened. It is the
   * median over windows of 5 s, so that a single stalled second of the machine doesn't determine the figure.
   */
  readonly aloneMs: number;
  /** The same percentile while the non-reading connections are open. */
  readonly besideMs: number;
  /** Number of messages read while the non-reading connections are open. */
  readonly messages: number;
  /** Number of reading connections that were closed. */
  readonly lost: number;
  /** Number of non-reading connections that were closed with the right code and reason. */
  readonly closed: number;
  /** Memory taken by the reading connections and by the non-reading ones, and still taken after all have closed. */
  readonly memoryMb: { readonly taken: number; readonly stuck: number; readonly left: number };
};

const LOGINS = 5;
const SETTLED_MS = 3000;
const WINDOW_MS = 5000;
const WINDOWS_ALONE = 6;
/** Covers two ping intervals of 30 s, after which a connection that answers no ping is closed. */
const WINDOWS_BESIDE = 15;
/** Time until the memory of closed connections is released, ms. */
const LEFT_AFTER_MS = 15_000;

/** Opens reading and non-reading connections to a dialing server and measures both. */
export async function runSockets(server: LiveServer, { sockets, stuck }: Pick<OverloadPlan, 'sockets' | 'stuck'>) {
  const pid = server.process.pid!;
  const resident = (): number => (process.platform === 'linux' ? residentMb(pid) : 0);
  const apis = await Promise.all(Array.from({ length: LOGINS }, () => loginAs(server.url, 'admin')));
  const tokens = apis.map(({ token }) => token);
  const url = `${server.url}${LIVE_PATH}`;
  const reading = startClients();
  const before = resident();
  try {
    await reading.ask({ kind: 'open', url, tokens, count: sockets - stuck, isReading: true });
    await delay(SETTLED_MS);
    const alone = await watch(reading, WINDOWS_ALONE);
    const withReading = resident();
    const nonReading = await Promise.all(
      Array.from({ length: stuck }, (_, index) => openNonReading(url, tokens[index % LOGINS]!)),
    );
    const beside = await watch(reading, WINDOWS_BESIDE);
    const withAll = resident();
    const ends = await Promise.all(nonReading.map(endOf));
    await reading.ask({ kind: 'close' });
    await delay(LEFT_AFTER_MS);
    return {
      aloneMs: alone.p99Ms,
      besideMs: beside.p99Ms,
      messages: beside.messages,
      lost: beside.lost,
      closed: ends.filter((end) => end === `${LIVE_CLOSE.notReading} not reading`).length,
      memoryMb: { taken: withReading - before, stuck: withAll - withReading, left: resident() - before },
    } satisfies SocketMeasures;
  } finally {
    reading.end();
  }
}

/** Measures the reading connections over a number of windows. */
async function watch(
  reading: ClientProcess,
  windows: number,
): Promise<{ p99Ms: number; messages: number; lost: number }> {
  const reports = [];
  for (let window = 0; window < windows; window++) {
    await reading.ask({ kind: 'measure' });
    await delay(WINDOW_MS);
    reports.push(await reading.ask({ kind: 'report' }));
  }
  return {
    p99Ms: median(reports.map(({ p99Ms }) => p99Ms)),
    messages: reports.reduce((sum, { messages }) => sum + messages, 0),
    lost: reports.at(-1)!.ended,
  };
}

async function openNonReading(url: string, token: string): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws'), [LIVE_SUBPROTOCOL, token]);
  socket.on('error', () => {}); // the close is examined later
  await once(socket, 'open');
  socket.pause();
  return socket;
}

/** Starts reading from a connection that has never been read, and returns how it was closed, or that it is open. */
async function endOf(socket: WebSocket): Promise<string> {
  const closed = once(socket, 'close');
  socket.resume();
  const isOpen = await Promise.race([closed.then(() => false), delay(SETTLED_MS, true)]);
  if (isOpen) {
    socket.terminate();
    return 'it is open';
  }
  const [code, reason] = (await closed) as [number, Buffer];
  return `${code} ${String(reason)}`;
}

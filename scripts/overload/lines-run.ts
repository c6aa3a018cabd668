import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { LIVE_CLOSE, LIVE_PATH, LIVE_SUBPROTOCOL } from '#shared/live-line.ts';
import { startClients, type ClientProcess } from '../../bench/live/client-process.ts';
import { median } from '../../bench/median.ts';
import { residentMb } from '../../bench/resident.ts';
import { loginAs } from '../../tests/support/api.ts';
import type { LiveServer } from '../../tests/support/live-server.ts';
import type { OverloadPlan } from './arguments.ts';

/** What many live lines, of which some are never read, did to a server. Memory is in MB, zero where the system does not tell. */
export type LineMeasures = {
  /**
   * 99% of the messages to those that read were read within, ms, in the middle one of stretches of 5 s: without the others
   * and beside them. One second in which the machine stands still would be all that 99% of the whole tells.
   */
  readonly aloneMs: number;
  readonly besideMs: number;
  /** Messages that were read, and lines that read and were closed. */
  readonly messages: number;
  readonly lost: number;
  /** Lines never read that were closed with the code and the words for it. */
  readonly closed: number;
  /** What all lines took, and what was left of it when all were gone. */
  readonly memory: { readonly taken: number; readonly stuck: number; readonly left: number };
};

const LOGINS = 5;
const SETTLED_MS = 3000;
const STRETCH_MS = 5000;
const STRETCHES_ALONE = 6;
/** A line that answers no ping is closed within two of its intervals, of 30 s. */
const STRETCHES_BESIDE = 15;
/** Until what is gone is gone from memory, too. */
const LEFT_AFTER_MS = 15_000;

export async function runLines(server: LiveServer, { lines, stuck }: Pick<OverloadPlan, 'lines' | 'stuck'>) {
  const pid = server.process.pid!;
  const resident = (): number => (process.platform === 'linux' ? residentMb(pid) : 0);
  const apis = await Promise.all(Array.from({ length: LOGINS }, () => loginAs(server.url, 'admin')));
  const tokens = apis.map(({ token }) => token);
  const url = `${server.url}${LIVE_PATH}`;
  const reading = startClients();
  const before = resident();
  try {
    await reading.ask({ kind: 'open', url, tokens, count: lines - stuck, isReading: true });
    await delay(SETTLED_MS);
    const alone = await watch(reading, STRETCHES_ALONE);
    const withReading = resident();
    const deaf = await Promise.all(Array.from({ length: stuck }, (_, index) => openDeaf(url, tokens[index % LOGINS]!)));
    const beside = await watch(reading, STRETCHES_BESIDE);
    const withAll = resident();
    const ends = await Promise.all(deaf.map(endOf));
    await reading.ask({ kind: 'close' });
    await delay(LEFT_AFTER_MS);
    return {
      aloneMs: alone.p99Ms,
      besideMs: beside.p99Ms,
      messages: beside.messages,
      lost: beside.lost,
      closed: ends.filter((end) => end === `${LIVE_CLOSE.notReading} not reading`).length,
      memory: { taken: withReading - before, stuck: withAll - withReading, left: resident() - before },
    } satisfies LineMeasures;
  } finally {
    reading.end();
  }
}

/** What the lines read in so many stretches. */
async function watch(
  reading: ClientProcess,
  stretches: number,
): Promise<{ p99Ms: number; messages: number; lost: number }> {
  const reports = [];
  for (let stretch = 0; stretch < stretches; stretch++) {
    await reading.ask({ kind: 'measure' });
    await delay(STRETCH_MS);
    reports.push(await reading.ask({ kind: 'report' }));
  }
  return {
    p99Ms: median(reports.map(({ p99Ms }) => p99Ms)),
    messages: reports.reduce((sum, { messages }) => sum + messages, 0),
    lost: reports.at(-1)!.ended,
  };
}

async function openDeaf(url: string, token: string): Promise<WebSocket> {
  const line = new WebSocket(url.replace('http', 'ws'), [LIVE_SUBPROTOCOL, token]);
  line.on('error', () => {}); // how it ended is asked for
  await once(line, 'open');
  line.pause();
  return line;
}

/** Reads at last, and answers how the line was closed, if it was. */
async function endOf(line: WebSocket): Promise<string> {
  const closed = once(line, 'close');
  line.resume();
  const isOpen = await Promise.race([closed.then(() => false), delay(SETTLED_MS, true)]);
  if (isOpen) {
    line.terminate();
    return 'it is open';
  }
  const [code, reason] = (await closed) as [number, Buffer];
  return `${code} ${String(reason)}`;
}

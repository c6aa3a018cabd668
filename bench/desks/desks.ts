/**
 * People at their desks and supervisors at the board of agents, in a separate process. argv has the server's address, the
 * team, the numbers of people and boards, and the durations of warm-up and measurement, ms.
 */
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';
import type { Desk } from '#shared/contracts/desk.ts';
import { LIVE_PATH, LIVE_SUBPROTOCOL } from '#shared/domain/live-connection.ts';
import type { LiveRequest } from '#shared/live.ts';
import { loginAs, type Api } from '../../tests/support/api.ts';

export type DesksSeen = {
  /** Time from when person and agent were connected to the message with the call, ms. */
  readonly popsMs: readonly number[];
  /** Latencies of the boards' reads, ms. */
  readonly boardsMs: readonly number[];
  /** Latencies of the desks' orders, ms. */
  readonly ordersMs: readonly number[];
  readonly failures: readonly string[];
  /** 99th percentile, ms, of this process's own timer delay, which inflates the figures. */
  readonly ownDelayMs: number;
};

export const PASSWORD = 'persona123';
export const userOf = (index: number): string => `persona${index}`;

/** How often the console reads the board, ms. */
const BOARD_MS = 2000;
/** How long a person wraps up, ms. */
const WRAP_UP_MS = 3000;
const AT_A_TIME = 10;
const NS_PER_MS = 1e6;
const DELAY_RESOLUTION_MS = 5;

const popsMs: number[] = [];
const boardsMs: number[] = [];
const ordersMs: number[] = [];
const failures: string[] = [];
let isMeasuring = false;

async function timed(work: () => Promise<unknown>, into = ordersMs): Promise<void> {
  const startedMs = performance.now();
  try {
    await work();
    if (isMeasuring) into.push(performance.now() - startedMs);
  } catch (error) {
    failures.push(String(error));
  }
}

/** Sits down at a desk, takes each call and wraps it up. */
async function sitDown(url: string, api: Api, teamId: number): Promise<void> {
  const live = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, [LIVE_SUBPROTOCOL, api.token]);
  live.on('error', (error) => failures.push(`live line: ${error.message}`));
  let seen = 0;
  let wrappedUp = 0;
  live.on('message', (bytes: Buffer) => {
    const message = JSON.parse(bytes.toString()) as { type: string; data: Desk };
    if (message.type !== 'desk') return;
    const { state, call } = message.data;
    if (call === null) return;
    if (call.connected_at !== null && call.id !== seen) {
      seen = call.id;
      if (isMeasuring) popsMs.push(Date.now() - Date.parse(call.connected_at));
    }
    if (state === 'wrap_up' && call.id !== wrappedUp) {
      wrappedUp = call.id;
      setTimeout(() => void timed(() => api.post('/desk/finish', {})), WRAP_UP_MS);
    }
  });
  await once(live, 'open');
  live.send(JSON.stringify({ type: 'subscribe', topic: 'desk' } satisfies LiveRequest));
  await timed(() => api.post('/desk/sign-in', { team_id: teamId }));
}

/** Reads the board as the console does, whose interval starts at the answer. */
async function watchBoard(url: string, index: number): Promise<void> {
  const api = await loginAs(url, 'supervisor');
  // The golden ratio spreads the start times evenly.
  await delay(BOARD_MS * ((index * 0.618034) % 1));
  for (;;) {
    await timed(() => api.get('/agents'), boardsMs);
    await delay(BOARD_MS);
  }
}

async function main([url = '', team, people, boards, warmUpMs, measuredMs]: readonly string[]): Promise<void> {
  const users = Array.from({ length: Number(people) }, (_, index) => userOf(index));
  while (users.length > 0) {
    const some = users.splice(0, AT_A_TIME);
    await Promise.all(some.map(async (user) => sitDown(url, await loginAs(url, user, PASSWORD), Number(team))));
  }
  for (let index = 0; index < Number(boards); index += 1) void watchBoard(url, index);
  await delay(Number(warmUpMs));
  const own = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  own.enable();
  isMeasuring = true;
  await delay(Number(measuredMs));
  isMeasuring = false;
  own.disable();
  const ownDelayMs = Math.max(0, own.percentile(99) / NS_PER_MS - DELAY_RESOLUTION_MS);
  const seen: DesksSeen = { popsMs, boardsMs, ordersMs, failures, ownDelayMs };
  process.send!(seen, () => process.exit());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));

/**
 * Simulates consoles in a separate process. argv has the server's address, the number of consoles, and the durations of
 * warm-up and measurement, ms.
 */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import WebSocket from 'ws';
import { LIVE_PATH, LIVE_SUBPROTOCOL } from '#shared/domain/live-connection.ts';
import type { CampaignsAnswer } from '#shared/contracts/campaigns.ts';
import { loginAs, type Api } from '../../tests/support/api.ts';
import { quantile } from '../../scripts/measure/quantile.ts';
import { HEADER, SECTIONS, sectionsOf, type CampaignIds, type Poll } from '../../scripts/measure/http-sections.ts';

export type Seen = {
  /** Time from when each request has a connection to the end of its answer, ms. */
  readonly answersMs: number[];
  /** Latencies by route, highest 99th percentile first. */
  readonly routes: readonly RouteTimes[];
  /** Failed requests, with their reasons. */
  readonly failures: readonly string[];
  /** Number of WebSocket messages. */
  readonly messages: number;
  /** 99th percentile, ms, of this process's own timer delay, which inflates measured latencies. */
  readonly ownDelayMs: number;
};

/** Latencies of one route, ms. Ids in the path are replaced by `:id`. */
export type RouteTimes = {
  readonly route: string;
  readonly answers: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly mostMs: number;
};

/** Maximum number of connections that browsers open per host. */
const LINES = 6;
const NS_PER_MS = 1e6;
const DELAY_RESOLUTION_MS = 5;

const [url = '', count = '1', warmUpMs = '0', measuredMs = '1000'] = process.argv.slice(2);
/** Route → latencies, ms. */
const tookMs = new Map<string, number[]>();
let isMeasuring = false;
const failures: string[] = [];
let messages = 0;

function note(path: string, ms: number): void {
  const route = path.replaceAll(/\/\d+/g, '/:id');
  const known = tookMs.get(route);
  if (known === undefined) tookMs.set(route, [ms]);
  else known.push(ms);
}

function routeTimes([route, ms]: [string, number[]]): RouteTimes {
  return { route, answers: ms.length, medianMs: quantile(ms, 0.5), p99Ms: quantile(ms, 0.99), mostMs: quantile(ms, 1) };
}

/** Reads a path as a browser does: retries once if the server has just closed the connection. Never rejects. */
function read(agent: Agent, token: string, path: string, firstSentAt = 0): Promise<void> {
  const prefix = path === '/readyz' ? '' : '/api/v1';
  return new Promise((resolve) => {
    let sentAt = firstSentAt;
    const asked = request(`${url}${prefix}${path}`, {
      agent,
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br, zstd', accept: '*/*' },
    });
    const fail = (reason: unknown): void => {
      failures.push(`${path}: ${String(reason)}`);
      resolve();
    };
    asked.on('socket', () => (sentAt ||= performance.now()));
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (!asked.reusedSocket || error.code !== 'ECONNRESET' || firstSentAt > 0) fail(error);
      else void read(agent, token, path, sentAt).then(resolve);
    });
    asked.on('response', (answer) => {
      answer.resume();
      answer.on('error', fail);
      answer.on('end', () => {
        if (isMeasuring) note(path, performance.now() - sentAt);
        if (answer.statusCode === 200) resolve();
        else fail(answer.statusCode);
      });
    });
    asked.end();
  });
}

/** Polls like the console, whose interval starts at the answer. */
async function poll(agent: Agent, token: string, { path, everyMs }: Poll, offset: number, until: AbortSignal) {
  await delay(everyMs * offset, undefined, { ref: false });
  while (!until.aborted) {
    await read(agent, token, path);
    await delay(everyMs, undefined, { ref: false });
  }
}

async function open(index: number, section: string, campaigns: CampaignIds, until: AbortSignal): Promise<void> {
  const { role, polls } = SECTIONS[section]!;
  const { token } = await loginAs(url, role);
  const live = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, [LIVE_SUBPROTOCOL, token]);
  live.on('message', () => (messages += isMeasuring ? 1 : 0));
  live.on('error', (error) => failures.push(`live line: ${error.message}`));
  await once(live, 'open');
  until.addEventListener('abort', () => live.terminate());
  const agent = new Agent({ keepAlive: true, maxSockets: LINES });
  // The golden ratio spreads the consoles' start times evenly.
  const offset = (index * 0.618034) % 1;
  for (const one of [...HEADER, ...polls(campaigns)]) void poll(agent, token, one, offset, until);
}

async function campaignsOf(api: Api): Promise<CampaignIds> {
  const { campaigns } = await api.get<CampaignsAnswer>('/campaigns');
  return {
    all: campaigns.map(({ id }) => id),
    active: campaigns.filter(({ active }) => active).map(({ id }) => id),
  };
}

const end = new AbortController();
const campaigns = await campaignsOf(await loginAs(url, 'supervisor'));
for (const [index, section] of sectionsOf(Number(count)).entries()) await open(index, section, campaigns, end.signal);
await delay(Number(warmUpMs));
const own = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
own.enable();
isMeasuring = true;
process.send!('measuring');
await delay(Number(measuredMs));
isMeasuring = false;
own.disable();
end.abort();
const seen: Seen = {
  answersMs: [...tookMs.values()].flat(),
  routes: Array.from(tookMs, routeTimes).toSorted((a, b) => b.p99Ms - a.p99Ms),
  failures,
  messages,
  ownDelayMs: Math.max(0, own.percentile(99) / NS_PER_MS - DELAY_RESOLUTION_MS),
};
process.send!(seen, () => process.exit());

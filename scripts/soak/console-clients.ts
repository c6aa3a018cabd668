/**
 * Simulates consoles for hours, in a separate process, and uploads a list every half minute. argv has the server's
 * address and the number of consoles. Reports over IPC on request.
 */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { CampaignsAnswer } from '#shared/contracts/campaigns.ts';
import { LIVE_PATH, LIVE_SUBPROTOCOL } from '#shared/domain/live-connection.ts';
import { quantile } from '../measure/quantile.ts';
import { HEADER, SECTIONS, sectionsOf, type Poll } from '../measure/http-sections.ts';
import { loginAs, type Api } from '../../tests/support/api.ts';
import { type ConsoleReport, ROLES } from './console-report.ts';

/** Login interval, ms, shorter than a token's lifetime of 15 minutes. */
const LOGIN_EVERY_MS = 10 * 60_000;
/** Maximum number of connections that browsers open per host. */
const LINES = 6;
/** Interval between list uploads, ms. */
const UPLOAD_EVERY_MS = 30_000;
const LIST_ROWS = 200;

const [url = '', consoles = '1'] = process.argv.slice(2);
const apis = new Map<string, Api>();
let answersMs: number[] = [];
let messages = 0;
let failures: string[] = [];

async function logIn(): Promise<void> {
  for (const role of ROLES) apis.set(role, await loginAs(url, role));
}

/** Reads a path as a browser does: retries once if the server has just closed the connection. Never rejects. */
function read(agent: Agent, role: string, path: string, isAgain = false): Promise<void> {
  const startedMs = performance.now();
  const prefix = path === '/readyz' ? '' : '/api/v1';
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${apis.get(role)!.token}`, 'accept-encoding': 'gzip' };
    const asked = request(`${url}${prefix}${path}`, { agent, headers });
    const fail = (reason: unknown): void => {
      failures.push(`${path}: ${String(reason)}`);
      resolve();
    };
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (isAgain || !asked.reusedSocket || error.code !== 'ECONNRESET') fail(error);
      else void read(agent, role, path, true).then(resolve);
    });
    asked.on('response', (answer) => {
      answer.resume();
      answer.on('error', fail);
      answer.on('end', () => {
        answersMs.push(performance.now() - startedMs);
        if (answer.statusCode === 200) resolve();
        else fail(answer.statusCode);
      });
    });
    asked.end();
  });
}

/** Polls until the process ends. The interval starts at the answer. */
async function poll(agent: Agent, role: string, { path, everyMs }: Poll, offset: number): Promise<void> {
  await delay(everyMs * offset);
  for (;;) {
    await read(agent, role, path);
    await delay(everyMs);
  }
}

/** Opens a WebSocket and reconnects whenever it closes, like the console. */
async function listen(role: string): Promise<void> {
  for (;;) {
    const live = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, [LIVE_SUBPROTOCOL, apis.get(role)!.token]);
    live.on('message', () => (messages += 1));
    live.on('error', (error) => failures.push(`live line: ${error.message}`));
    await once(live, 'close');
    await delay(1000);
  }
}

async function uploadNowAndThen(): Promise<void> {
  const { id } = await apis.get('supervisor')!.post<{ id: number }>('/campaigns', {
    name: `Listas ${Date.now()}`,
    cli_number: '+541152345678',
  });
  for (let first = 10_000_000; ; first += LIST_ROWS) {
    await delay(UPLOAD_EVERY_MS);
    const rows = Array.from({ length: LIST_ROWS }, (_, row) => `+549112${first + row}`);
    await apis
      .get('supervisor')!
      .upload(id, 'lista.csv', rows.join('\n'))
      .catch((error: unknown) => failures.push(`a list: ${String(error)}`));
  }
}

process.on('message', () => {
  const report: ConsoleReport = {
    answers: answersMs.length,
    p99Ms: answersMs.length === 0 ? Infinity : quantile(answersMs, 0.99),
    messages,
    failures: failures.slice(0, 5),
  };
  [answersMs, messages, failures] = [[], 0, []];
  process.send!(report);
});

await logIn();
setInterval(() => void logIn().catch((error: unknown) => failures.push(`a login: ${String(error)}`)), LOGIN_EVERY_MS);
const { campaigns } = await apis.get('supervisor')!.get<CampaignsAnswer>('/campaigns');
const ids = {
  all: campaigns.map(({ id }) => id),
  active: campaigns.filter(({ active }) => active).map(({ id }) => id),
};
for (const [index, section] of sectionsOf(Number(consoles)).entries()) {
  const { role, polls } = SECTIONS[section]!;
  const agent = new Agent({ keepAlive: true, maxSockets: LINES });
  // The golden ratio spreads the consoles' start times evenly.
  for (const one of [...HEADER, ...polls(ids)]) void poll(agent, role, one, (index * 0.618034) % 1);
  void listen(role);
}
void uploadNowAndThen();
process.send!('open');

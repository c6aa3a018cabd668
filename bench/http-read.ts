/**
 * How many authenticated reads a second the server answers: a campaign, the list of fifty, a page of the history, out of a
 * month of calls. The floor gives the same answers out of the same database by a bare Fastify; the two take turns.
 */
import { deepStrictEqual } from 'node:assert';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { pino } from 'pino';
import { compose } from '#server/compose.ts';
import { readEnv } from '#server/env.ts';
import { PATHS, type Answers } from './http/answers.ts';
import { fillMonth } from './http/data.ts';
import { startServer, type ServerProcess } from './http/server-process.ts';
import { compared, type Trial, type TrialRow } from './trial.ts';

const CONNECTIONS = 50;
const SIZES = {
  full: { calls: 100_000, rounds: 3, seconds: 2 },
  smoke: { calls: 1000, rounds: 1, seconds: 1 },
} as const;
const LABELS = { campaign: 'a campaign', campaigns: 'the list of 50', history: 'a page of the history' } as const;

type Part = keyof typeof PATHS;

export const run: Trial = async ({ size }) => {
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-bench-'));
  const secret = randomBytes(32).toString('hex');
  const open: ServerProcess[] = [];
  try {
    await fill(folder, SIZES[size].calls);
    const product = await startServer('./product.ts', [folder, secret]);
    open.push(product);
    const headers = { authorization: `Bearer ${await logIn(product.url)}` };
    const answersFile = join(folder, 'answers.json');
    writeFileSync(answersFile, JSON.stringify(await answersOf(product.url, headers)));
    const floor = await startServer('./floor.ts', [join(folder, 'cadencia.db'), secret, answersFile]);
    open.push(floor);
    deepStrictEqual(await answersOf(floor.url, headers), await answersOf(product.url, headers));
    const rows: TrialRow[] = [];
    for (const part of Object.keys(PATHS) as Part[]) rows.push(...(await measure(part, headers, SIZES[size], { product, floor })));
    return rows;
  } finally {
    for (const server of open) await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

async function fill(folder: string, calls: number): Promise<void> {
  const env = readEnv({ DATA_DIR: folder, DEMO: '1', NODE_ENV: 'production' });
  const server = await compose({ env, log: pino({ level: 'silent' }), engine: false });
  fillMonth(server.db, calls, Date.now());
  await server.close();
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo', password: 'demo123' }),
  });
  return ((await answer.json()) as { token: string }).token;
}

async function answersOf(url: string, headers: Record<string, string>): Promise<Answers> {
  const get = async (part: Part) => (await fetch(url + PATHS[part], { headers })).json();
  return { campaign: await get('campaign'), campaigns: await get('campaigns'), history: await get('history') } as Answers;
}

type Load = { perSecond: number; cpuUs: number };

async function measure(
  part: Part,
  headers: Record<string, string>,
  { rounds, seconds }: { rounds: number; seconds: number },
  servers: { product: ServerProcess; floor: ServerProcess },
): Promise<TrialRow[]> {
  const loads = { floor: [] as Load[], product: [] as Load[] };
  for (let round = -1; round < rounds; round += 1) {
    for (const name of ['floor', 'product'] as const) {
      const done = await load(servers[name], PATHS[part], headers, round < 0 ? 1 : seconds);
      if (round >= 0) loads[name].push(done);
    }
  }
  const of = (name: keyof typeof loads, figure: keyof Load) => median(loads[name].map((one) => one[figure]));
  console.error(part, loads);
  return [
    compared(`http-read: ${LABELS[part]}`, of('product', 'perSecond'), 'requests/s', of('floor', 'perSecond'), 'bare Fastify'),
    compared(`http-read: ${LABELS[part]}, processor time`, of('product', 'cpuUs'), 'µs', of('floor', 'cpuUs'), 'bare Fastify'),
  ];
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Throws when a request is not answered well. */
async function load(server: ServerProcess, path: string, headers: Record<string, string>, seconds: number): Promise<Load> {
  const before = await server.cpuUs();
  const result = await autocannon({ url: server.url + path, headers, connections: CONNECTIONS, duration: seconds });
  const cpuUs = (await server.cpuUs()) - before;
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`);
  return { perSecond: result.requests.average, cpuUs: cpuUs / result.requests.total };
}

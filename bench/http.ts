/** How many authenticated GETs of a campaign a second the server answers, against a bare Fastify answer of the same text. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import fastify from 'fastify';
import { pino } from 'pino';
import { compose } from '#server/compose.ts';
import { readEnv } from '#server/env.ts';
import { compared, type Trial } from './trial.ts';

const CONNECTIONS = 20;
const SECONDS = { full: 6, smoke: 1 } as const;
const HOST = '127.0.0.1';

export const run: Trial = async ({ size }) => {
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-bench-'));
  const env = readEnv({ DATA_DIR: folder, DEMO: '1', NODE_ENV: 'production', SIM_SEED: '1', PORT: '0' });
  const server = await compose({ env, log: pino({ level: 'silent' }), engine: false });
  const bare = fastify();
  try {
    const url = await server.app.listen({ host: HOST, port: 0 });
    const headers = { authorization: `Bearer ${await logIn(url)}` };
    const path = '/api/v1/campaigns/1';
    const text = await (await fetch(url + path, { headers })).text();
    bare.get(path, (_request, reply) => reply.type('application/json').send(text));
    const floor = await load((await bare.listen({ host: HOST, port: 0 })) + path, {}, SECONDS[size]);
    const rate = await load(url + path, headers, SECONDS[size]);
    return [compared('http: authenticated GET of a campaign', rate, 'requests/s', floor, 'bare Fastify answer')];
  } finally {
    await bare.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo', password: 'demo123' }),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** Mean requests a second, after a second of warming up. Throws when one is not answered well. */
async function load(url: string, headers: Record<string, string>, seconds: number): Promise<number> {
  // The client has a thread of its own.
  const common = { url, headers, connections: CONNECTIONS, workers: 1 };
  await autocannon({ ...common, duration: 1 });
  const result = await autocannon({ ...common, duration: seconds });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`);
  return result.requests.average;
}

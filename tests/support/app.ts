/** Runs the real server in this process, with a real SQLite file and, by default, the real engine thread. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino, type Logger } from 'pino';
import { clockOffsetMs, shiftedClock, systemClock, type Clock } from '#server/platform/time/clock.ts';
import { compose, type Server } from '#server/compose.ts';
import type { Db } from '#server/platform/db/open.ts';
import { readEnv } from '#server/start/env.ts';
import type { App } from '#server/platform/http/app.ts';
import type { TelephonyWatch } from '#server/telephony/watch.ts';
import { copyFirstStart } from './data-folder.ts';
import { NOON } from './noon.ts';

/** Name of a demo account, or null for requests without a login. */
export type Who = 'admin' | 'supervisor' | 'operator' | 'demo' | null;

/** A JSON object of any shape. Each test asserts the fields it needs. */
export type Json = { readonly [key: string]: unknown };

export type Answer = {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  /** The parsed JSON; empty for other types of response. */
  readonly body: Json;
  readonly text: string;
};

export type TestApp = {
  readonly app: App;
  readonly db: Db;
  readonly server: Server;
  readonly dataDir: string;
  /** Logs in to a demo account and returns its access token. */
  login(username: string): Promise<string>;
  /** Returns the server's time, epoch ms. */
  nowMs(): number;
  /** Sends a JSON request under /api/v1 as a demo account, or without a token (null). */
  request(who: Who, method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Listens on a port of 127.0.0.1, by default a free one, and returns its URL. */
  listen(port?: number): Promise<string>;
  close(): Promise<void>;
};

export type TestAppOptions = {
  /**
   * Environment variables. The clock starts at noon unless SIM_CLOCK, TELEPHONY=asterisk, `wall` or `dataDir` is given.
   */
  readonly env?: Readonly<Record<string, string>>;
  /** Wall clock. Default: the system's. */
  readonly wall?: Clock;
  /** Whether to start the real engine thread. Default: true. */
  readonly engine?: boolean;
  /** State of the PBXs. Default: as the engine reports it. */
  readonly telephony?: TelephonyWatch;
  /** Default: silent, unless `env` has a LOG_LEVEL. */
  readonly log?: Logger;
  /**
   * Path of a data folder, which is not removed. Default: a new folder, which `close` removes. An empty folder gets a
   * copy of the data that a first start at noon creates, unless DEMO or TELEPHONY=asterisk is given.
   */
  readonly dataDir?: string;
};

export async function startTestApp({
  env = {},
  wall = systemClock,
  engine = true,
  dataDir,
  telephony,
  log = pino({ level: env['LOG_LEVEL'] ?? 'silent' }),
}: TestAppOptions = {}): Promise<TestApp> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'cadencia-app-'));
  // On an existing folder a fixed start time could set the clock back. Real calls need the real time.
  const isSimulated = env['TELEPHONY'] !== 'asterisk';
  const noon = isSimulated && wall === systemClock && dataDir === undefined ? { SIM_CLOCK: NOON } : {};
  if (isSimulated && env['DEMO'] === undefined && isEmpty(folder)) copyFirstStart(folder);
  const config = readEnv({ DATA_DIR: folder, PORT: '0', SIM_SEED: '1', NODE_ENV: 'test', ...noon, ...env });
  const clock = shiftedClock(clockOffsetMs(config.simClock, wall), wall);
  const server = await compose({ env: config, log, wall, engine, ...(telephony && { telephony }) });
  const { app, db } = server;
  const tokens = new Map<string, Promise<string>>();

  function login(username: string): Promise<string> {
    const known = tokens.get(username) ?? requestToken(app, username);
    tokens.set(username, known);
    return known;
  }

  return {
    app,
    db,
    server,
    dataDir: folder,
    login,
    nowMs: () => clock.nowMs(),
    async request(who, method, path, body, headers = {}) {
      const auth = who === null ? {} : { authorization: `Bearer ${await login(who)}` };
      const options: InjectOptions = {
        method: method as 'GET',
        url: `/api/v1${path}`,
        headers: { ...auth, ...headers },
      };
      return toAnswer(await app.inject(body === undefined ? options : { ...options, payload: body as object }));
    },
    listen: (port = 0) => app.listen({ host: '127.0.0.1', port }),
    async close() {
      await server.close();
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

const isEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0;

async function requestToken(app: App, username: string): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: { username, password: `${username}123` },
  });
  return answer.json<{ token: string }>().token;
}

function toAnswer(response: LightMyRequestResponse): Answer {
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return {
    status: response.statusCode,
    headers: response.headers,
    body: isJson ? response.json() : {},
    text: response.body,
  };
}

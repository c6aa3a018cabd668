/**
 * Clients that run beside a flood: an orchestrator that probes, a console with its WebSocket, and a user who sends
 * commands.
 */
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { LIVE_PATH, LIVE_SUBPROTOCOL } from '#shared/domain/live-connection.ts';
import { ERRORS } from '#shared/errors.ts';
import type { Api } from '../../tests/support/api.ts';

type Asked = { count: number; answered: number; slowestMs: number };

export type Seen = {
  /** Requests to /healthz, each on a new connection. */
  readonly health: Readonly<Asked>;
  /** Commands on a keep-alive connection. */
  readonly commands: Readonly<Asked>;
  /** Number of refused reads. */
  readonly refusals: number;
  readonly wrongRefusal: string | null;
  /** Longest gap between two WebSocket messages, ms. */
  readonly longestSilenceMs: number;
};

type Observer = { stop(): Promise<Seen> };

const EVERY_MS = 200;
const PROBE_WITHIN_MS = 30_000;
/** First of the numbers that the commands blacklist. */
const FIRST_PHONE = 5_491_170_000_000;
const READ = '/llamadas/historico?page=1&page_size=1';

/** Starts the clients. They run until `stop` is called. */
export async function startObserver(url: string, api: Api): Promise<Observer> {
  const health: Asked = { count: 0, answered: 0, slowestMs: 0 };
  const commands: Asked = { count: 0, answered: 0, slowestMs: 0 };
  let [refusals, isOver] = [0, false];
  let wrongRefusal: string | null = null;
  const live = new WebSocket(`${url.replace('http', 'ws')}${LIVE_PATH}`, [LIVE_SUBPROTOCOL, api.token]);
  await once(live, 'open');
  let [lastMs, longestSilenceMs] = [performance.now(), 0];
  const listen = (): void => {
    longestSilenceMs = Math.max(longestSilenceMs, performance.now() - lastMs);
    lastMs = performance.now();
  };
  live.on('message', listen);

  async function again(work: () => Promise<void>): Promise<void> {
    while (!isOver) {
      await work();
      await delay(EVERY_MS);
    }
  }
  const probe = () => time(health, () => answersHealth(url));
  const command = () =>
    time(commands, async () => {
      const answer = await api.raw('POST', '/blacklist', {
        body: JSON.stringify({ phone: `+${FIRST_PHONE + commands.count}`, reason: 'Pedido' }),
        headers: { 'content-type': 'application/json' },
      });
      await answer.arrayBuffer();
      return answer.ok;
    });
  const read = async (): Promise<void> => {
    const answer = await api.raw('GET', READ);
    const body = await answer.text();
    if (answer.status !== 503) return;
    refusals += 1;
    wrongRefusal ??= flawOf(answer.headers.get('retry-after'), body);
  };
  const works = [probe, command, read].map(again);

  return {
    async stop() {
      isOver = true;
      await Promise.all(works);
      listen();
      live.terminate();
      return { health, commands, refusals, wrongRefusal, longestSilenceMs };
    },
  };
}

async function time(asked: Asked, ask: () => Promise<boolean>): Promise<void> {
  const startedMs = performance.now();
  asked.count += 1;
  if (!(await ask())) return;
  asked.answered += 1;
  asked.slowestMs = Math.max(asked.slowestMs, performance.now() - startedMs);
}

/** Requests /healthz on a new connection, like a probe. */
async function answersHealth(url: string): Promise<boolean> {
  try {
    const asked = request(`${url}/healthz`, { agent: false, signal: AbortSignal.timeout(PROBE_WITHIN_MS) }).end();
    const [answer] = (await once(asked, 'response')) as [Parameters<typeof text>[0] & { statusCode?: number }];
    await text(answer);
    return answer.statusCode === 200;
  } catch {
    return false;
  }
}

/** Returns what is wrong with a refusal, or null. */
function flawOf(retryAfter: string | null, body: string): string | null {
  if (!/^[1-9]\d*$/.test(retryAfter ?? '')) return `Retry-After is ${retryAfter}`;
  const { success, error, message, mensaje, request_id } = JSON.parse(body) as Record<string, unknown>;
  const isRight =
    success === false &&
    error === 'overloaded' &&
    message === ERRORS.overloaded.message &&
    mensaje === message &&
    typeof request_id === 'string';
  return isRight ? null : `it says ${body}`;
}

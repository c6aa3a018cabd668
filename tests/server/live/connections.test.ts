/** WebSocket connections on real sockets: their messages, their lifetime, and misbehaving clients. */
import { once } from 'node:events';
import { Value } from 'typebox/value';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { LIVE_CLOSE, LIVE_PATH } from '#shared/domain/live-connection.ts';
import { TestStatusMessage, type LiveMessage } from '#shared/live.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { executeSql } from '../../support/database.ts';

const ACCESS_MS = 15 * 60_000;
/** Interval at which a socket's session is checked. A change through the API is checked at once. */
const RECHECK_MS = 5000;
const TEST = { target_cps: 20, duration_minutes: 1, countries_to_test: ['argentina'], number_of_clis: 100 };

let test: TestApp;
let address: string;
let nowMs = Date.parse('2026-11-21T15:00:00Z');
beforeAll(async () => {
  test = await startTestApp({ env: { SIM_SPEED: '50' }, wall: { nowMs: () => nowMs } });
  address = `${(await test.listen()).replace('http', 'ws')}${LIVE_PATH}`;
});
afterAll(() => test.close());

type Client = { readonly socket: WebSocket; readonly messages: LiveMessage[] };

/** Opens a socket in a new session of `username`, and collects its messages. */
async function connect(username: string): Promise<Client> {
  const answer = await test.request(null, 'POST', '/auth/login', { username, password: `${username}123` });
  const socket = new WebSocket(address, ['bearer', String(answer.body['token'])]);
  const messages: LiveMessage[] = [];
  socket.on('message', (text: Buffer) => messages.push(JSON.parse(text.toString()) as LiveMessage));
  await once(socket, 'open');
  return { socket, messages };
}

const closing = async ({ socket }: Client): Promise<number> => ((await once(socket, 'close')) as [number])[0];
const statusesOf = ({ messages }: Client): TestStatusMessage[] =>
  messages.filter((message) => message.type === 'test_status');
/** Returns the number of sockets according to the server. */
async function connections(token: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await test.app.inject({ url: '/api/v1/monitoring/dashboard', headers });
  return answer.json<{ monitoring: { active_connections: number } }>().monitoring.active_connections;
}

describe('the kind test_status', () => {
  it('shows admins the load test: at once, while it runs, and its results at the end', async () => {
    const [admin, supervisor] = [await connect('admin'), await connect('supervisor')];
    await expect.poll(() => statusesOf(admin).length).toBe(1);
    const [snapshot] = statusesOf(admin);
    expect(snapshot).toMatchObject({
      v: 1,
      data: { running: false, is_running: false, status: 'idle', results: null },
    });

    await test.request('admin', 'POST', '/performance/load-test/start', TEST);
    await expect.poll(() => statusesOf(admin).filter(({ data }) => data.running).length).toBeGreaterThan(3);
    await expect.poll(() => statusesOf(admin).at(-1)?.data.total_calls).toBeGreaterThan(0);
    await test.request('admin', 'POST', '/performance/load-test/stop');
    await expect.poll(() => statusesOf(admin).at(-1)?.data.running).toBe(false);
    const last = statusesOf(admin).at(-1)!;
    const { body } = await test.request('admin', 'GET', '/performance/load-test/results');
    expect(last.data).toMatchObject({ status: 'stopped', results: body['data'] });

    const late = await connect('admin');
    await expect.poll(() => statusesOf(late).length).toBe(1);
    const { points = [], ...same } = statusesOf(late)[0]!.data;
    expect(same).toEqual(last.data);
    const told = statusesOf(admin).filter(({ data }) => data.running && data.elapsed_seconds > 0);
    expect(points.map(({ elapsed_seconds }) => elapsed_seconds)).toEqual(
      expect.arrayContaining(told.map(({ data }) => data.elapsed_seconds)),
    );
    for (const message of statusesOf(admin)) expect(Value.Errors(TestStatusMessage, message)).toEqual([]);
    expect(
      statusesOf(admin).every(({ data }) => (data.results === null) === (data.running || data.status === 'idle')),
    ).toBe(true);
    expect(statusesOf(supervisor)).toEqual([]);
    for (const { socket } of [admin, supervisor, late]) socket.close();
  });
});

describe('a live socket ends', () => {
  // Fakes the intervals of sockets opened here. The rest of the server keeps its real intervals.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldClearNativeTimers: true }));
  afterEach(() => void vi.useRealTimers());

  const update = (sql: string): unknown => executeSql(test.db, sql);

  it('when its user gets another role, is disabled, or must change the password; the new role receives its own kinds', async () => {
    const [promoted, disabled, reset] = [await connect('operator'), await connect('supervisor'), await connect('demo')];
    await expect.poll(() => promoted.messages.length).toBeGreaterThan(0);
    const closed = Promise.all([promoted, disabled, reset].map(closing));
    update("update users set role = 'admin' where username = 'operator'");
    update("update users set disabled_at = 1 where username = 'supervisor'");
    update("update users set must_change_password = 1 where username = 'demo'");
    vi.advanceTimersByTime(RECHECK_MS);
    expect(await closed).toEqual(Array(3).fill(LIVE_CLOSE.sessionOver));
    expect(statusesOf(promoted)).toEqual([]);
    const again = await connect('operator');
    await expect.poll(() => statusesOf(again).length).toBe(1);
    update("update users set role = 'operator' where username = 'operator'");
    update('update users set disabled_at = null, must_change_password = 0');
    const closedAgain = closing(again);
    vi.advanceTimersByTime(RECHECK_MS);
    expect(await closedAgain).toBe(LIVE_CLOSE.sessionOver);
  });

  it('when its token expires, and not before', async () => {
    const client = await connect('operator');
    nowMs += ACCESS_MS - 1000;
    vi.advanceTimersByTime(RECHECK_MS);
    const heard = client.messages.length;
    await expect.poll(() => client.messages.length).toBeGreaterThan(heard + 1);
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
    nowMs += 2000;
    const closed = closing(client);
    vi.advanceTimersByTime(RECHECK_MS);
    expect(await closed).toBe(LIVE_CLOSE.sessionOver);
  });

  it('when a client sends too much or breaks the protocol; other sockets stay open', async () => {
    const [loud, broken, quiet] = [await connect('demo'), await connect('demo'), await connect('demo')];
    loud.socket.send('x'.repeat(17 * 1024));
    expect(await closing(loud)).toBe(1009);
    const wire = (broken.socket as unknown as { _socket: NodeJS.WritableStream })._socket;
    wire.write(Buffer.from([0xff, 0xff, 0xff, 0xff]));
    expect(await closing(broken)).toBe(1002);
    const heard = quiet.messages.length;
    await expect.poll(() => quiet.messages.length).toBeGreaterThan(heard);
    quiet.socket.close();
  });
});

describe('the WebSocket', () => {
  it('ignores other client messages', async () => {
    const client = await connect('demo');
    for (const text of ['{"type":"subscribe","topic":"test_status"}', 'null', '', '\u0000']) client.socket.send(text);
    client.socket.send(Buffer.from([1, 2, 3]));
    const heard = client.messages.length;
    await expect.poll(() => client.messages.length).toBeGreaterThan(heard + 1);
    expect(client.messages.every(({ type }) => type === 'metrics')).toBe(true);
    client.socket.close();
  });

  it('serves two hundred clients at once: the last hundred points, then a state per second', async () => {
    const token = await freshToken();
    await expect.poll(() => connections(token)).toBe(0);
    const clients = Array.from({ length: 200 }, () => {
      const socket = new WebSocket(address, ['bearer', token]);
      const messages: LiveMessage[] = [];
      socket.on('message', (text: Buffer) => messages.push(JSON.parse(text.toString()) as LiveMessage));
      return { socket, messages };
    });
    await expect.poll(() => clients.every(({ messages }) => messages.length >= 3), { timeout: 30_000 }).toBe(true);
    expect(await connections(token)).toBe(200);
    for (const { messages } of clients) {
      const [first, ...rest] = messages;
      expect(first).toMatchObject({ v: 1, type: 'metrics' });
      expect(first?.type === 'metrics' && first.points?.length).toBe(100);
      expect(rest.every((message) => message.type === 'metrics' && message.points === undefined)).toBe(true);
    }
    for (const { socket } of clients) socket.terminate();
    await expect.poll(() => connections(token)).toBe(0);
  });
});

async function freshToken(): Promise<string> {
  const { body } = await test.request(null, 'POST', '/auth/login', { username: 'demo', password: 'demo123' });
  return String(body['token']);
}

import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Value } from 'typebox/value';
import { WebSocket } from 'ws';
import type { ActiveCallsAnswer, CallsInProgressAnswer } from '#shared/contracts/calls.ts';
import { toActiveCall, toCallInProgress } from '#shared/domain/live-calls.ts';
import { LIVE_CLOSE, LIVE_PATH } from '#shared/domain/live-connection.ts';
import { CallsMessage, type LiveMessage } from '#shared/live.ts';
import { applyCalls, type LiveCalls } from '#web/live/live-calls.ts';
import { loginAs, type Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { hangUpAll } from '../../support/hang-up.ts';

let server: TestApp;
let url: string;
let api: Api;
let campaignId: number;

beforeAll(async () => {
  server = await startTestApp({ env: { SIM_SEED: '5' } });
  url = await server.listen();
  api = await loginAs(url, 'admin');
  const body = { name: 'En vivo', cli_number: '+541143210000', max_concurrent_calls: 40, flow: 'direct' };
  ({ id: campaignId } = await api.post<{ id: number }>('/campaigns', body));
  const phones = Array.from({ length: 400 }, (_, index) => `+54911230${10_000 + index}`);
  await api.upload(campaignId, 'lista.csv', phones.join('\n'));
  await api.post('/dialer/config', { agent_capacity: 40, max_calls_per_second: 20 });
  await api.post('/dialer/campaign/control', { campaign_id: campaignId, action: 'start' });
});
afterAll(() => server.close());

/** Connects a user. Returns the `calls` messages, and the state that a console derives from them. */
async function open(role: string) {
  const { token } = await loginAs(url, role);
  const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, ['bearer', token]);
  const heard: CallsMessage[] = [];
  const connection = { socket, heard, known: null as LiveCalls | null, metrics: 0 };
  socket.on('message', (text: Buffer) => {
    const message = JSON.parse(text.toString()) as LiveMessage;
    if (message.type === 'metrics') connection.metrics += 1;
    if (message.type !== 'calls') return;
    heard.push(message);
    connection.known = applyCalls(connection.known, message, Date.now());
  });
  await once(socket, 'open');
  return connection;
}

const say = (socket: WebSocket, type: 'subscribe' | 'unsubscribe'): void =>
  socket.send(JSON.stringify({ type, topic: 'calls' }));

describe('the live calls over the WebSocket', () => {
  it('are sent to any user that subscribes: a snapshot, then changes, numbered without a gap', async () => {
    const connections = await Promise.all(['demo', 'operator', 'supervisor', 'admin'].map(open));
    for (const { socket } of connections) say(socket, 'subscribe');
    for (const { heard } of connections) {
      await expect.poll(() => heard.length).toBeGreaterThan(5);
      expect(heard.map((message) => message.snapshot)).toEqual(heard.map((_, index) => index === 0));
      expect(heard.map(({ seq }) => seq)).toEqual(heard.map((_, index) => (heard[0]?.seq ?? 0) + index));
      for (const message of heard) expect(Value.Errors(CallsMessage, message)).toEqual([]);
    }
    for (const { socket } of connections) socket.close();
  });

  it('are sent to no connection without a subscription', async () => {
    const [other, connection] = await Promise.all([open('operator'), open('operator')]);
    say(connection.socket, 'subscribe');
    await expect.poll(() => connection.heard.length).toBeGreaterThan(2);
    say(connection.socket, 'unsubscribe');
    // The server handles messages in order, so the pong means that the request has been handled.
    connection.socket.ping();
    await once(connection.socket, 'pong');
    const before = connection.heard.length;
    const seconds = connection.metrics;
    await expect.poll(() => connection.metrics).toBeGreaterThan(seconds + 1);
    expect(connection.heard).toHaveLength(before);
    expect(other.heard).toEqual([]);
    for (const { socket } of [other, connection]) socket.close();
  });

  it('start again with a snapshot on a new subscription', async () => {
    const connection = await open('demo');
    say(connection.socket, 'subscribe');
    await expect.poll(() => connection.heard.length).toBeGreaterThan(2);
    say(connection.socket, 'subscribe');
    await expect.poll(() => connection.heard.filter(({ snapshot }) => snapshot).length).toBe(2);
    expect(connection.known).not.toBeNull();
    connection.socket.close();
  });

  it('end for a client that sends requests in a loop', async () => {
    const [flooding, other] = await Promise.all([open('demo'), open('operator')]);
    say(other.socket, 'subscribe');
    for (let sent = 0; sent < 1000; sent++) say(flooding.socket, 'subscribe');
    const [code] = (await once(flooding.socket, 'close')) as [number];
    expect(code).toBe(LIVE_CLOSE.tooManyRequests);
    expect(flooding.heard.filter(({ snapshot }) => snapshot).length).toBeLessThanOrEqual(100);
    await expect.poll(() => other.heard.length).toBeGreaterThan(2);
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
    other.socket.close();
  });

  it('equal the rows from HTTP for a client that has followed them', async () => {
    const connection = await open('operator');
    say(connection.socket, 'subscribe');
    await expect.poll(() => connection.known?.calls.size ?? 0).toBeGreaterThan(10);
    const known = (): LiveCalls['calls'] => connection.known?.calls ?? new Map();
    await expect
      .poll(async () => {
        const { active_calls: active } = await api.get<ActiveCallsAnswer>('/monitoring/llamadas-activas');
        const { calls } = await api.get<CallsInProgressAnswer>('/llamadas/en-progreso');
        const rows = [...known().values()];
        const asActive = rows.map((row) => ({ ...toActiveCall(row, 0), duracao_formatada: '', duracao_segundos: 0 }));
        const asInProgress = rows.map((row) => ({ ...toCallInProgress(row, 0), duration: 0 }));
        expect(asActive).toEqual(active.map((row) => ({ ...row, duracao_formatada: '', duracao_segundos: 0 })));
        expect(asInProgress).toEqual(calls.map((row) => ({ ...row, duration: 0 })));
        return active.length;
      })
      .toBeGreaterThan(10);
    await api.post(`/presione1/campanhas/${campaignId}/parar`, {});
    await hangUpAll(api);
    await expect.poll(() => known().size).toBe(0);
    connection.socket.close();
  });
});

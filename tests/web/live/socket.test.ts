import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { reconnectDelayMs } from '../../../web/live/socket.ts';
import { createLiveSocket, type LiveSocket, type SocketState } from '#web/live/socket.ts';

let server: WebSocketServer | undefined;
let socket: LiveSocket | undefined;

afterEach(() => {
  socket?.close();
  for (const client of server?.clients ?? []) client.terminate();
  server?.close();
});

async function listening(port = 0): Promise<WebSocketServer> {
  const started = new WebSocketServer({ port, host: '127.0.0.1', handleProtocols: () => 'bearer' });
  server = started;
  await once(started, 'listening');
  return started;
}

const urlOf = (started: WebSocketServer): string => `ws://127.0.0.1:${(started.address() as AddressInfo).port}`;

describe('the live socket', () => {
  test('offers bearer and the token, and passes messages on', async () => {
    const started = await listening();
    const offered: string[] = [];
    started.on('connection', (client, request) => {
      offered.push(...(request.headers['sec-websocket-protocol'] ?? '').split(', '));
      client.send('not json');
      client.send('{"v":1,"type":"metrics"}');
    });
    const messages: unknown[] = [];
    socket = createLiveSocket({
      url: urlOf(started),
      token: async () => 'abc',
      onState: () => {},
      onMessage: (message) => messages.push(message),
    });
    socket.open();
    await vi.waitFor(() => expect(messages).toEqual([{ v: 1, type: 'metrics' }]));
    expect(offered).toEqual(['bearer', 'abc']);
  });

  test('reconnects with a fresh token, and reports each state', async () => {
    const started = await listening();
    const { port } = started.address() as AddressInfo;
    const states: SocketState[] = [];
    let tokens = 0;
    socket = createLiveSocket({
      url: urlOf(started),
      token: async () => `token-${(tokens += 1)}`,
      onState: (state) => states.push(state),
      onMessage: () => {},
    });
    socket.open();
    await vi.waitFor(() => expect(states.at(-1)).toBe('open'));
    for (const client of started.clients) client.terminate();
    started.close();
    await vi.waitFor(() => expect(states.at(-1)).toBe('waiting'));
    await listening(port);
    await vi.waitFor(() => expect(states.at(-1)).toBe('open'), 5000);
    expect(tokens).toBeGreaterThan(1);
    socket.close();
    expect(states.at(-1)).toBe('closed');
  });

  test('reports its retry delay, and retries at once on request', async () => {
    const started = await listening();
    const { port } = started.address() as AddressInfo;
    started.close();
    const waits: (number | undefined)[] = [];
    let state: SocketState = 'closed';
    socket = createLiveSocket({
      url: `ws://127.0.0.1:${port}`,
      token: async () => 'abc',
      onState(now, retryInMs) {
        state = now;
        if (now === 'waiting') waits.push(retryInMs);
      },
      onMessage: () => {},
      luck: () => 0,
    });
    socket.open();
    await vi.waitFor(() => expect(waits).toEqual([500, 1000, 2000, 4000]), 8000);
    await listening(port);
    socket.retry();
    await vi.waitFor(() => expect(state).toBe('open'), 2000);
    socket.retry();
    expect(state).toBe('open');
  });

  test('drops a silent connection without waiting for its close event', async () => {
    const started = await listening();
    let connections = 0;
    started.on('connection', (client) => {
      connections += 1;
      // Stops reading from the console, so that not even its close frame is received.
      if (connections === 1) client.pause();
      else client.send('{}');
    });
    const states: SocketState[] = [];
    socket = createLiveSocket({
      url: urlOf(started),
      token: async () => 'abc',
      onState: (state) => states.push(state),
      onMessage: () => {},
      luck: () => 0,
      silenceMs: 1500,
    });
    socket.open();
    await vi.waitFor(() => expect(connections).toBe(2), 10_000);
    expect(states.slice(0, 4)).toEqual(['connecting', 'open', 'waiting', 'connecting']);
  });

  test('stops once nobody is logged in', async () => {
    const states: SocketState[] = [];
    socket = createLiveSocket({
      url: 'ws://127.0.0.1:9',
      token: async () => null,
      onState: (state) => states.push(state),
      onMessage: () => {},
    });
    socket.open();
    await vi.waitFor(() => expect(states).toEqual(['connecting', 'closed']));
  });
});

describe('the reconnection delay', () => {
  test('doubles up to fifteen seconds', () => {
    expect([0, 1, 2, 3, 4, 5, 10].map((attempt) => reconnectDelayMs(attempt, 0))).toEqual([
      500, 1000, 2000, 4000, 8000, 15_000, 15_000,
    ]);
  });

  test('is reduced by up to a quarter at random, so that consoles do not reconnect together', () => {
    expect(reconnectDelayMs(2, 1)).toBe(1500);
  });
});

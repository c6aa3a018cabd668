import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createHub } from '#server/live/hub.ts';
import { liveSocket } from '#server/live/live-socket.ts';
import { LIVE_CLOSE } from '#shared/domain/live-connection.ts';

const servers: WebSocketServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    for (const client of server.clients) client.terminate();
    server.close();
  }
});

/** Connects a client to a hub on a real port. Returns both ends. */
async function connect(nowMs = () => performance.now()) {
  const hub = createHub(nowMs);
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  servers.push(server);
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const got: number[] = [];
  client.on('message', (text: Buffer) => got.push((JSON.parse(text.toString()) as { n: number }).n));
  const [socket] = (await once(server, 'connection')) as [WebSocket];
  const peer = liveSocket(socket, pino({ level: 'silent' }));
  await once(client, 'open');
  hub.join(peer, ['metrics']);
  return { hub, client, socket, peer, got };
}

describe('a message of the hub', () => {
  it('is a text frame, whatever its length', async () => {
    const { hub, client } = await connect();
    const got: unknown[] = [];
    client.on('message', (data: Buffer, isBinary) => got.push([isBinary, JSON.parse(data.toString())]));
    const messages = [0, 125, 126, 65_536].map((length) => ({ n: length, text: 'ñ'.repeat(length) }));
    for (const message of messages) hub.publish('metrics', message);
    await expect.poll(() => got.length).toBe(messages.length);
    expect(got).toEqual(messages.map((message) => [false, message]));
  });

  it('is not sent once the connection is closing', async () => {
    const { hub, client, socket, got } = await connect();
    hub.publish('metrics', { n: 1 });
    socket.close(LIVE_CLOSE.goingAway, 'server stopping');
    hub.publish('metrics', { n: 2 });
    await once(client, 'close');
    expect(got).toEqual([1]);
  });
});

describe('a client that doesn’t read', () => {
  it('costs a bounded buffer, and gets the newest state when it reads again', async () => {
    const { hub, client, peer, got } = await connect();
    const filling = 'x'.repeat(100_000);
    client.pause();
    const last = 300;
    let most = 0;
    for (let n = 1; n <= last; n += 1) {
      hub.publish('metrics', { n, filling });
      most = Math.max(most, peer.bufferedAmount);
      await new Promise(setImmediate);
    }
    expect(most).toBeLessThan(300_000);
    client.resume();
    await expect.poll(() => got.at(-1)).toBe(last);
    expect(got.length).toBeLessThan(last);
    expect(got).toEqual([...got].sort((a, b) => a - b));
  });

  it('gets the reason of the close once its buffer has been full for a minute', async () => {
    let nowMs = 0;
    const { hub, client, peer, got } = await connect(() => nowMs);
    const closed = once(client, 'close');
    const filling = 'x'.repeat(100_000);
    client.pause();
    for (let n = 1; peer.bufferedAmount < 64 * 1024; n += 1) {
      hub.publish('metrics', { n, filling });
      await new Promise(setImmediate);
    }
    hub.publish('metrics', { n: 1000, filling });
    expect(hub.size()).toBe(1);
    nowMs = 60_000;
    hub.publish('metrics', { n: 1001, filling });
    expect(hub.size()).toBe(0);
    client.resume();
    const [code, reason] = (await closed) as [number, Buffer];
    expect([code, String(reason)]).toEqual([LIVE_CLOSE.notReading, 'not reading']);
    expect(got.at(-1)).toBeLessThan(1000);
  });
});

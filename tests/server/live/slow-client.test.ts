import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createHub } from '#server/live/hub.ts';
import { liveSocket } from '#server/live/live-socket.ts';

const servers: WebSocketServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    for (const client of server.clients) client.terminate();
    server.close();
  }
});

/** A hub on a real port, a client of it, and the server's end of the client. */
async function connect() {
  const hub = createHub(() => performance.now());
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  servers.push(server);
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const got: number[] = [];
  client.on('message', (text: Buffer) => got.push((JSON.parse(text.toString()) as { n: number }).n));
  const [socket, { socket: stream }] = (await once(server, 'connection')) as [WebSocket, IncomingMessage];
  const peer = liveSocket(socket, stream);
  await once(client, 'open');
  hub.join(peer, ['metrics']);
  return { hub, client, peer, got };
}

describe('a client that does not read', () => {
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
});

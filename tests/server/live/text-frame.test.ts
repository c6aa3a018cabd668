import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from '#server/live/text-frame.ts';
import { liveSocket } from '#server/live/live-socket.ts';

const servers: WebSocketServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    for (const client of server.clients) client.terminate();
    server.close();
  }
});

/** A client, what it has got, and the server's end of its line. */
async function open() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  servers.push(server);
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const got: string[] = [];
  client.on('message', (data: Buffer, isBinary) => got.push(isBinary ? 'binary' : data.toString()));
  const [socket, { socket: stream }] = (await once(server, 'connection')) as [WebSocket, { socket: Socket }];
  await once(client, 'open');
  return { client, got, socket, line: liveSocket(socket, stream, pino({ level: 'silent' })) };
}

describe('a frame that is made once for all', () => {
  it.each([0, 1, 125, 126, 127, 65_535, 65_536, 300_000])('is read as a text of %d bytes', async (length) => {
    const { got, line } = await open();
    const text = 'ñ'.repeat(length >> 1) + 'x'.repeat(length & 1);
    line.write(textFrame(text), () => {});
    line.write(textFrame('after'), () => {});
    await expect.poll(() => got.length).toBe(2);
    expect(got[0] === text).toBe(true);
    expect(got[1]).toBe('after');
  });

  it('goes between what the library sends itself, and never after its closing', async () => {
    const { client, got, socket, line } = await open();
    line.write(textFrame('first'), () => {});
    socket.ping();
    socket.send('second');
    line.write(textFrame('third'), () => {});
    socket.close(4401, 'session over');
    line.write(textFrame('late'), () => {});
    const [code] = (await once(client, 'close')) as [number];
    expect(code).toBe(4401);
    expect(got).toEqual(['first', 'second', 'third']);
  });
});

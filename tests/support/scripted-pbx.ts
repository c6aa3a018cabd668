/**
 * An HTTP and WebSocket server on loopback whose answers a test controls, for behaviour that a real PBX doesn't show on
 * request.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

export const ACCOUNT = { user: 'cadencia', password: 'a-secret-of-the-pbx' };

export type Received = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly answer: ServerResponse;
};

export type ScriptedPbx = {
  readonly url: string;
  readonly received: readonly Received[];
  /** Event sockets, oldest first. */
  readonly sockets: readonly WebSocket[];
  /** Requests for an event socket, including refused ones. */
  readonly upgrades: readonly IncomingMessage[];
  /** Returns the number of TCP connections since the start. */
  connections(): number;
  /** Answers requests for an event socket with this status; 101 accepts them. */
  refuseSockets(status: number): void;
  close(): Promise<void>;
};

/** Starts the server. `handle` answers requests; by default each gets 200 and {}. At first accepts event sockets. */
export async function startScriptedPbx(
  handle: (received: Received) => void = ({ answer }) => void answer.end('{}'),
): Promise<ScriptedPbx> {
  const received: Received[] = [];
  const upgrades: IncomingMessage[] = [];
  const sockets: WebSocket[] = [];
  const open = new Set<Socket>();
  let connections = 0;
  let status = 101;
  const server = createServer((request, answer) => void take(request, answer));
  const upgrader = new WebSocketServer({ noServer: true, autoPong: true });

  async function take(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method, url, headers } = request;
    const one = { method: method!, url: url!, headers, body: Buffer.concat(chunks).toString(), answer };
    received.push(one);
    handle(one);
  }

  server.on('connection', (socket) => {
    connections += 1;
    open.add(socket);
    socket.on('error', () => {}); // the other side may close it at any time
    socket.on('close', () => open.delete(socket));
  });
  server.on('upgrade', (request, socket, head) => {
    upgrades.push(request);
    if (status !== 101) return void socket.end(`HTTP/1.1 ${status} Refused\r\nContent-Length: 0\r\n\r\n`);
    upgrader.handleUpgrade(request, socket, head, (made) => void sockets.push(made));
  });
  await listen(server);

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    sockets,
    upgrades,
    connections: () => connections,
    refuseSockets: (next) => void (status = next),
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
}

/** A webhook receiver: a real HTTP server that records requests and gives configured answers. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export type Received = {
  readonly id: string;
  readonly timestamp: number;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
};

type Respond = (response: ServerResponse, received: Received) => void;

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

const ok: Respond = (response) => void response.writeHead(204).end();

/** Starts a receiver on a free port of 127.0.0.1, or on `port`. */
export async function startReceiver({ port = 0 }: { port?: number } = {}) {
  const received: Received[] = [];
  const next: Respond[] = [];
  let usual = ok;
  let server: Server | undefined;
  let boundPort = port;

  async function read(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { type, data } = JSON.parse(body) as Pick<Received, 'type' | 'data'>;
    const { headers } = request;
    const id = String(headers['webhook-id']);
    const message = { id, timestamp: Number(headers['webhook-timestamp']), type, data, body, headers };
    received.push(message);
    (next.shift() ?? usual)(response, message);
  }

  async function up(): Promise<void> {
    server = createServer((request, response) => void read(request, response)).listen(boundPort, '127.0.0.1');
    await once(server, 'listening');
    boundPort = (server.address() as AddressInfo).port;
  }

  async function down(): Promise<void> {
    server?.closeAllConnections();
    const closing = server;
    server = undefined;
    if (closing === undefined) return;
    closing.close();
    await once(closing, 'close');
  }

  await up();
  return {
    url: `http://127.0.0.1:${boundPort}/hook?source=cadencia`,
    received,
    /** Sets the answers to the next requests, in order. Later requests get the usual answer, by default 204. */
    answerNext: (...responds: Respond[]): void => void next.push(...responds),
    /** Sets the usual answer. */
    answer: (respond: Respond): void => void (usual = respond),
    up,
    down,
  };
}

export const status =
  (code: number, headers: Record<string, string> = {}, body = ''): Respond =>
  (response) =>
    void response.writeHead(code, headers).end(body);

/** Throws unless the message was signed with `secret` at about the current time of this machine's clock. */
export function verify({ body, headers }: Received, secret: string): void {
  new Webhook(secret).verify(body, headers as Record<string, string>);
}

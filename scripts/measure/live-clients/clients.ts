/**
 * WebSocket clients in a separate process: they connect as a browser does, read raw frames, and report the age of
 * messages. Their parent controls them over IPC.
 */
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { LIVE_SUBPROTOCOL } from '#shared/domain/live-connection.ts';
import { createFrameReader, OPCODE } from './frames.ts';
import type { ClientOrder, ClientReport } from './orders.ts';

const TIMESTAMP = Buffer.from('"data":{"timestamp":"');
const INSTANT_LENGTH = '2026-01-01T00:00:00.000Z'.length;
/** An empty pong frame, masked with zeros. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
/** Number of connections opened at a time. */
const AT_A_TIME = 50;

const sockets: Socket[] = [];
let isMeasuring = false;
let delaysMs: number[] = [];
let messages = 0;
let ended = 0;

/** Reads frames from a connection. `head` is the data that came with the handshake. */
function read(socket: Socket, head: Buffer): void {
  const take = createFrameReader((opcode, bytes, start, end) => {
    if (opcode === OPCODE.ping) socket.write(PONG);
    if (opcode === OPCODE.text && isMeasuring) note(bytes, start, end);
  });
  take(head);
  socket.on('data', take);
}

function note(bytes: Buffer, start: number, end: number): void {
  messages += 1;
  const at = bytes.indexOf(TIMESTAMP, start);
  if (at < 0 || at >= end) return;
  const from = at + TIMESTAMP.length;
  delaysMs.push(Date.now() - Date.parse(bytes.toString('latin1', from, from + INSTANT_LENGTH)));
}

/** Encodes a short text frame as a client sends it, masked with zeros. */
function frameOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length, 0, 0, 0, 0]), bytes]);
}

function open(url: string, token: string, isReading: boolean, says?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      agent: false,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        'sec-websocket-protocol': `${LIVE_SUBPROTOCOL}, ${token}`,
      },
    });
    asked.on('upgrade', (_response, socket: Socket, head: Buffer) => {
      socket.on('error', () => {});
      socket.on('close', () => (ended += 1));
      if (isReading) read(socket, head);
      else socket.pause();
      if (says !== undefined) socket.write(frameOf(says));
      sockets.push(socket);
      resolve();
    });
    asked.on('response', ({ statusCode }) => reject(new Error(`the line was refused: ${statusCode}`)));
    asked.on('error', reject);
    asked.end();
  });
}

async function openAll(order: Extract<ClientOrder, { kind: 'open' }>): Promise<void> {
  const { url, tokens, count, isReading, says } = order;
  for (let first = 0; first < count; first += AT_A_TIME) {
    const some = Array.from({ length: Math.min(AT_A_TIME, count - first) }, (_, i) => first + i);
    await Promise.all(some.map((i) => open(url, tokens[i % tokens.length]!, isReading, says)));
  }
}

function report(): ClientReport {
  const sorted = delaysMs.toSorted((a, b) => a - b);
  const p99Ms = sorted[Math.ceil(0.99 * sorted.length) - 1] ?? Infinity;
  return { messages, p99Ms, mostMs: sorted.at(-1) ?? Infinity, ended };
}

async function obey(order: ClientOrder): Promise<ClientReport> {
  if (order.kind === 'open') await openAll(order);
  else if (order.kind === 'measure') {
    delaysMs = [];
    messages = 0;
    isMeasuring = true;
  } else if (order.kind === 'close') {
    for (const socket of sockets.splice(0)) socket.destroy();
  }
  return report();
}

process.on('message', (order: ClientOrder) => {
  obey(order).then(
    (answer) => process.send!(answer),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

/**
 * Ends request bodies that arrive too slowly, or that nobody reads any more: either would hold its connection for as
 * long as the client likes.
 */
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import { answerBrokenRequest } from './error-answers.ts';

/** Minimum rate of a body. */
const LEAST_BYTES_PER_S = 1000;
/**
 * Limits for reading the rest of a body after an early answer: browsers read no answer before they have sent
 * everything.
 */
const DROP_FOR_MS = 30_000;
const DROP_BYTES = 256 * 1024 * 1024;
const CHECK_EVERY_MS = 250;
/** Delay between the time-out answer and the end of the connection. */
const END_WITHIN_MS = 1000;

type Watched = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly socket: Socket;
  readonly beganMs: number;
  readonly bytesBefore: number;
  /** The span being measured: its start, and the bytes the connection had received by then. */
  fromMs: number;
  fromBytes: number;
  isDropped: boolean;
};

/** `timeoutMs`: a body must reach its minimum rate, or end, within each span of this length. */
export function installBodyWatch(app: App, timeoutMs: number): void {
  const watched = new Set<Watched>();
  const timer = setInterval(check, CHECK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    if (hasBody(request) && socket instanceof Socket) {
      const nowMs = performance.now();
      const { bytesRead } = socket;
      watched.add({
        request,
        reply,
        socket,
        beganMs: nowMs,
        bytesBefore: bytesRead,
        fromMs: nowMs,
        fromBytes: bytesRead,
        isDropped: false,
      });
    }
    done();
  });

  function check(): void {
    const nowMs = performance.now();
    for (const body of watched) {
      if (body.request.raw.complete || body.socket.destroyed) watched.delete(body);
      else if (body.reply.raw.writableFinished) drop(body, nowMs);
      else if (nowMs - body.fromMs >= timeoutMs) judge(body, nowMs);
    }
  }

  /** The request has been answered; the rest of the body is read and discarded for a while. */
  function drop(body: Watched, nowMs: number): void {
    if (!body.isDropped) {
      body.isDropped = true;
      begin(body, nowMs);
    } else if (nowMs - body.fromMs > DROP_FOR_MS || body.socket.bytesRead - body.fromBytes > DROP_BYTES) {
      body.socket.destroy();
    }
  }

  function judge(body: Watched, nowMs: number): void {
    if (body.socket.bytesRead - body.fromBytes >= (LEAST_BYTES_PER_S * (nowMs - body.fromMs)) / 1000) {
      begin(body, nowMs);
      return;
    }
    watched.delete(body);
    const { request, reply, socket, beganMs, bytesBefore } = body;
    request.log.warn(
      {
        reqId: request.id,
        route: request.routeOptions.url ?? 'unknown',
        bytes: socket.bytesRead - bytesBefore,
        ms: Math.round(nowMs - beganMs),
      },
      'a body arrived too slowly; its request was ended',
    );
    if (reply.raw.headersSent) return void socket.destroy();
    answerBrokenRequest({ name: 'Error', message: '', code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);
    setTimeout(() => socket.destroy(), END_WITHIN_MS).unref();
  }
}

function begin(body: Watched, nowMs: number): void {
  body.fromMs = nowMs;
  body.fromBytes = body.socket.bytesRead;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

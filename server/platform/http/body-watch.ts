/**
 * Closes connections whose request body arrives too slowly, or exceeds a time or size limit after the answer, so that
 * clients can't hold them open.
 */
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import { answerBrokenRequest } from './error-answers.ts';

const LEAST_BYTES_PER_S = 1000;
/**
 * Limits for reading the rest of a body after an early answer, because browsers read the answer only after sending
 * everything.
 */
const DROP_FOR_MS = 30_000;
const DROP_BYTES = 256 * 1024 * 1024;
const CHECK_EVERY_MS = 250;
/** Maximum delay between the time-out answer and closing the connection. */
const END_WITHIN_MS = 1000;

type Watched = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly socket: Socket;
  readonly beganMs: number;
  readonly bytesBefore: number;
  /** Start of the measured span. */
  fromMs: number;
  /** Bytes that the connection had received at `fromMs`. */
  fromBytes: number;
  isDropped: boolean;
};

/** Watches all request bodies. In each span of `timeoutMs`, a body must reach the minimum rate or end. */
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

  /** Discards the rest of an answered request's body, within limits. */
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

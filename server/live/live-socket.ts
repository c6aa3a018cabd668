import type { Writable } from 'node:stream';
import type { WebSocket } from '@fastify/websocket';
import type { FastifyBaseLogger } from 'fastify';
import { LIVE_CLOSE } from '#shared/live-line.ts';

/** What the hub needs of a client's line. */
export type LiveSocket = {
  /** Bytes that are not sent yet. */
  readonly bufferedAmount: number;
  /** Writes a whole frame; `written` hears when it is sent. Of a line that is closing, nothing is written. */
  write(frame: Buffer, written: () => void): void;
  /** Ends a line whose client reads too slowly or not at all: says so, and waits for nobody. */
  drop(): void;
};

/** What was written before it may still be on its way; what the client sends is waited for no longer. */
const DROPPED_WITHIN_MS = 5000;

/** Ends the line of a client that does not read. It learns why when it reads again: the reason stands behind what it has missed. */
export function dropLine(socket: WebSocket, log: Pick<FastifyBaseLogger, 'info'>): void {
  if (socket.readyState !== socket.OPEN) return;
  log.info({ unsentBytes: socket.bufferedAmount }, 'a live line was closed: its client does not read');
  socket.close(LIVE_CLOSE.notReading, 'not reading');
  setTimeout(() => socket.terminate(), DROPPED_WITHIN_MS).unref();
}

/**
 * A WebSocket as the hub has it. `stream` is the connection beneath it: frames are made once for all and written as they
 * are, where `send` would make each client's anew. That is sound as long as no extension is agreed on.
 */
export function liveSocket(socket: WebSocket, stream: Writable, log: Pick<FastifyBaseLogger, 'info'>): LiveSocket {
  return {
    get bufferedAmount() {
      return socket.bufferedAmount;
    },
    write(frame, written) {
      // After the closing frame nothing may follow.
      if (socket.readyState === socket.OPEN) stream.write(frame, written);
    },
    drop: () => dropLine(socket, log),
  };
}

import type { Writable } from 'node:stream';
import type { WebSocket } from '@fastify/websocket';

/** What the hub needs of a client's line. */
export type LiveSocket = {
  /** Bytes that are not sent yet. */
  readonly bufferedAmount: number;
  /** Writes a whole frame; `written` hears when it is sent. Of a line that is closing, nothing is written. */
  write(frame: Buffer, written: () => void): void;
  terminate(): void;
};

/**
 * A WebSocket as the hub has it. `stream` is the connection beneath it: frames are made once for all and written as they
 * are, where `send` would make each client's anew. That is sound as long as no extension is agreed on.
 */
export function liveSocket(socket: WebSocket, stream: Writable): LiveSocket {
  return {
    get bufferedAmount() {
      return socket.bufferedAmount;
    },
    write(frame, written) {
      // After the closing frame nothing may follow.
      if (socket.readyState === socket.OPEN) stream.write(frame, written);
    },
    terminate: () => socket.terminate(),
  };
}

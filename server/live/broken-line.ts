import type { WebSocket } from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';

/** Ends a line that broke. A message that is too long, bytes that are no frame, a reset: the peer's doing, for which one line in the log will do. */
export function endBrokenLine(error: Error, socket: WebSocket, request: FastifyRequest): void {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code.startsWith('WS_ERR_') || 'syscall' in error) {
    request.log.info({ code, reason: error.message }, 'a live line has ended');
  } else {
    request.log.error({ err: error }, 'a live line failed');
  }
  socket.terminate();
}

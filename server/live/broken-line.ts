import type { WebSocket } from '@fastify/websocket';
import type { Logger } from 'pino';

export type BrokenLineDeps = {
  readonly log: Pick<Logger, 'info' | 'error'>;
  /** Hears of each. */
  readonly onBroken: () => void;
};

/** What ends a line that broke. A message that is too long, bytes that are no frame, a reset: the peer's doing, for which one line in the log will do. */
export function endBrokenLines({ log, onBroken }: BrokenLineDeps): (error: Error, socket: WebSocket) => void {
  return (error, socket) => {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code.startsWith('WS_ERR_') || 'syscall' in error) {
      log.info({ code, reason: error.message }, 'a live line has ended');
    } else {
      log.error({ err: error }, 'a live line failed');
    }
    onBroken();
    socket.terminate();
  };
}

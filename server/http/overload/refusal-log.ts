import type { FastifyBaseLogger } from 'fastify';

/** Why a request was refused: it would have waited too long, or all places of its route were taken. */
export type RefusalReason = 'wait' | 'places';

export type RefusalLog = {
  count(reason: RefusalReason): void;
  stop(): void;
};

/** How often it is told how many were refused. */
const TELL_EVERY_MS = 10_000;

/** Tells the log that requests are being refused: at the first, every ten seconds how many, and when it is over. */
export function createRefusalLog(log: Pick<FastifyBaseLogger, 'warn' | 'info'>): RefusalLog {
  let counts: Record<RefusalReason, number> = { wait: 0, places: 0 };
  let timer: NodeJS.Timeout | undefined;

  function tell(): void {
    const { wait, places } = counts;
    counts = { wait: 0, places: 0 };
    if (wait + places > 0) {
      log.warn({ tooLongAWait: wait, allPlacesTaken: places }, 'overloaded: requests were refused with 503');
      return;
    }
    log.info('overload is over: no request was refused for ten seconds');
    stop();
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    count(reason) {
      counts[reason] += 1;
      if (timer !== undefined) return;
      log.warn({ reason }, 'overloaded: requests are refused with 503 from now on');
      timer = setInterval(tell, TELL_EVERY_MS).unref();
    },
    stop,
  };
}

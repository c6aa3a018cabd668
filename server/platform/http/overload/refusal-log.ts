import type { FastifyBaseLogger } from 'fastify';

/** Why a request was refused: it would have waited too long, or all permits of its route were taken. */
type RefusalReason = 'wait' | 'places';

type RefusalLog = {
  count(reason: RefusalReason): void;
  stop(): void;
};

/** Interval of the reports. */
const REPORT_EVERY_MS = 10_000;

/** Logs overload: at the first refusal, every ten seconds the number of refusals, and when it is over. */
export function createRefusalLog(log: Pick<FastifyBaseLogger, 'warn' | 'info'>): RefusalLog {
  let counts: Record<RefusalReason, number> = { wait: 0, places: 0 };
  let timer: NodeJS.Timeout | undefined;

  function report(): void {
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
      timer = setInterval(report, REPORT_EVERY_MS).unref();
    },
    stop,
  };
}

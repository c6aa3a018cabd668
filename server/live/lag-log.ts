import type { Logger } from 'pino';
import { ENGINE_LATE_MS } from '#shared/domain/live-connection.ts';

/** Logs when the engine falls behind and when it has caught up. */
type LagLog = {
  /** Checks the lag. Call it once a second. */
  check(): void;
};

export function createLagLog(log: Pick<Logger, 'info' | 'warn'>, readLagMs: () => number): LagLog {
  /** Maximum lag since the engine fell behind, or 0 while it is on time. */
  let mostMs = 0;
  return {
    check() {
      const lagMs = Math.round(readLagMs());
      if (lagMs >= ENGINE_LATE_MS) {
        if (mostMs === 0) log.warn({ lagMs }, 'the engine is late');
        mostMs = Math.max(mostMs, lagMs);
      } else if (mostMs > 0) {
        log.info({ mostMs }, 'the engine is on time again');
        mostMs = 0;
      }
    },
  };
}

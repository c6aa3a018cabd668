import { pino } from 'pino';
import type { AppDeps } from '#server/app.ts';
import { createRequestMeter } from '#server/telemetry/request-meter.ts';

/** For an application that nobody watches: no log, no page of metrics that says anything. */
export const UNWATCHED = {
  log: pino({ level: 'silent' }),
  liveLog: pino({ level: 'silent' }),
  requests: createRequestMeter(),
  metrics: { token: undefined, expose: () => '' },
  onBrokenLine: () => {},
} satisfies Partial<AppDeps>;

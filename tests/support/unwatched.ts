import { pino } from 'pino';
import type { AppDeps } from '#server/app.ts';
import { createRequestMeter } from '#server/platform/telemetry/request-meter.ts';

/** Stubs for an application without monitoring: no log, and empty metrics. */
export const UNWATCHED = {
  log: pino({ level: 'silent' }),
  liveLog: pino({ level: 'silent' }),
  requests: createRequestMeter(),
  metrics: { token: undefined, expose: () => '' },
  onBrokenConnection: () => {},
} satisfies Partial<AppDeps>;

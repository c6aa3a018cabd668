/** Live metrics with their history and their line to the browsers, and the load test. */
import { registerLoadTestRoutes } from '../domains/load-test/routes.ts';
import { createLoadTestService } from '../domains/load-test/service.ts';
import { registerMetricsRoutes } from '../domains/metrics/routes.ts';
import { createMetricsService } from '../domains/metrics/service.ts';
import { createMetricStore } from '../domains/metrics/store.ts';
import type { App } from '../http/app.ts';
import { registerLiveRoutes, type LiveDeps } from '../live/routes.ts';
import { createSeries } from '../live/series.ts';
import { createLoadTestHost } from '../load-test/host.ts';
import type { Platform } from '../platform.ts';

const PUBLISH_EVERY_MS = 1000;

export type PerformanceWiringDeps = { readonly countBlockedClis: () => number };

export function wirePerformance(platform: Platform, { countBlockedClis }: PerformanceWiringDeps) {
  const { env, log, db, clock, audit, host, projection, hub, onEngineReady } = platform;
  const metrics = createMetricsService({
    store: createMetricStore(db),
    clock,
    projection,
    series: createSeries(db),
    countBlockedClis,
  });
  onEngineReady(metrics.reset);
  host.onSample(metrics.acceptSample);
  const loadTest = createLoadTestService({
    launch: createLoadTestHost({ seed: env.simSeed, speed: env.simSpeed }),
    audit,
    clock,
    log,
  });
  const publisher = setInterval(() => {
    if (hub.size() > 0) hub.publish('metrics', { v: 1, type: 'metrics', data: metrics.realtime() });
  }, PUBLISH_EVERY_MS);
  return {
    routes(api: App) {
      registerMetricsRoutes(api, metrics);
      registerLoadTestRoutes(api, loadTest);
    },
    liveRoutes(root: App, byToken: LiveDeps['byToken']) {
      const greeting = () => ({ v: 1, type: 'metrics', data: metrics.realtime(), points: metrics.recent() }) as const;
      registerLiveRoutes(root, { hub, greeting, byToken });
    },
    stopPublishing: () => clearInterval(publisher),
    close: () => loadTest.close(),
  };
}

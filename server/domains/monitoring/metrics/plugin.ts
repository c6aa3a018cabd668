import type { App } from '#server/platform/http/app.ts';
import { createSeries } from '#server/live/series.ts';
import type { Platform } from '#server/compose-platform.ts';
import { registerMetricsRoutes } from './routes.ts';
import { createMetricsService, type MetricsDeps } from './service.ts';

export function metricsPlugin(
  { database: { db }, threads: { pool }, engine, day, clock }: Platform,
  { countClis }: Pick<MetricsDeps, 'countClis'>,
) {
  const metrics = createMetricsService({
    chart: (request) => pool.run('metricsChart', request),
    clock,
    projection: engine.projection,
    series: createSeries(db),
    countClis,
    engineLagMs: () => engine.host.vitals().heartbeat?.lagMs ?? 0,
  });
  engine.onReady(metrics.reset);
  day.onChanged(metrics.reset);
  engine.host.onSample(metrics.acceptSample);
  return { metrics, routes: (api: App) => registerMetricsRoutes(api, metrics) };
}

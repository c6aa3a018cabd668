import { DEFAULT_HISTORY_MINUTES, metricsRoutes } from '#shared/contracts/metrics.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { sendJson } from '#server/platform/http/streamed-list.ts';
import type { MetricsService } from './service.ts';
import { toRealtimeAnswer } from './views.ts';

const config = { permission: 'admin' } as const;

export function registerMetricsRoutes(app: App, service: MetricsService): void {
  serve(app, metricsRoutes, {
    'GET /performance/metrics/realtime': {
      ...config,
      summary: 'Current metrics of the dialer',
      description:
        "Rates and totals are of today in the console's time zone, in percent; the WebSocket sends the same once a second.",
      handle: async () => toRealtimeAnswer(service.realtime()),
    },

    'GET /performance/metrics/history': {
      ...config,
      summary: 'Metrics of the last minutes, as points of a chart',
      description:
        'At most 601 points. A point covers `step_seconds`: means are over all of its seconds, including idle ones, and `cps_max` and ' +
        '`concurrent_calls` are the maximum of any second, so that no peak is lost. Rates are computed from the calls of the step. ' +
        'There are no points before the oldest stored sample.',
      handle: async (request, reply) => {
        const { minutes = DEFAULT_HISTORY_MINUTES } = request.query;
        return sendJson(reply, await service.chart(minutes));
      },
    },
  });
}

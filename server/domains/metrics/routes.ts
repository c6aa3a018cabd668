import { MetricsHistoryAnswer, MetricsHistoryQuery, RealtimeMetricsAnswer } from '#shared/contracts/metrics.ts';
import type { App } from '#server/http/app.ts';
import { replies } from '#server/http/replies.ts';
import type { MetricsService } from './service.ts';
import { toHistoryAnswer, toRealtimeAnswer } from './views.ts';

const DEFAULT_MINUTES = 60;

export function registerMetricsRoutes(app: App, service: MetricsService): void {
  app.get(
    '/performance/metrics/realtime',
    { config: { permission: 'admin' }, schema: { response: replies(RealtimeMetricsAnswer) } },
    async () => toRealtimeAnswer(service.realtime()),
  );

  app.get(
    '/performance/metrics/history',
    {
      config: { permission: 'admin' },
      schema: { querystring: MetricsHistoryQuery, response: replies(MetricsHistoryAnswer) },
    },
    async (request) => {
      const { minutes = DEFAULT_MINUTES } = request.query;
      return toHistoryAnswer(minutes, service.history(minutes));
    },
  );
}

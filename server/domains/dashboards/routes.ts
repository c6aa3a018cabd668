import { CallStatsAnswer, MonitoringAnswer } from '#shared/contracts/dashboards.ts';
import type { App } from '#server/http/app.ts';
import { replies } from '#server/http/replies.ts';
import type { DashboardService } from './service.ts';
import { toCallStatsAnswer, toMonitoringAnswer } from './views.ts';

export function registerDashboardRoutes(app: App, dashboards: DashboardService): void {
  app.get(
    '/monitoring/dashboard',
    {
      config: { permission: 'user' },
      schema: { summary: 'The floor now: calls, agents, sessions', response: replies(MonitoringAnswer) },
    },
    async () => toMonitoringAnswer(dashboards.floor()),
  );

  for (const path of ['/llamadas/stats', '/stats']) {
    app.get(
      path,
      {
        config: { permission: 'user' },
        schema: { summary: 'Figures of the calls of today', response: replies(CallStatsAnswer) },
      },
      async () => toCallStatsAnswer(dashboards.stats()),
    );
  }
}

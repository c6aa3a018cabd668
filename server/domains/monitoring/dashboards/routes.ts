import { dashboardRoutes } from '#shared/contracts/dashboards.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve, type Endpoint } from '#server/platform/http/serve.ts';
import type { DashboardService } from './service.ts';
import { toCallStatsAnswer, toMonitoringAnswer } from './views.ts';

export function registerDashboardRoutes(app: App, dashboards: DashboardService): void {
  const stats: Endpoint<(typeof dashboardRoutes)['GET /stats']> = {
    permission: 'user',
    summary: 'Figures of today’s calls',
    handle: async () => toCallStatsAnswer(dashboards.stats()),
  };
  serve(app, dashboardRoutes, {
    'GET /monitoring/dashboard': {
      permission: 'user',
      summary: 'Current activity: calls, agents, sessions',
      handle: async () => toMonitoringAnswer(dashboards.floor()),
    },

    'GET /llamadas/stats': stats,
    'GET /stats': stats,
  });
}

import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import type { AudioService } from '#server/domains/audio/service.ts';
import { registerDashboardRoutes } from './routes.ts';
import { createDashboardService } from './service.ts';
import { createDashboardStore } from './store.ts';

export function dashboardsPlugin(
  { database: { db }, engine: { projection }, hub, day, clock }: Platform,
  { audio }: { readonly audio: AudioService },
) {
  const dashboards = createDashboardService({
    store: createDashboardStore(db),
    clock,
    timeZone: day.timeZone,
    liveCalls: () => projection.liveCalls().size,
    agentStates: () => [...projection.agents().values()].map(({ state }) => state),
    audioSessions: audio.countSessions,
    connections: hub.size,
  });
  return { routes: (api: App) => registerDashboardRoutes(api, dashboards) };
}

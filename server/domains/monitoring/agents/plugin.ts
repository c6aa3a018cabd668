import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import { registerAgentRoutes } from './routes.ts';
import { createAgentStore } from './store.ts';
import { createAgentService } from './service.ts';

export function agentsPlugin({ database: { db }, engine: { host, projection }, clock }: Platform) {
  const agents = createAgentService({
    store: createAgentStore(db),
    projection,
    clock,
    reactivateAgent: host.reactivateAgent,
  });
  return { routes: (api: App) => registerAgentRoutes(api, agents) };
}

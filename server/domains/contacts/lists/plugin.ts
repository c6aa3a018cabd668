/** Which of a campaign's lists is called first. */
import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import type { CampaignService } from '#server/domains/campaigns/service.ts';
import { registerListPriorityRoutes } from './routes.ts';
import { createListPriorityService } from './service.ts';
import { createListPriorityStore } from './store.ts';

export function listPrioritiesPlugin(
  { database: { db }, engine, audit }: Platform,
  { campaigns }: { readonly campaigns: CampaignService },
) {
  const priorities = createListPriorityService({
    db,
    store: createListPriorityStore(db),
    hasCampaign: (id) => campaigns.lookUp(id) !== undefined,
    host: engine.host,
    audit,
  });
  return {
    rankDue: priorities.rankDue,
    stop: priorities.stop,
    routes: (api: App) => registerListPriorityRoutes(api, priorities),
  };
}

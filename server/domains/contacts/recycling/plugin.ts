/** Recycling: contacts that were called start over. */
import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import type { CampaignService } from '#server/domains/campaigns/service.ts';
import type { ContactService } from '../import/service.ts';
import type { TimingService } from '#server/domains/campaigns/timing/service.ts';
import { registerRecyclingRoutes } from './routes.ts';
import { createRecyclingService } from './service.ts';

type RecyclingPluginDeps = {
  readonly campaigns: CampaignService;
  readonly contacts: ContactService;
  readonly timing: TimingService;
};

export function recyclingPlugin(
  { threads: { pool }, engine, audit, clock, jobs }: Platform,
  { campaigns, contacts, timing }: RecyclingPluginDeps,
) {
  const recycling = createRecyclingService({
    campaigns,
    contacts,
    setHours: timing.setHours,
    findPage: (filter, after, most) => pool.run('findRecyclable', filter, after, most),
    jobs: jobs.ofKind('recycling'),
    host: engine.host,
    campaignChanged: engine.host.campaignChanged,
    audit,
  });
  return { routes: (api: App) => registerRecyclingRoutes(api, recycling, clock) };
}

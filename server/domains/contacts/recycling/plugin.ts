/** Contacts that were called, called again. */
import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import type { CampaignService } from '#server/domains/campaigns/service.ts';
import type { ContactService } from '../import/service.ts';
import type { TimingService } from '#server/domains/campaigns/timing/service.ts';
import { registerRecyclingRoutes } from './routes.ts';
import { createRecyclingService } from './service.ts';
import { createRecyclingWork } from './work.ts';
import type { RecycleFilter, RecyclePosition } from './candidate-store.ts';

type RecyclingPluginDeps = {
  readonly campaigns: CampaignService;
  readonly contacts: ContactService;
  readonly timing: TimingService;
};

export function recyclingPlugin(
  { threads: { pool }, engine, audit, clock, log }: Platform,
  { campaigns, contacts, timing }: RecyclingPluginDeps,
) {
  const findPage = (filter: RecycleFilter, after: RecyclePosition | null, most: number) =>
    pool.run('findRecyclable', filter, after, most);
  const work = createRecyclingWork({
    findPage,
    onEnd({ campaignId, targetId, state, processed, recycled, duplicate, leftAlone }) {
      const after = { campaign: targetId, state, processed, recycled, duplicate, left_alone: leftAlone };
      audit.record({ actor: null, action: 'contacts.recycled', entity: 'campaign', entityId: campaignId, after });
    },
    clock,
    log: log('lists'),
  });
  const recycling = createRecyclingService({
    campaigns,
    contacts,
    setHours: timing.setHours,
    findPage,
    work,
    host: engine.host,
    audit,
  });
  return {
    /** Ends one that runs, between two steps. */
    stop: work.stop,
    routes: (api: App) => registerRecyclingRoutes(api, recycling, clock),
  };
}

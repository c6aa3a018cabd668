/** The global switch and its settings. */
import type { CampaignService } from '../domains/campaigns/service.ts';
import { registerDialerRoutes } from '../domains/dialer/routes.ts';
import { createDialerService } from '../domains/dialer/service.ts';
import { createDialerStore } from '../domains/dialer/store.ts';
import type { App } from '../http/app.ts';
import type { Platform } from '../platform.ts';

export type DialerWiringDeps = { readonly campaigns: CampaignService };

export function wireDialer(
  { db, settings, audit, host, projection, standstill }: Platform,
  { campaigns }: DialerWiringDeps,
) {
  const dialer = createDialerService({
    db,
    host,
    projection,
    standstill,
    settings: { read: settings.dialer, write: settings.set },
    activeCampaigns: createDialerStore(db).activeCampaigns,
    controlCampaign: campaigns.act,
    audit,
  });
  return { routes: (api: App) => registerDialerRoutes(api, dialer) };
}

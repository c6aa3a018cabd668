import { createDialerSettings } from '#server/dialer/settings.ts';
import type { App } from '#server/platform/http/app.ts';
import type { DialerCondition } from '#server/live/waiting.ts';
import type { Platform } from '#server/compose-platform.ts';
import type { CampaignService } from '../service.ts';
import { registerDialerRoutes } from './routes.ts';
import { createDialerService } from './service.ts';
import { createDialerStore } from './store.ts';

export function dialerPlugin(
  { env, clock, database: { db }, engine: { host, projection, outage }, settings, telephony, audit }: Platform,
  { campaigns, trunkOutages }: { readonly campaigns: CampaignService } & Pick<DialerCondition, 'trunkOutages'>,
) {
  const store = createDialerStore(db);
  const dialer = createDialerService({
    db,
    host,
    projection,
    outage,
    trunkOutages,
    settings: { read: settings.dialer, write: settings.set, limits: settings.siteLimits },
    activeCampaigns: store.activeCampaigns,
    hasSessions: (id) => (campaigns.lookUp(id)?.sessions ?? null) !== null,
    telephony: telephony.state,
    windowsInForce: createDialerSettings(db, clock, env.demo, env.telephony !== null).rulingWindows,
    nameOfTrunk: store.nameOfActiveTrunk,
    controlCampaign: campaigns.act,
    audit,
  });
  return {
    overview: () => dialer.overview(),
    nameOfTrunk: store.nameOfActiveTrunk,
    routes: (api: App) => registerDialerRoutes(api, dialer),
  };
}

/** Explains why a contact is not being called now. */
import { createBarrierRoutes } from '#server/dialer/barrier-routes.ts';
import { createDefinitions } from '#server/dialer/definitions.ts';
import { createRouting } from '#server/dialer/routing.ts';
import { createDialerSettings } from '#server/dialer/settings.ts';
import type { App } from '#server/platform/http/app.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { NumberReader } from '#server/platform/number-reader.ts';
import type { Platform } from '#server/compose-platform.ts';
import type { CampaignService } from '#server/domains/campaigns/service.ts';
import { registerWhyNotRoutes } from './routes.ts';
import { createWhyNotService } from './service.ts';
import { createWhyNotStore } from './store.ts';

export function whyNotPlugin(
  { env, database: { db }, engine, clock }: Platform,
  { campaigns, readToFind }: { readonly campaigns: CampaignService } & Pick<NumberReader, 'readToFind'>,
) {
  const definitions = createDefinitions(db, env.demo);
  const isForReal = env.telephony !== null;
  const dialerSettings = createDialerSettings(db, clock, env.demo, isForReal);
  const routesAt = createBarrierRoutes(db, createRouting(db, clock, isForReal));
  const whyNot = createWhyNotService({
    readToFind,
    store: createWhyNotStore(db),
    circumstances() {
      const nowMs = clock.nowMs();
      return {
        nowMs,
        isEngineUp: engine.host.vitals().isUp,
        campaignOf(id) {
          const campaign = campaigns.lookUp(id) ?? fail('campaign_not_found', { id });
          return {
            waiting: campaigns.waitingOf(campaign),
            maxAttempts: definitions.findMaxAttempts(id) ?? 0,
            callerId: campaign.cliNumber,
            foreignCallerIds: campaign.foreignCallerIds,
          };
        },
        routes: () => routesAt(nowMs),
        legalWindows: dialerSettings.legalWindows,
      };
    },
  });
  return { whyNot, routes: (api: App) => registerWhyNotRoutes(api, whyNot) };
}

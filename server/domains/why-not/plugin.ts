/** Explains why a contact is not being called now. */
import { parseWindowClass } from '#engine/model/window-class.ts';
import { createDialWindow } from '#engine/policies/dial-window.ts';
import { createRouteBarrier } from '#engine/route-availability.ts';
import { createDefinitions } from '#server/dialer/definitions.ts';
import { createRouting } from '#server/dialer/routing.ts';
import { createDialerSettings } from '#server/dialer/settings.ts';
import type { App } from '#server/http/app.ts';
import type { NumberReader } from '#server/numbers/number-reader.ts';
import type { Platform } from '#server/platform.ts';
import type { CampaignService } from '../campaigns/service.ts';
import { memoized } from './memoized.ts';
import { registerWhyNotRoutes } from './routes.ts';
import { createWhyNotService } from './service.ts';
import { createWhyNotStore } from './store.ts';

export function whyNotPlugin(
  { env, database: { db }, engine, clock }: Platform,
  { campaigns, readToFind }: { readonly campaigns: CampaignService } & Pick<NumberReader, 'readToFind'>,
) {
  const definitions = createDefinitions(db, env.demo);
  const dialerSettings = createDialerSettings(db, clock, env.demo, env.telephony !== null);
  const routing = createRouting(db, clock);
  const whyNot = createWhyNotService({
    readToFind,
    store: createWhyNotStore(db),
    waitingOf: campaigns.waiting,
    isEngineUp: () => engine.host.vitals().isUp,
    maxAttemptsOf: (id) => definitions.findMaxAttempts(id) ?? 0,
    routeBarriers(nowMs) {
      const routes = { trunks: routing.trunks(), callerIds: routing.callerIds(), use: routing.usedToday(nowMs) };
      const barrierOf = createRouteBarrier(routes, nowMs);
      const callerIdOf = memoized((campaignId: number) => campaigns.lookUp(campaignId)?.cliNumber ?? null);
      return (campaignId, phone, windowClass) => {
        const { country } = parseWindowClass(windowClass);
        return barrierOf({ campaignId, callerId: callerIdOf(campaignId), phone, country });
      };
    },
    legalUntil: (windowClass, nowMs) =>
      createDialWindow(dialerSettings.legalWindows()).barrierAt(windowClass, nowMs)?.untilMs ?? null,
    clock,
  });
  return { whyNot, routes: (api: App) => registerWhyNotRoutes(api, whyNot) };
}

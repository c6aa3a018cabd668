/** What keeps calls from being made: legal windows, and the one reason that a contact waits for. */
import { parseWindowClass } from '#engine/model/window-class.ts';
import { createDialWindow } from '#engine/policies/dial-window.ts';
import { createDefinitions } from '../dialer/definitions.ts';
import { createRouting } from '../dialer/routing.ts';
import { createDialerSettings } from '../dialer/settings.ts';
import { wayOutBarrier } from '../dialer/way-out.ts';
import type { CampaignService } from '../domains/campaigns/service.ts';
import { registerLegalWindowRoutes } from '../domains/legal-windows/routes.ts';
import { createLegalWindowService } from '../domains/legal-windows/service.ts';
import { registerWhyNotRoutes } from '../domains/why-not/routes.ts';
import { createWhyNotService } from '../domains/why-not/service.ts';
import { createWhyNotStore } from '../domains/why-not/store.ts';
import type { App } from '../http/app.ts';
import type { Platform } from '../platform.ts';

export type RuleWiringDeps = { readonly campaigns: CampaignService };

export function wireRules({ env, db, clock, settings, audit, host }: Platform, { campaigns }: RuleWiringDeps) {
  const definitions = createDefinitions(db, env.demo);
  const dialerSettings = createDialerSettings(db, clock, env.demo);
  const routing = createRouting(db, clock);
  const whyNot = createWhyNotService({
    store: createWhyNotStore(db),
    waitingOf: (id) => campaigns.find(id).waiting,
    isEngineUp: () => host.vitals().isUp,
    maxAttemptsOf: (id) => definitions.findCampaign(id)?.plan.maxAttempts ?? 0,
    wayOut: (id, phone, windowClass, nowMs) => {
      const { country } = parseWindowClass(windowClass);
      const callerId = campaigns.find(id).cliNumber;
      return wayOutBarrier(routing, { campaignId: id, callerId, phone, country }, nowMs);
    },
    legalUntil: (windowClass, nowMs) =>
      createDialWindow(dialerSettings.legalWindows()).barrierAt(windowClass, nowMs)?.untilMs ?? null,
    clock,
  });
  const legalWindows = createLegalWindowService({
    db,
    settings: {
      read: () => settings.get('legalWindows'),
      write: (windows) => settings.set({ legalWindows: windows }),
    },
    rulingNow: dialerSettings.rulingWindows,
    unsetNow: dialerSettings.unsetWindows,
    settingsChanged: host.settingsChanged,
    audit,
  });
  return {
    routes(api: App) {
      registerWhyNotRoutes(api, whyNot);
      registerLegalWindowRoutes(api, legalWindows);
    },
  };
}

/** What happened to a number, and calling its contacts again. */
import { createBlockedNumbers } from '#server/platform/db/blocked-numbers.ts';
import { createDefinitions } from '#server/dialer/definitions.ts';
import type { App } from '#server/platform/http/app.ts';
import type { NumberReader } from '#server/platform/number-reader.ts';
import type { Platform } from '#server/compose-platform.ts';
import type { WhyNotService } from '../why-not/service.ts';
import { registerContactLookupRoutes } from './routes.ts';
import { createContactLookupService } from './service.ts';
import { createContactLookupStore } from './store.ts';

type ContactLookupPluginDeps = Pick<NumberReader, 'readToFind'> & { readonly whyNot: WhyNotService };

export function contactLookupPlugin(
  { env, database: { db }, engine }: Platform,
  { readToFind, whyNot }: ContactLookupPluginDeps,
) {
  const definitions = createDefinitions(db, env.demo);
  const lookup = createContactLookupService({
    store: createContactLookupStore(db),
    readToFind,
    isBlocked: createBlockedNumbers(db),
    whyNot,
    maxAttemptsOf: (id) => definitions.findCampaign(id)?.plan.maxAttempts ?? 0,
    callAgain: engine.host.callAgain,
  });
  return { routes: (api: App) => registerContactLookupRoutes(api, lookup) };
}

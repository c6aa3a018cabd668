/** What happened to a number, and calling its contacts again. */
import { createNumberHolds } from '#server/dialer/number-holds.ts';
import type { App } from '#server/platform/http/app.ts';
import type { NumberReader } from '#server/platform/number-reader.ts';
import type { Platform } from '#server/compose-platform.ts';
import type { WhyNotService } from '../why-not/service.ts';
import { registerContactLookupRoutes } from './routes.ts';
import { createContactLookupService } from './service.ts';
import { createContactLookupStore } from './store.ts';

type ContactLookupPluginDeps = Pick<NumberReader, 'readToFind'> & { readonly whyNot: WhyNotService };

export function contactLookupPlugin(
  { database: { db }, engine, clock }: Platform,
  { readToFind, whyNot }: ContactLookupPluginDeps,
) {
  const lookup = createContactLookupService({
    store: createContactLookupStore(db),
    readToFind,
    holdsOf: createNumberHolds(db),
    nowMs: clock.nowMs,
    whyNot,
    callAgain: engine.host.callAgain,
  });
  return { routes: (api: App) => registerContactLookupRoutes(api, lookup) };
}

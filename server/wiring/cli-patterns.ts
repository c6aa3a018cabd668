/** The generator of caller ids. */
import { openStream } from '#engine/kernel/rng.ts';
import { registerCliPatternRoutes } from '../domains/cli-patterns/routes.ts';
import { createCliPatternService } from '../domains/cli-patterns/service.ts';
import { createCliPatternStore } from '../domains/cli-patterns/store.ts';
import { readPhone } from '../domains/contacts/list/phone.ts';
import type { App } from '../http/app.ts';
import type { Platform } from '../platform.ts';

export function wireCliPatterns({ env, db, clock, settings }: Platform) {
  const service = createCliPatternService({
    store: createCliPatternStore(db),
    readPhone(typed, iso2) {
      const read = readPhone(typed, iso2);
      return read.ok ? read : undefined;
    },
    defaultCountry: () => settings.get('defaultCountry'),
    luck: openStream(env.simSeed, 'caller_id_generator'),
    clock,
  });
  return { routes: (api: App) => registerCliPatternRoutes(api, service) };
}

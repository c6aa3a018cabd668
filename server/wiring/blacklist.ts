/** The numbers that are not called, typed as lists have them. */
import { countryByKey } from '#shared/countries.ts';
import { registerBlacklistRoutes } from '../domains/blacklist/routes.ts';
import { createBlacklistService } from '../domains/blacklist/service.ts';
import { createBlacklistStore } from '../domains/blacklist/store.ts';
import { readPhone } from '../domains/contacts/list/phone.ts';
import type { App } from '../http/app.ts';
import type { Platform } from '../platform.ts';

export function wireBlacklist({ db, settings, audit, clock }: Platform) {
  const blacklist = createBlacklistService({
    db,
    store: createBlacklistStore(db),
    readListed(cell) {
      const iso2 = countryByKey(settings.get('defaultCountry'))?.iso2 ?? '';
      const read = readPhone(cell, iso2);
      return read.ok ? read.phone : undefined;
    },
    audit,
    clock,
  });
  return { routes: (api: App) => registerBlacklistRoutes(api, blacklist) };
}

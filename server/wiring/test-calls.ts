/** Test calls, from the number as typed to their placing. */
import { readPhone } from '../domains/contacts/list/phone.ts';
import { registerTestCallRoutes } from '../domains/test-calls/routes.ts';
import { createTestCallService } from '../domains/test-calls/service.ts';
import type { App } from '../http/app.ts';
import { createPlacementWatch } from '../live/placement-watch.ts';
import type { Platform } from '../platform.ts';
import { countryByKey } from '#shared/countries.ts';

export function wireTestCalls({ host, settings, audit, onEngineReady }: Platform) {
  const placements = createPlacementWatch();
  host.onFacts(placements.accept);
  onEngineReady(placements.reset);
  const testCalls = createTestCallService({
    call: host.testCall,
    placementOf: placements.of,
    readPhone(typed) {
      const read = readPhone(typed, countryByKey(settings.get('defaultCountry'))?.iso2 ?? 'AR');
      return read.ok ? read : undefined;
    },
    audit,
  });
  return { routes: (api: App) => registerTestCallRoutes(api, testCalls) };
}

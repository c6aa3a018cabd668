import type { App } from '#server/platform/http/app.ts';
import { createPlacementTracker } from '#server/live/placement-tracker.ts';
import type { Platform } from '#server/compose-platform.ts';
import { registerTestCallRoutes } from './routes.ts';
import { createTestCallService, type TestCallDeps } from './service.ts';

export function testCallsPlugin({ engine, telephony }: Platform, { readPhone }: Pick<TestCallDeps, 'readPhone'>) {
  const placements = createPlacementTracker();
  engine.host.onFacts(placements.accept);
  engine.onReady(placements.reset);
  const testCalls = createTestCallService({
    call: engine.host.testCall,
    isDryRun: () => telephony.state().isDryRun,
    placementOf: placements.of,
    readPhone,
  });
  return { routes: (api: App) => registerTestCallRoutes(api, testCalls) };
}

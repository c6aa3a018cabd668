/** How many caller ids a list needs. */
import { registerCliCalculatorRoutes } from '../domains/cli-calculator/routes.ts';
import { createCliCalculatorService } from '../domains/cli-calculator/service.ts';
import { createCliCalculatorStore } from '../domains/cli-calculator/store.ts';
import type { App } from '../http/app.ts';
import type { Platform } from '../platform.ts';

export function wireCliCalculator({ db, clock, pool, host, audit }: Platform) {
  const calculator = createCliCalculatorService({
    store: createCliCalculatorStore(db),
    addSynthetic: (request) => pool.run('addSyntheticClis', request),
    runSimulation: (request) => pool.run('simulateClis', request),
    callerIdsChanged: host.callerIdsChanged,
    audit,
    clock,
  });
  return { routes: (api: App) => registerCliCalculatorRoutes(api, calculator) };
}

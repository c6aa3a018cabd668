import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import { registerCliCalculatorRoutes } from './routes.ts';
import { createCliCalculatorService } from './service.ts';
import { createCliCalculatorStore } from './store.ts';

export function cliCalculatorPlugin({ database: { db }, threads: { pool }, engine, audit, clock }: Platform) {
  const calculator = createCliCalculatorService({
    store: createCliCalculatorStore(db),
    addSynthetic: (request) => pool.run('addSyntheticClis', request),
    runSimulation: (request) => pool.run('simulateClis', request),
    callerIdsChanged: engine.host.callerIdsChanged,
    audit,
    clock,
  });
  return { routes: (api: App) => registerCliCalculatorRoutes(api, calculator) };
}

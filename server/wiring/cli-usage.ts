/** Limits, use and rotation of the caller ids. */
import { createCliCountStore } from '../domains/cli-usage/count-store.ts';
import { createCliLimitStore } from '../domains/cli-usage/limit-store.ts';
import { registerCliUsageRoutes } from '../domains/cli-usage/routes.ts';
import { createCliUsageService } from '../domains/cli-usage/service.ts';
import { createCliStatistics } from '../domains/cli-usage/statistics.ts';
import type { App } from '../http/app.ts';
import type { Platform } from '../platform.ts';

export function wireCliUsage({ db, clock, settings, pool, host, inventoryVersion, audit }: Platform) {
  const limits = createCliLimitStore(db);
  const statistics = createCliStatistics({
    counts: createCliCountStore(db),
    limits: limits.list,
    clock,
    elapsedMs: () => performance.now(),
  });
  const service = createCliUsageService({
    db,
    limits,
    countNow: statistics.now,
    rotation: {
      read: () => ({ strategy: settings.get('cliRotationStrategy'), minRestS: settings.get('cliMinRestS') }),
      write: ({ strategy, minRestS }) =>
        settings.set({
          ...(strategy !== undefined && { cliRotationStrategy: strategy }),
          ...(minRestS !== undefined && { cliMinRestS: minRestS }),
        }),
    },
    readPage: (order) => pool.run('cliPage', { ...order, inventoryVersion: inventoryVersion() }),
    readSummary: (order) => pool.run('cliSummary', { ...order, inventoryVersion: inventoryVersion() }),
    engine: host,
    audit,
    clock,
  });
  return {
    statistics,
    routes: (api: App) => registerCliUsageRoutes(api, service),
  };
}

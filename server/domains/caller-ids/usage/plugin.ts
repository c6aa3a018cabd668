import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import { createCliCountStore } from './count-store.ts';
import { createCliLimitStore } from '#server/dialer/cli-limit-store.ts';
import { registerCliUsageRoutes } from './routes.ts';
import { createCliUsageService } from './service.ts';
import { createCliStatistics } from './statistics.ts';

export function cliUsagePlugin({ database: { db }, threads: { pool }, engine, settings, audit, clock }: Platform) {
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
    readPage: (order) => pool.run('cliPage', { ...order, inventoryVersion: engine.inventoryVersion() }),
    readSummary: (order) => pool.run('cliSummary', { ...order, inventoryVersion: engine.inventoryVersion() }),
    engine: engine.host,
    audit,
    clock,
  });
  return {
    statistics,
    /** Returns today's usage of the inventory by called country. */
    calledToday: async () =>
      (await pool.run('cliSummary', { nowMs: clock.nowMs(), inventoryVersion: engine.inventoryVersion() })).called,
    routes: (api: App) => registerCliUsageRoutes(api, service),
  };
}

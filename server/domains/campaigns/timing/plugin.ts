/** Wires the timing configs of campaigns: opening hours, ring time and waits. */
import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import { minRingOf } from '#server/dialer/timing-plan.ts';
import { registerTimingRoutes } from './routes.ts';
import { createTimingService } from './service.ts';
import { createTimingStore } from './store.ts';

export function timingPlugin({ env, database: { db }, engine, audit, clock, day }: Platform) {
  const timing = createTimingService({
    db,
    store: createTimingStore(db),
    campaignChanged: engine.host.campaignChanged,
    minRingS: minRingOf(env.demo),
    consoleTimeZone: day.timeZone,
    audit,
    clock,
  });
  return { timing, routes: (api: App) => registerTimingRoutes(api, timing) };
}

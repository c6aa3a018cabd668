import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import { registerReturnedCallRoutes } from './routes.ts';
import { createReturnedCallService } from './service.ts';
import { createReturnedCallStore } from './store.ts';

export function returnedCallsPlugin({ database: { db }, day, clock }: Platform) {
  const store = createReturnedCallStore(db);
  const returnedCalls = createReturnedCallService({ store, clock, timeZone: day.timeZone });
  return { ...returnedCalls, routes: (api: App) => registerReturnedCallRoutes(api, returnedCalls) };
}

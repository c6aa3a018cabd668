import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import { registerTelephonyRoutes } from './routes.ts';

export function telephonyPlugin({ engine: { host } }: Platform) {
  return { routes: (api: App) => registerTelephonyRoutes(api, host.drainPbx) };
}

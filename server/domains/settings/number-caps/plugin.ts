import type { Platform } from '#server/compose-platform.ts';
import type { App } from '#server/platform/http/app.ts';
import { registerNumberCapRoutes } from './routes.ts';
import { createNumberCapService } from './service.ts';

export function numberCapsPlugin({ database: { db }, engine, settings, audit }: Platform) {
  const caps = createNumberCapService({ db, settings, settingsChanged: engine.host.settingsChanged, audit });
  return { routes: (api: App) => registerNumberCapRoutes(api, caps) };
}

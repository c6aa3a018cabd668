import { createMenuReader } from '#server/dialer/menu-plans.ts';
import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import { createSettingsAdministration } from './administration.ts';
import { registerSettingsRoutes } from './routes.ts';

export function settingsPlugin({ database: { db }, engine, day, settings, audit }: Platform) {
  const readMenus = createMenuReader(db);
  const administration = createSettingsAdministration({
    db,
    settings,
    menuKeys: () => {
      const { byCountry, fallback } = readMenus()(null).menu;
      return [
        ...Object.entries(byCountry).map(([country, { key }]) => ({ country, key })),
        { country: null, key: fallback.key },
      ];
    },
    settingsChanged: engine.host.settingsChanged,
    dayChanged: day.changed,
    audit,
  });
  return { routes: (api: App) => registerSettingsRoutes(api, administration) };
}

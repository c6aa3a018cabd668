import { createDialerSettings } from '#server/dialer/settings.ts';
import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import { registerLegalWindowRoutes } from './routes.ts';
import { createLegalWindowService } from './service.ts';

export function legalWindowsPlugin({ env, database: { db }, engine, settings, audit, clock }: Platform) {
  const isForReal = env.telephony !== null;
  const { rulingWindows: windowsInForce, unsetWindows: defaultWindows } = createDialerSettings(
    db,
    clock,
    env.demo,
    isForReal,
  );
  const legalWindows = createLegalWindowService({
    db,
    settings: {
      read: () => settings.get('legalWindows'),
      write: (windows) => settings.set({ legalWindows: windows }),
    },
    isForReal,
    windowsInForce,
    defaultWindows,
    settingsChanged: engine.host.settingsChanged,
    audit,
  });
  return { routes: (api: App) => registerLegalWindowRoutes(api, legalWindows) };
}

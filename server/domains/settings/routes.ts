import { ProductSettingsPatch, settingsRoutes } from '#shared/contracts/settings.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { refuseStale } from '#server/platform/http/versions.ts';
import type { SettingsAdministration } from './administration.ts';
import { fromSettingsPatch, toSettingsAnswer } from './views.ts';
import { serverMsg } from '#shared/msg.ts';

const SAVED = serverMsg('¡Configuración guardada con éxito!');

export function registerSettingsRoutes(app: App, settings: SettingsAdministration): void {
  serve(app, settingsRoutes, {
    'GET /settings': {
      permission: 'admin',
      summary: "The product's settings, with their defaults",
      description:
        'The dialer’s settings are at `/dialer/config`, the legal windows at `/legal-windows`, the rotation of caller ids under `/performance/cli`.',
      handle: async () => toSettingsAnswer(settings.page()),
    },

    'PUT /settings': {
      permission: 'admin',
      errors: ['stale_write', 'timezone_invalid', 'dtmf_key_invalid', 'dtmf_key_taken', 'country_unknown'],
      summary: "Change the product's settings",
      description:
        'Absent fields stay as they are. A new time zone recounts today’s figures from that zone’s midnight; a new opt-out key applies from the next menu on. Values above a lowered limit of the site stay until they are saved again.',
      handle: async (request) => {
        refuseStale(request.body.version, ProductSettingsPatch, toSettingsAnswer(settings.page()));
        return toSettingsAnswer(await settings.update(actorOf(request), fromSettingsPatch(request.body)), SAVED);
      },
    },
  });
}

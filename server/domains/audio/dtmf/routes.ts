import { dtmfRoutes } from '#shared/contracts/dtmf.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { checkRepeated } from '#server/platform/http/repeated.ts';
import type { DtmfService } from './service.ts';
import { fromDtmfChange, resetMessage, toDtmfConfigAnswer, toDtmfConfigs } from './views.ts';

export function registerDtmfRoutes(app: App, dtmf: DtmfService): void {
  serve(app, dtmfRoutes, {
    'GET /performance/dtmf/configs': {
      permission: 'admin',
      summary: 'The DTMF menus, by country',
      description: 'The eight countries with a default, then those added by users.',
      handle: async () => toDtmfConfigs(dtmf.list(), dtmf.optOutKey()),
    },

    'POST /performance/dtmf/config/reset': {
      permission: 'admin',
      errors: ['country_unknown', 'engine_unavailable'],
      summary: 'Restore the defaults of one country or of all',
      description: 'A country without a default is removed from the list. Applies to menus that begin from now on.',
      handle: async (request) => {
        const { country } = await dtmf.reset(actorOf(request), request.query.country || undefined);
        return toDtmfConfigs(dtmf.list(), dtmf.optOutKey(), resetMessage(country));
      },
    },

    'POST /performance/dtmf/config/:country': {
      permission: 'admin',
      errors: ['country_unknown', 'dtmf_key_invalid', 'dtmf_key_taken', 'dtmf_timeout_invalid', 'engine_unavailable'],
      summary: 'Change the DTMF menu of a country',
      description:
        'Any of the 41 countries; absent fields stay as they are. A message or instructions that were never set follow the key and the language. Applies to menus that begin from now on, in every campaign.',
      handle: async (request) => {
        const { country } = request.params;
        checkRepeated('country', request.body.country, country);
        return toDtmfConfigAnswer(await dtmf.change(actorOf(request), country, fromDtmfChange(request.body)));
      },
    },
  });
}

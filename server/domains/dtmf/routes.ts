import { dtmfRoutes } from '#shared/contracts/dtmf.ts';
import { actorOf } from '#server/http/actor.ts';
import type { App } from '#server/http/app.ts';
import { serve } from '#server/http/serve.ts';
import { checkRepeated } from '#server/http/repeated.ts';
import type { DtmfService } from './service.ts';
import { fromDtmfChange, resetMessage, toDtmfConfigAnswer, toDtmfConfigs } from './views.ts';

export function registerDtmfRoutes(app: App, dtmf: DtmfService): void {
  serve(app, dtmfRoutes, {
    'GET /performance/dtmf/configs': {
      permission: 'admin',
      summary: 'How people are asked for a key, country by country',
      description: 'The eight countries with a default, then those that were added.',
      handle: async () => toDtmfConfigs(dtmf.list(), dtmf.optOutKey()),
    },

    'POST /performance/dtmf/config/reset': {
      permission: 'admin',
      errors: ['country_unknown', 'engine_unavailable'],
      summary: 'Bring the defaults back, of one country or of all',
      description: 'A country without a default leaves the list. Menus that begin from now on go by it.',
      handle: async (request) => {
        const { country } = await dtmf.reset(actorOf(request), request.query.country || undefined);
        return toDtmfConfigs(dtmf.list(), dtmf.optOutKey(), resetMessage(country));
      },
    },

    'POST /performance/dtmf/config/:country': {
      permission: 'admin',
      errors: ['country_unknown', 'dtmf_key_invalid', 'dtmf_key_taken', 'dtmf_timeout_invalid', 'engine_unavailable'],
      summary: 'Set how people of a country are asked',
      description:
        'Any of the 41 countries; only the fields that are present change. A message or instructions that nobody has worded follow the key and the language. Menus that begin from now on go by it, in every campaign.',
      handle: async (request) => {
        const { country } = request.params;
        checkRepeated('country', request.body.country, country);
        return toDtmfConfigAnswer(await dtmf.change(actorOf(request), country, fromDtmfChange(request.body)));
      },
    },
  });
}

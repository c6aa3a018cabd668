import { cliUsageRoutes } from '#shared/contracts/cli-usage.ts';
import { actorOf } from '#server/http/actor.ts';
import type { App } from '#server/http/app.ts';
import { serve } from '#server/http/serve.ts';
import { fromRotationPatch, readLimit, readListQuery } from './requests.ts';
import type { CliUsageService } from './service.ts';
import {
  toLimitAnswer,
  toLimitsAnswer,
  toListAnswer,
  toRotationAnswer,
  toRotationConfigAnswer,
  toUsageAnswer,
} from './views.ts';

const admin = { permission: 'admin' } as const;
const RESET = 'Contadores de uso reseteados con éxito';

export function registerCliUsageRoutes(app: App, clis: CliUsageService): void {
  serve(app, cliUsageRoutes, {
    'GET /performance/cli/limits': {
      ...admin,
      summary: 'Daily limits of a caller id, by called country',
      handle: async () => toLimitsAnswer(clis.listLimits()),
    },

    'POST /performance/cli/limits/:country': {
      ...admin,
      errors: ['country_unknown', 'cli_limit_required', 'cli_limit_invalid', 'engine_unavailable'],
      summary: 'Sets the daily limit of a called country',
      description:
        'Holds at once: the engine decides again what is not placed yet, and a campaign that waits for a caller id goes on when the limit rises. What was used today stays used.',
      handle: async (request) => {
        const { country } = request.params;
        return toLimitAnswer(await clis.setLimit(actorOf(request), country, readLimit(country, request.body)));
      },
    },

    'GET /performance/cli/usage': {
      ...admin,
      summary: 'What is used of the limits today (UTC)',
      handle: async () => toUsageAnswer(await clis.usage()),
    },

    'POST /performance/cli/reset': {
      ...admin,
      errors: ['country_unknown', 'engine_unavailable'],
      summary: 'Counts the use of today anew',
      description: 'Answers once the engine goes by it: caller ids that were blocked can be shown again.',
      handle: async (request) => {
        await clis.reset(actorOf(request), request.query.country);
        return { success: true as const, message: RESET, mensaje: RESET };
      },
    },

    'GET /performance/cli/rotation': {
      ...admin,
      summary: 'Summary of the rotation',
      handle: async () => toRotationAnswer(await clis.summary(), clis.rotation()),
    },

    'GET /performance/cli/list': {
      ...admin,
      errors: ['country_unknown'],
      summary: 'A page of the caller ids with their use',
      handle: async (request) => {
        const asked = readListQuery(request.query);
        return toListAnswer(await clis.list(asked), asked);
      },
    },

    'GET /performance/cli/rotation/config': {
      ...admin,
      summary: 'How caller ids take turns',
      handle: async () => toRotationConfigAnswer(clis.rotation()),
    },

    'POST /performance/cli/rotation/config': {
      ...admin,
      errors: ['engine_unavailable'],
      summary: 'Sets how caller ids take turns',
      description: 'Changes the fields that are present, from the next call on.',
      handle: async (request) =>
        toRotationConfigAnswer(await clis.configure(actorOf(request), fromRotationPatch(request.body)), true),
    },
  });
}

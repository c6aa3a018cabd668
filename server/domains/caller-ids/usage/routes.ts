import { cliUsageRoutes } from '#shared/contracts/cli-usage.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
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
import { serverMsg } from '#shared/msg.ts';

const admin = { permission: 'admin' } as const;
const RESET = serverMsg('Contadores de uso reseteados con éxito');

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
      summary: 'Set the daily limit of a called country',
      description:
        'Takes effect at once: the engine decides queued calls again, and a campaign waiting for a caller id continues when the limit rises. Today’s use is not reset.',
      handle: async (request) => {
        const { country } = request.params;
        return toLimitAnswer(await clis.setLimit(actorOf(request), country, readLimit(country, request.body)));
      },
    },

    'GET /performance/cli/usage': {
      ...admin,
      summary: 'Use of the limits today (UTC)',
      handle: async () => toUsageAnswer(await clis.usage()),
    },

    'POST /performance/cli/reset': {
      ...admin,
      errors: ['country_unknown', 'engine_unavailable'],
      summary: 'Reset the use of today',
      description: 'Answers after the engine has applied it: blocked caller ids can be used again.',
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
      summary: 'A page of caller ids with their usage',
      handle: async (request) => {
        const asked = readListQuery(request.query);
        return toListAnswer(await clis.list(asked), asked);
      },
    },

    'GET /performance/cli/rotation/config': {
      ...admin,
      summary: 'The rotation of caller ids',
      handle: async () => toRotationConfigAnswer(clis.rotation()),
    },

    'POST /performance/cli/rotation/config': {
      ...admin,
      errors: ['engine_unavailable'],
      summary: 'Change the rotation of caller ids',
      description: 'Absent fields stay as they are. Takes effect from the next call on.',
      handle: async (request) =>
        toRotationConfigAnswer(await clis.configure(actorOf(request), fromRotationPatch(request.body)), true),
    },
  });
}

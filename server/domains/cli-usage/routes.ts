import {
  CliLimitAnswer,
  CliLimitBody,
  CliLimitParams,
  CliLimitsAnswer,
  CliListAnswer,
  CliListQuery,
  CliResetQuery,
  CliUsageAnswer,
  RotationAnswer,
  RotationConfigAnswer,
  RotationConfigPatch,
} from '#shared/contracts/cli-usage.ts';
import { Ok } from '#shared/contracts/common.ts';
import { actorOf } from '#server/http/actor.ts';
import type { App } from '#server/http/app.ts';
import { replies } from '#server/http/replies.ts';
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
  app.get(
    '/performance/cli/limits',
    {
      config: admin,
      schema: { summary: 'Daily limits of a caller id, by called country', response: replies(CliLimitsAnswer) },
    },
    async () => toLimitsAnswer(clis.listLimits()),
  );

  app.post(
    '/performance/cli/limits/:country',
    {
      config: {
        ...admin,
        errors: ['country_unknown', 'cli_limit_required', 'cli_limit_invalid', 'engine_unavailable'],
      },
      schema: {
        summary: 'Sets the daily limit of a called country',
        description:
          'Holds at once: the engine decides again what is not placed yet, and a campaign that waits for a caller id goes on when the limit rises. What was used today stays used.',
        params: CliLimitParams,
        body: CliLimitBody,
        response: replies(CliLimitAnswer),
      },
    },
    async (request) => {
      const { country } = request.params;
      return toLimitAnswer(await clis.setLimit(actorOf(request), country, readLimit(country, request.body)));
    },
  );

  app.get(
    '/performance/cli/usage',
    {
      config: admin,
      schema: { summary: 'What is used of the limits today (UTC)', response: replies(CliUsageAnswer) },
    },
    async () => toUsageAnswer(await clis.usage()),
  );

  app.post(
    '/performance/cli/reset',
    {
      config: { ...admin, errors: ['country_unknown', 'engine_unavailable'] },
      schema: {
        summary: 'Counts the use of today anew',
        description: 'Answers once the engine goes by it: caller ids that were blocked can be shown again.',
        querystring: CliResetQuery,
        response: replies(Ok),
      },
    },
    async (request) => {
      await clis.reset(actorOf(request), request.query.country);
      return { success: true as const, message: RESET, mensaje: RESET };
    },
  );

  app.get(
    '/performance/cli/rotation',
    { config: admin, schema: { summary: 'Summary of the rotation', response: replies(RotationAnswer) } },
    async () => toRotationAnswer(await clis.summary(), clis.rotation()),
  );

  app.get(
    '/performance/cli/list',
    {
      config: { ...admin, errors: ['country_unknown'] },
      schema: {
        summary: 'A page of the caller ids with their use',
        querystring: CliListQuery,
        response: replies(CliListAnswer),
      },
    },
    async (request) => {
      const asked = readListQuery(request.query);
      return toListAnswer(await clis.list(asked), asked);
    },
  );

  app.get(
    '/performance/cli/rotation/config',
    { config: admin, schema: { summary: 'How caller ids take turns', response: replies(RotationConfigAnswer) } },
    async () => toRotationConfigAnswer(clis.rotation()),
  );

  app.post(
    '/performance/cli/rotation/config',
    {
      config: { ...admin, errors: ['engine_unavailable'] },
      schema: {
        summary: 'Sets how caller ids take turns',
        description: 'Changes the fields that are present, from the next call on.',
        body: RotationConfigPatch,
        response: replies(RotationConfigAnswer),
      },
    },
    async (request) =>
      toRotationConfigAnswer(await clis.configure(actorOf(request), fromRotationPatch(request.body)), true),
  );
}

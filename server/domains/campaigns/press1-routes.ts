import { IdParams } from '#shared/contracts/common.ts';
import {
  ActionAnswer,
  ActionBody,
  MonitorAnswer,
  PauseBody,
  Press1Answer,
  Press1ListAnswer,
  SessionsAnswer,
  StatisticsAnswer,
} from '#shared/contracts/press1.ts';
import type { Clock } from '#server/clock.ts';
import { actorOf } from '#server/http/actor.ts';
import type { App } from '#server/http/app.ts';
import { replies } from '#server/http/replies.ts';
import type { MenuSession } from '#server/live/live-call.ts';
import type { CampaignAction, CampaignService } from './service.ts';
import {
  toActionAnswer,
  toMonitorAnswer,
  toPress1Answer,
  toPress1List,
  toSessionsAnswer,
  toStatisticsAnswer,
} from './press1-views.ts';

export type Press1Deps = {
  readonly campaigns: CampaignService;
  /** The campaign's calls that are in an audio menu. */
  readonly menuSessions: (campaignId: number) => MenuSession[];
  readonly clock: Clock;
};

const ACTIONS = { iniciar: 'start', retomar: 'resume', parar: 'stop' } as const satisfies Record<
  string,
  CampaignAction
>;

export function registerPress1Routes(app: App, { campaigns, menuSessions, clock }: Press1Deps): void {
  app.get(
    '/presione1/campanhas',
    { config: { permission: 'user' }, schema: { response: replies(Press1ListAnswer) } },
    async () => toPress1List(campaigns.list()),
  );

  app.get(
    '/presione1/campanhas/:id',
    { config: { permission: 'user' }, schema: { params: IdParams, response: replies(Press1Answer) } },
    async (request) => toPress1Answer(campaigns.find(request.params.id)),
  );

  for (const name of ['estatisticas', 'estadisticas']) {
    app.get(
      `/presione1/campanhas/:id/${name}`,
      { config: { permission: 'user' }, schema: { params: IdParams, response: replies(StatisticsAnswer) } },
      async (request) => toStatisticsAnswer(campaigns.statistics(request.params.id)),
    );
  }

  app.get(
    '/presione1/campanhas/:id/monitor',
    { config: { permission: 'user' }, schema: { params: IdParams, response: replies(MonitorAnswer) } },
    async (request) => toMonitorAnswer(campaigns.monitor(request.params.id), clock.nowMs()),
  );

  app.get(
    '/audio-inteligente/campanhas/:id/sessoes',
    { config: { permission: 'user' }, schema: { params: IdParams, response: replies(SessionsAnswer) } },
    async (request) => toSessionsAnswer(menuSessions(campaigns.find(request.params.id).id)),
  );

  for (const [name, action] of Object.entries(ACTIONS)) {
    app.post(
      `/presione1/campanhas/:id/${name}`,
      {
        config: { permission: 'supervisor' },
        schema: { params: IdParams, body: ActionBody, response: replies(ActionAnswer) },
      },
      async (request) => {
        const { id } = request.params;
        return toActionAnswer(
          id,
          action,
          await campaigns.act(actorOf(request), id, action, { reason: request.body.motivo }),
        );
      },
    );
  }

  app.post(
    '/presione1/campanhas/:id/pausar',
    {
      config: { permission: 'supervisor' },
      schema: { params: IdParams, body: PauseBody, response: replies(ActionAnswer) },
    },
    async (request) => {
      const { id } = request.params;
      const action = request.body.pausar === false ? 'resume' : 'pause';
      return toActionAnswer(
        id,
        action,
        await campaigns.act(actorOf(request), id, action, { reason: request.body.motivo }),
      );
    },
  );
}

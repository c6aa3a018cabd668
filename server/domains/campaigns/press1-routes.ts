import type { Disposition } from '#engine/model/disposition.ts';
import type { CallResult } from '#shared/contracts/calls.ts';
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
import type { Clock } from '#server/time/clock.ts';
import { actorOf } from '#server/http/actor.ts';
import type { App } from '#server/http/app.ts';
import { checkRepeated } from '#server/http/repeated.ts';
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
  /** The history's word for how a call ended. */
  readonly resultOf: (disposition: Disposition) => CallResult;
  readonly clock: Clock;
};

const ACTIONS = { iniciar: 'start', retomar: 'resume', parar: 'stop' } as const satisfies Record<
  string,
  CampaignAction
>;

const ABOUT = {
  iniciar: { summary: 'Start a campaign', description: 'From draft. Starts the dialer when it is stopped.' },
  retomar: { summary: 'Resume a paused campaign' },
  parar: {
    summary: 'Stop a campaign',
    description: 'From active or paused; it is a draft again. Calls in progress finish.',
  },
} as const;

const seen = { permission: 'user', errors: ['campaign_not_found'] } as const;
const ACTING = ['campaign_not_found', 'campaign_transition', 'engine_unavailable'] as const;

export function registerPress1Routes(app: App, { campaigns, menuSessions, resultOf, clock }: Press1Deps): void {
  app.get(
    '/presione1/campanhas',
    {
      config: { permission: 'user' },
      schema: { summary: 'All campaigns, press-1 view', response: replies(Press1ListAnswer) },
    },
    async () => toPress1List(campaigns.list()),
  );

  app.get(
    '/presione1/campanhas/:id',
    {
      config: seen,
      schema: { summary: 'One campaign, press-1 view', params: IdParams, response: replies(Press1Answer) },
    },
    async (request) => toPress1Answer(campaigns.find(request.params.id)),
  );

  for (const name of ['estatisticas', 'estadisticas']) {
    app.get(
      `/presione1/campanhas/:id/${name}`,
      {
        config: seen,
        schema: {
          summary: "A campaign's figures",
          description: 'At most a second old. Rates are percent, and 0 when there is nothing to divide by.',
          params: IdParams,
          response: replies(StatisticsAnswer),
        },
      },
      async (request) => toStatisticsAnswer(campaigns.statistics(request.params.id)),
    );
  }

  app.get(
    '/presione1/campanhas/:id/monitor',
    {
      config: seen,
      schema: { summary: 'Live and recent calls of a campaign', params: IdParams, response: replies(MonitorAnswer) },
    },
    async (request) => toMonitorAnswer(campaigns.monitor(request.params.id), resultOf, clock.nowMs()),
  );

  app.get(
    '/audio-inteligente/campanhas/:id/sessoes',
    {
      config: seen,
      schema: {
        summary: 'Calls of a campaign that are in their menu',
        params: IdParams,
        response: replies(SessionsAnswer),
      },
    },
    async (request) => toSessionsAnswer(menuSessions(campaigns.find(request.params.id).id)),
  );

  for (const name of ['iniciar', 'retomar', 'parar'] as const) {
    const action = ACTIONS[name];
    app.post(
      `/presione1/campanhas/:id/${name}`,
      {
        config: {
          permission: 'supervisor',
          errors: action === 'start' ? [...ACTING, 'campaign_without_contacts'] : ACTING,
        },
        schema: { ...ABOUT[name], params: IdParams, body: ActionBody, response: replies(ActionAnswer) },
      },
      async (request) => {
        const { id } = request.params;
        checkRepeated('campana_id', request.body.campana_id, id);
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
      config: { permission: 'supervisor', errors: ACTING },
      schema: {
        summary: 'Pause a campaign, or resume it',
        description: '`pausar: false` resumes. Nothing more is placed; calls in progress finish.',
        params: IdParams,
        body: PauseBody,
        response: replies(ActionAnswer),
      },
    },
    async (request) => {
      const { id } = request.params;
      checkRepeated('campana_id', request.body.campana_id, id);
      const action = request.body.pausar === false ? 'resume' : 'pause';
      return toActionAnswer(
        id,
        action,
        await campaigns.act(actorOf(request), id, action, { reason: request.body.motivo }),
      );
    },
  );
}

import { press1Routes } from '#shared/contracts/press1.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve, type Endpoint } from '#server/platform/http/serve.ts';
import { checkRepeated } from '#server/platform/http/repeated.ts';
import type { MenuSession } from '#server/live/live-call.ts';
import type { CampaignService } from './service.ts';
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
  /** The campaign's calls in an audio menu. */
  readonly menuSessions: (campaignId: number) => MenuSession[];
  readonly clock: Clock;
};

const NOT_THE_DIALER = 'Does not start a stopped dialer: `discador_detenido` says that the campaign waits for it.';
const ABOUT = {
  start: { summary: 'Start a campaign', description: `From draft. ${NOT_THE_DIALER}` },
  resume: { summary: 'Resume a paused campaign', description: NOT_THE_DIALER },
  stop: {
    summary: 'Stop a campaign',
    description: 'From active or paused back to draft. Calls in progress finish.',
  },
} as const;

const seen = { permission: 'user', errors: ['campaign_not_found'] } as const;
const ACTING = ['campaign_not_found', 'campaign_transition', 'engine_unavailable'] as const;

export function registerPress1Routes(app: App, { campaigns, menuSessions, clock }: Press1Deps): void {
  const statistics: Endpoint<(typeof press1Routes)['GET /presione1/campanhas/:id/estatisticas']> = {
    ...seen,
    summary: "A campaign's figures",
    description: 'At most a second old. Rates are in percent, 0 when the divisor is 0.',
    handle: async (request) => toStatisticsAnswer(campaigns.statistics(request.params.id)),
  };
  const acting = (
    action: keyof typeof ABOUT,
  ): Endpoint<(typeof press1Routes)['POST /presione1/campanhas/:id/iniciar']> => {
    return {
      permission: 'supervisor',
      errors: action === 'start' ? [...ACTING, 'campaign_without_contacts'] : ACTING,
      ...ABOUT[action],
      handle: async (request) => {
        const { id } = request.params;
        checkRepeated('campana_id', request.body.campana_id, id);
        return toActionAnswer(
          id,
          action,
          await campaigns.act(actorOf(request), id, action, { reason: request.body.motivo }),
        );
      },
    };
  };
  serve(app, press1Routes, {
    'GET /presione1/campanhas': {
      permission: 'user',
      summary: 'All campaigns, press-1 view',
      handle: async () => toPress1List(campaigns.list()),
    },

    'GET /presione1/campanhas/:id': {
      ...seen,
      summary: 'One campaign, press-1 view',
      handle: async (request) => toPress1Answer(campaigns.find(request.params.id)),
    },

    'GET /presione1/campanhas/:id/estatisticas': statistics,
    'GET /presione1/campanhas/:id/estadisticas': statistics,

    'GET /presione1/campanhas/:id/monitor': {
      ...seen,
      summary: 'Live and recent calls of a campaign',
      handle: async (request) => toMonitorAnswer(campaigns.monitor(request.params.id), clock.nowMs()),
    },

    'GET /audio-inteligente/campanhas/:id/sessoes': {
      ...seen,
      summary: 'Audio sessions of a campaign: calls in their menu, and recent ones that were or that reached a machine',
      handle: async ({ params: { id } }) => {
        const recent = campaigns.recentCalls(id);
        return toSessionsAnswer(menuSessions(id), recent);
      },
    },

    'POST /presione1/campanhas/:id/iniciar': acting('start'),
    'POST /presione1/campanhas/:id/retomar': acting('resume'),
    'POST /presione1/campanhas/:id/parar': acting('stop'),

    'POST /presione1/campanhas/:id/pausar': {
      permission: 'supervisor',
      errors: ACTING,
      summary: 'Pause a campaign, or resume it',
      description: '`pausar: false` resumes. A paused campaign places no calls; calls in progress finish.',
      handle: async (request) => {
        const { id } = request.params;
        checkRepeated('campana_id', request.body.campana_id, id);
        const action = request.body.pausar === false ? 'resume' : 'pause';
        return toActionAnswer(
          id,
          action,
          await campaigns.act(actorOf(request), id, action, { reason: request.body.motivo }),
        );
      },
    },
  });
}

import { ACTION_VERBS, type BulkCampaignAction } from '#shared/domain/campaign-actions.ts';
import { CampaignPatch, campaignRoutes } from '#shared/contracts/campaigns.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { refuseStale } from '#server/platform/http/versions.ts';
import { serve, type Endpoint } from '#server/platform/http/serve.ts';
import type { CampaignService } from './service.ts';
import type { BulkAction, CampaignBulk } from './bulk.ts';
import {
  fromPatch,
  toBulkCampaignsAnswer,
  toCampaign,
  toCampaignAnswer,
  toCampaignsAnswer,
  toCreatedAnswer,
  toDeleteAnswer,
} from './views.ts';
import { serverMsg } from '#shared/msg.ts';

const ACTION_OF_VERB: Readonly<Record<BulkCampaignAction, BulkAction>> = {
  [ACTION_VERBS.start]: 'start',
  [ACTION_VERBS.pause]: 'pause',
  [ACTION_VERBS.resume]: 'resume',
  [ACTION_VERBS.stop]: 'stop',
  eliminar: 'remove',
};
const FIELDS = [
  'cli_number_invalid',
  'context_unknown',
  'audio_unknown',
  'audio_unplayable',
  'team_unknown',
  'team_and_sessions',
  'preview_without_team',
  'manual_without_team',
  'disposition_unknown',
  'disposition_unfit_default',
] as const;
const COPIED = serverMsg('Campaña copiada con éxito');
const UPDATED = serverMsg('Campaña actualizada con éxito');

type CampaignRoutesDeps = { readonly campaigns: CampaignService; readonly takeOnEach: CampaignBulk };

export function registerCampaignRoutes(app: App, { campaigns, takeOnEach }: CampaignRoutesDeps): void {
  const list: Endpoint<(typeof campaignRoutes)['GET /campaigns']> = {
    permission: 'user',
    summary: 'All campaigns',
    handle: async () => toCampaignsAnswer(campaigns.list()),
  };
  const remove: Endpoint<(typeof campaignRoutes)['DELETE /campaigns/:id']> = {
    permission: 'supervisor',
    errors: ['campaign_not_found', 'engine_unavailable'],
    summary: 'Delete a campaign',
    description:
      'An active campaign is stopped first: it places no more calls, and calls in progress finish. Its rows are removed in the background.',
    handle: async (request) => {
      const keepCalls = request.query.datos === false;
      return toDeleteAnswer(await campaigns.remove(actorOf(request), request.params.id, keepCalls));
    },
  };
  serve(app, campaignRoutes, {
    'GET /campaigns': list,
    'GET /campanhas': list,

    'GET /campaigns/:id': {
      permission: 'user',
      errors: ['campaign_not_found'],
      summary: 'One campaign',
      handle: async (request) => toCampaignAnswer(campaigns.find(request.params.id)),
    },

    'POST /campaigns': {
      permission: 'supervisor',
      errors: [...FIELDS, 'campaign_transition', 'engine_unavailable'],
      summary: 'Create a campaign',
      description:
        'Creates a draft or, with `active: true`, a running campaign that waits for its list. It does not start a stopped dialer: see discador_detenido. Absent fields take their defaults.',
      handle: async (request) => {
        const { name, active = false } = request.body;
        return toCreatedAnswer(await campaigns.create(actorOf(request), { ...fromPatch(request.body), name }, active));
      },
    },

    'POST /campaigns/acciones': {
      permission: 'supervisor',
      errors: ['engine_unavailable'],
      summary: 'Start, pause, resume, stop or delete many campaigns',
      description:
        'Each campaign is checked and audited as in a single request. A campaign that refuses the action is left unchanged, and the answer says why. A stopped dialer is not started: see discador_detenido.',
      handle: async (request) => {
        const { accion, ids, datos } = request.body;
        return toBulkCampaignsAnswer(
          await takeOnEach(actorOf(request), ACTION_OF_VERB[accion], ids, { keepsCalls: datos === false }),
        );
      },
    },

    'POST /campaigns/:id/copiar': {
      permission: 'supervisor',
      errors: ['campaign_not_found', 'engine_unavailable'],
      summary: 'Copy a campaign',
      description:
        'Creates a draft with the settings, menu, opening hours, caller ids and script of the campaign, but without its contacts, calls, figures, and planned start and stop.',
      handle: async (request) => {
        const copy = await campaigns.copy(actorOf(request), request.params.id, request.body.name);
        return toCampaignAnswer(copy, COPIED);
      },
    },

    'PUT /campaigns/:id': {
      permission: 'supervisor',
      errors: ['campaign_not_found', 'stale_write', ...FIELDS, 'engine_unavailable'],
      summary: 'Change a campaign',
      description: 'Absent fields stay as they are. A running campaign applies the change at once.',
      handle: async (request) => {
        const { params, body } = request;
        refuseStale(body.version, CampaignPatch, toCampaign(campaigns.find(params.id)));
        const campaign = await campaigns.update(actorOf(request), params.id, fromPatch(body));
        return toCampaignAnswer(campaign, UPDATED);
      },
    },

    'DELETE /campaigns/:id': remove,
    'DELETE /presione1/campanhas/:id': remove,
  });
}

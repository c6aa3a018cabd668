import {
  CampaignAnswer,
  CampaignDeleteAnswer,
  CampaignDeleteQuery,
  CampaignPatch,
  CampaignsAnswer,
  NewCampaign,
} from '#shared/contracts/campaigns.ts';
import { IdParams } from '#shared/contracts/common.ts';
import { actorOf } from '#server/http/actor.ts';
import type { App } from '#server/http/app.ts';
import { replies } from '#server/http/replies.ts';
import type { CampaignService } from './service.ts';
import { fromPatch, toCampaignAnswer, toCampaignsAnswer, toDeleteAnswer } from './views.ts';

const CREATED = 'Campaña creada con éxito';
const FIELDS = ['cli_number_invalid', 'context_unknown'] as const;
const UPDATED = 'Campaña actualizada con éxito';

export function registerCampaignRoutes(app: App, campaigns: CampaignService): void {
  for (const path of ['/campaigns', '/campanhas']) {
    app.get(
      path,
      { config: { permission: 'user' }, schema: { summary: 'All campaigns', response: replies(CampaignsAnswer) } },
      async () => toCampaignsAnswer(campaigns.list()),
    );
  }

  app.get(
    '/campaigns/:id',
    {
      config: { permission: 'user', errors: ['campaign_not_found'] },
      schema: { summary: 'One campaign', params: IdParams, response: replies(CampaignAnswer) },
    },
    async (request) => toCampaignAnswer(campaigns.find(request.params.id)),
  );

  app.post(
    '/campaigns',
    {
      config: { permission: 'supervisor', errors: [...FIELDS, 'campaign_transition', 'engine_unavailable'] },
      schema: {
        summary: 'Create a campaign',
        description:
          'A draft, or with `active: true` one that runs and waits for its list. What is absent takes its default.',
        body: NewCampaign,
        response: replies(CampaignAnswer),
      },
    },
    async (request) => {
      const { name, active = false } = request.body;
      const campaign = await campaigns.create(actorOf(request), { ...fromPatch(request.body), name }, active);
      return toCampaignAnswer(campaign, CREATED);
    },
  );

  app.put(
    '/campaigns/:id',
    {
      config: { permission: 'supervisor', errors: ['campaign_not_found', ...FIELDS, 'engine_unavailable'] },
      schema: {
        summary: 'Change a campaign',
        description: 'Only the fields that are present. A running one dials by them at once.',
        params: IdParams,
        body: CampaignPatch,
        response: replies(CampaignAnswer),
      },
    },
    async (request) => {
      const campaign = await campaigns.update(actorOf(request), request.params.id, fromPatch(request.body));
      return toCampaignAnswer(campaign, UPDATED);
    },
  );

  for (const path of ['/campaigns/:id', '/presione1/campanhas/:id']) {
    app.delete(
      path,
      {
        config: { permission: 'supervisor', errors: ['campaign_not_found', 'engine_unavailable'] },
        schema: {
          summary: 'Delete a campaign',
          description:
            'An active one is stopped first: nothing more is placed, calls in progress finish. Its rows go in the background.',
          params: IdParams,
          querystring: CampaignDeleteQuery,
          response: replies(CampaignDeleteAnswer),
        },
      },
      async (request) => {
        const keepCalls = request.query.datos === false;
        return toDeleteAnswer(await campaigns.remove(actorOf(request), request.params.id, keepCalls));
      },
    );
  }
}

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
const UPDATED = 'Campaña actualizada con éxito';

export function registerCampaignRoutes(app: App, campaigns: CampaignService): void {
  for (const path of ['/campaigns', '/campanhas']) {
    app.get(path, { config: { permission: 'user' }, schema: { response: replies(CampaignsAnswer) } }, async () =>
      toCampaignsAnswer(campaigns.list()),
    );
  }

  app.get(
    '/campaigns/:id',
    { config: { permission: 'user' }, schema: { params: IdParams, response: replies(CampaignAnswer) } },
    async (request) => toCampaignAnswer(campaigns.find(request.params.id)),
  );

  app.post(
    '/campaigns',
    { config: { permission: 'supervisor' }, schema: { body: NewCampaign, response: replies(CampaignAnswer) } },
    async (request) => {
      const { name, active = false } = request.body;
      const campaign = await campaigns.create(actorOf(request), { ...fromPatch(request.body), name }, active);
      return toCampaignAnswer(campaign, CREATED);
    },
  );

  app.put(
    '/campaigns/:id',
    {
      config: { permission: 'supervisor' },
      schema: { params: IdParams, body: CampaignPatch, response: replies(CampaignAnswer) },
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
        config: { permission: 'supervisor' },
        schema: { params: IdParams, querystring: CampaignDeleteQuery, response: replies(CampaignDeleteAnswer) },
      },
      async (request) => {
        const keepCalls = request.query.datos === false;
        return toDeleteAnswer(await campaigns.remove(actorOf(request), request.params.id, keepCalls));
      },
    );
  }
}

import { CallScriptPatch, callScriptRoutes } from '#shared/contracts/call-scripts.ts';
import { serverMsg } from '#shared/msg.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { refuseStale } from '#server/platform/http/versions.ts';
import type { ScriptService } from './service.ts';
import { fromScriptPatch, toScript, toScriptAnswer } from './views.ts';

const SAVED = serverMsg('Guion guardado');

export function registerScriptRoutes(app: App, scripts: ScriptService): void {
  serve(app, callScriptRoutes, {
    'GET /campaigns/:id/script': {
      permission: 'user',
      errors: ['campaign_not_found'],
      summary: 'What the agents of a campaign read in a call',
      handle: async ({ params }) => toScriptAnswer(scripts.find(params.id)),
    },

    'PUT /campaigns/:id/script': {
      permission: 'supervisor',
      errors: ['campaign_not_found', 'stale_write'],
      summary: 'Change the script of a campaign',
      description: 'Absent fields stay as they are. Desks show it from the next call on.',
      handle: async (request) => {
        const { params, body } = request;
        refuseStale(body.version, CallScriptPatch, toScript(scripts.find(params.id)));
        return toScriptAnswer(scripts.update(actorOf(request), params.id, fromScriptPatch(body)), SAVED);
      },
    },
  });
}

import { listeningRoutes } from '#shared/contracts/listening.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { toListening } from './board-views.ts';
import type { ListeningService } from './listening-service.ts';

const permission = 'supervisor';

export function registerListeningRoutes(app: App, listening: ListeningService): void {
  serve(app, listeningRoutes, {
    'POST /agents/:id/listen': {
      permission,
      errors: [
        'agent_not_in_call',
        'call_on_other_pbx',
        'listening_forbidden',
        'listener_at_work',
        'engine_unavailable',
      ],
      summary: 'Listen to a person’s call, whisper to the person or barge in, or change between these',
      description:
        'On real PBXs the own phone takes part: the line of the desk if one is up, else the browser or the extension, which rings. It ends with the call, when the call is transferred, or when the phone hangs up.',
      handle: async (request) => {
        const { params, body } = request;
        const begun = await listening.listen(actorOf(request), params.id, body.call_id, body.mode);
        return { success: true as const, listening: toListening(begun) };
      },
    },

    'POST /agents/listening/stop': {
      permission,
      errors: ['engine_unavailable'],
      summary: 'Take part in no call any more',
      handle: async (request) => {
        await listening.stop(actorOf(request).id);
        return { success: true as const };
      },
    },
  });
}

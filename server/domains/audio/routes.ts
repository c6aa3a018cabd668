import { audioContextRoutes } from '#shared/contracts/audio-contexts.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { ContextService } from './context-service.ts';
import type { AudioService } from './service.ts';
import { fromContext, toContextAnswer, toContexts, toSetupAnswer } from './views.ts';
import { serverMsg } from '#shared/msg.ts';

const CREATED = serverMsg('¡Contexto creado exitosamente!');
const UPDATED = serverMsg('Contexto actualizado correctamente');
const REMOVED = serverMsg('Contexto eliminado correctamente');
const REFUSALS = [
  'context_name_required',
  'dtmf_timeout_invalid',
  'context_audio_unknown',
  'engine_unavailable',
] as const;

export function registerContextRoutes(app: App, audio: AudioService, contexts: ContextService): void {
  serve(app, audioContextRoutes, {
    'GET /audios/contextos': {
      permission: 'user',
      summary: 'Audio contexts, with the number of calls in the menu of each',
      handle: async () => toContexts(audio.listContexts()),
    },

    'POST /audio/contextos': {
      permission: 'admin',
      errors: REFUSALS,
      summary: 'Create an audio context',
      description: 'A campaign selects its context by `contexto_id`; without one it plays the first active context.',
      handle: async (request) => {
        const { nombre, ...rest } = request.body;
        const context = await contexts.create(actorOf(request), { ...fromContext(rest), name: nombre });
        return toContextAnswer(context, CREATED);
      },
    },

    'PUT /audio/contextos/:id': {
      permission: 'admin',
      errors: ['context_not_found', ...REFUSALS],
      summary: 'Change an audio context',
      description:
        'Absent fields stay as they are. Campaigns that play it use the change from their next call on; the prompt lasts as long as its recording.',
      handle: async (request) =>
        toContextAnswer(await contexts.update(actorOf(request), request.params.id, fromContext(request.body)), UPDATED),
    },

    'DELETE /audio/contextos/:id': {
      permission: 'admin',
      errors: ['context_not_found', 'context_in_use', 'engine_unavailable'],
      summary: 'Delete an audio context',
      description: 'Its recording is not deleted. 409 while a campaign uses it.',
      handle: async (request) => {
        await contexts.remove(actorOf(request), request.params.id);
        return { success: true as const, message: REMOVED, mensaje: REMOVED };
      },
    },

    'POST /audio/setup-padrao': {
      permission: 'admin',
      errors: ['engine_unavailable'],
      summary: 'Create a working default context',
      description:
        'An active context with a sequence of tones as its recording (8 kHz, 16 bits, mono), a placeholder until a prompt is uploaded. Later requests repair it if needed and otherwise change nothing.',
      handle: async (request) => toSetupAnswer(await contexts.setUp(actorOf(request))),
    },
  });
}

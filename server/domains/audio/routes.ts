import { audioContextRoutes } from '#shared/contracts/audio-contexts.ts';
import { actorOf } from '#server/http/actor.ts';
import type { App } from '#server/http/app.ts';
import { serve } from '#server/http/serve.ts';
import type { ContextService } from './context-service.ts';
import type { AudioService } from './service.ts';
import { fromContext, toContextAnswer, toContexts, toSetupAnswer } from './views.ts';

const CREATED = '¡Contexto creado exitosamente!';
const UPDATED = 'Contexto actualizado correctamente';
const REMOVED = 'Contexto eliminado correctamente';
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
      summary: 'The audio contexts, and how many calls are in the menu of each',
      handle: async () => toContexts(audio.listContexts()),
    },

    'POST /audio/contextos': {
      permission: 'admin',
      errors: REFUSALS,
      summary: 'Make an audio context',
      description: 'Campaigns name theirs by `contexto_id`; the others play the first active one.',
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
        'Only the fields that are present change. The campaigns that play it follow with their next call: the prompt lasts as long as its recording.',
      handle: async (request) =>
        toContextAnswer(await contexts.update(actorOf(request), request.params.id, fromContext(request.body)), UPDATED),
    },

    'DELETE /audio/contextos/:id': {
      permission: 'admin',
      errors: ['context_not_found', 'context_in_use', 'engine_unavailable'],
      summary: 'Delete an audio context',
      description: 'Its recording stays. One that a campaign names is 409.',
      handle: async (request) => {
        await contexts.remove(actorOf(request), request.params.id);
        return { success: true as const, message: REMOVED, mensaje: REMOVED };
      },
    },

    'POST /audio/setup-padrao': {
      permission: 'admin',
      errors: ['engine_unavailable'],
      summary: 'Make a default context that works',
      description:
        'An active context with a sequence of tones as its recording (8 kHz, 16 bits, mono), which stands for the prompt that somebody will record. Asked again it mends what it made, or changes nothing.',
      handle: async (request) => toSetupAnswer(await contexts.setUp(actorOf(request))),
    },
  });
}

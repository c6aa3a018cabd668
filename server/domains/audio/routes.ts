import {
  AudioContextAnswer,
  AudioContextPatch,
  AudioContextsAnswer,
  NewAudioContext,
  SetupAnswer,
} from '#shared/contracts/audio-contexts.ts';
import { IdParams, Ok } from '#shared/contracts/common.ts';
import { actorOf } from '#server/http/actor.ts';
import type { App } from '#server/http/app.ts';
import { replies } from '#server/http/replies.ts';
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
  app.get(
    '/audios/contextos',
    {
      config: { permission: 'user', errors: [] },
      schema: {
        summary: 'The audio contexts, and how many calls are in the menu of each',
        response: replies(AudioContextsAnswer),
      },
    },
    async () => toContexts(audio.listContexts()),
  );

  app.post(
    '/audio/contextos',
    {
      config: {
        permission: 'admin',
        errors: REFUSALS,
      },
      schema: {
        summary: 'Make an audio context',
        description: 'Campaigns name theirs by `contexto_id`; the others play the first active one.',
        body: NewAudioContext,
        response: replies(AudioContextAnswer),
      },
    },
    async (request) => {
      const { nombre, ...rest } = request.body;
      const context = await contexts.create(actorOf(request), { ...fromContext(rest), name: nombre });
      return toContextAnswer(context, CREATED);
    },
  );

  app.put(
    '/audio/contextos/:id',
    {
      config: {
        permission: 'admin',
        errors: ['context_not_found', ...REFUSALS],
      },
      schema: {
        summary: 'Change an audio context',
        description:
          'Only the fields that are present change. The campaigns that play it follow with their next call: the prompt lasts as long as its recording.',
        params: IdParams,
        body: AudioContextPatch,
        response: replies(AudioContextAnswer),
      },
    },
    async (request) =>
      toContextAnswer(await contexts.update(actorOf(request), request.params.id, fromContext(request.body)), UPDATED),
  );

  app.delete(
    '/audio/contextos/:id',
    {
      config: { permission: 'admin', errors: ['context_not_found', 'context_in_use', 'engine_unavailable'] },
      schema: {
        summary: 'Delete an audio context',
        description: 'Its recording stays. One that a campaign names is 409.',
        params: IdParams,
        response: replies(Ok),
      },
    },
    async (request) => {
      await contexts.remove(actorOf(request), request.params.id);
      return { success: true as const, message: REMOVED, mensaje: REMOVED };
    },
  );

  app.post(
    '/audio/setup-padrao',
    {
      config: { permission: 'admin', errors: ['engine_unavailable'] },
      schema: {
        summary: 'Make a default context that works',
        description:
          'An active context with a sequence of tones as its recording (8 kHz, 16 bits, mono), which stands for the prompt that somebody will record. Asked again it mends what it made, or changes nothing.',
        response: replies(SetupAnswer),
      },
    },
    async (request) => toSetupAnswer(await contexts.setUp(actorOf(request))),
  );
}

import { Type, type Static } from 'typebox';
import { Id, IdParams, Nullable, Ok, VISIBLE } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

const name = { minLength: 1, maxLength: 100, examples: ['Bienvenida'] };
const PLAY_URL = '/api/v1/audio/play/5f0c9d5e-6d1b-4b52-9a39-0c1f7e1f3b7a.wav';

/** A menu: the recording that is played and the time to wait for a key. */
export const AudioContext = Type.Object({
  id: Id,
  nome: Type.String({ examples: ['Bienvenida'] }),
  nombre: Type.String({ examples: ['Bienvenida'] }),
  descripcion: Type.String({ examples: ['Menú de la campaña de marzo'] }),
  activo: Type.Boolean({ description: 'The first active context is used by campaigns without one of their own' }),
  sessiones_activas: Type.Integer({ minimum: 0, description: 'Calls in its menu now' }),
  timeout_dtmf_predeterminado: Type.Integer({
    minimum: 5,
    maximum: 60,
    description: 'How long the menu waits for a key after the prompt, in seconds; for countries without a DTMF config',
  }),
  detectar_voicemail: Type.Boolean({ description: 'Hang up on answering machines' }),
  audio_principal_url: Nullable(
    Type.String({ description: 'The `url` of the recording used as prompt; null: none', examples: [PLAY_URL] }),
  ),
});
export type AudioContext = Static<typeof AudioContext>;

const settings = {
  descripcion: Type.Optional(Type.String({ maxLength: 500, examples: ['Menú de la campaña de marzo'] })),
  activo: Type.Optional(Type.Boolean({ description: 'true unless set' })),
  timeout_dtmf_predeterminado: Type.Optional(
    Type.Integer({
      minimum: 5,
      maximum: 60,
      description: 'Seconds; 10 unless set',
      examples: [10],
      errorCode: 'dtmf_timeout_invalid',
    }),
  ),
  detectar_voicemail: Type.Optional(Type.Boolean({ description: 'true unless set' })),
  audio_principal_url: Type.Optional(
    Nullable(
      Type.String({
        maxLength: 300,
        description: "An uploaded recording's `url` or `filename`; empty or null: none. External URLs are not fetched",
        examples: [PLAY_URL],
      }),
    ),
  ),
};
const Name = Type.String({ ...name, pattern: VISIBLE, errorCode: 'context_name_required' });

export const NewAudioContext = Type.Object({ nombre: Name, ...settings });
export type NewAudioContext = Static<typeof NewAudioContext>;

/** Omitted fields keep their values. */
export const AudioContextPatch = Type.Object({ nombre: Type.Optional(Name), ...settings });
export type AudioContextPatch = Static<typeof AudioContextPatch>;

export const AudioContextsAnswer = Type.Object({ ...Ok.properties, contextos: Type.Array(AudioContext) });
export type AudioContextsAnswer = Static<typeof AudioContextsAnswer>;

export const AudioContextAnswer = Type.Object({ ...Ok.properties, ...AudioContext.properties, contexto: AudioContext });
export type AudioContextAnswer = Static<typeof AudioContextAnswer>;

export const SetupAnswer = Type.Object({
  ...AudioContextAnswer.properties,
  creado: Type.Boolean({ description: 'false: a working default already existed' }),
});
export type SetupAnswer = Static<typeof SetupAnswer>;

export const audioContextRoutes = {
  'GET /audios/contextos': { answer: AudioContextsAnswer },
  'POST /audio/contextos': { body: NewAudioContext, answer: AudioContextAnswer },
  'PUT /audio/contextos/:id': { params: IdParams, body: AudioContextPatch, answer: AudioContextAnswer },
  'DELETE /audio/contextos/:id': { params: IdParams, answer: Ok },
  'POST /audio/setup-padrao': { answer: SetupAnswer },
} satisfies RouteTable;

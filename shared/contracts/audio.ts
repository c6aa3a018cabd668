import { Type, type Static } from 'typebox';
import { Id, Nullable, Ok } from './common.ts';

/** What a called person hears, and how long the menu waits for a key. */
export const AudioContext = Type.Object({
  id: Id,
  nome: Type.String(),
  nombre: Type.String(),
  descripcion: Type.String(),
  activo: Type.Boolean(),
  sessiones_activas: Type.Integer({ minimum: 0 }),
  timeout_dtmf_predeterminado: Type.Integer({ description: 'Seconds' }),
  detectar_voicemail: Type.Boolean(),
  audio_principal_url: Nullable(Type.String()),
});
export type AudioContext = Static<typeof AudioContext>;

export const AudioContextsAnswer = Type.Object({ ...Ok.properties, contextos: Type.Array(AudioContext) });
export type AudioContextsAnswer = Static<typeof AudioContextsAnswer>;

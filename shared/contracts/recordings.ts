import { Type, type Static } from 'typebox';
import { Id, IdParams, Nullable, Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

export const RECORDING_STATES = ['grabando', 'en_pausa', 'pendiente', 'disponible', 'perdida'] as const;

/** Recorded conversation of a call. */
export const CallRecording = Type.Object({
  estado: Type.Enum(RECORDING_STATES, {
    description:
      'grabando, en_pausa: the conversation goes on; pendiente: its file is still on the PBX; disponible: it can be played; perdida: the PBX has not delivered it',
  }),
  duracion_s: Nullable(Type.Number({ minimum: 0, description: 'Null until it is disponible' })),
  bytes: Nullable(Type.Integer({ minimum: 0, description: 'Null until it is disponible' })),
});
export type CallRecording = Static<typeof CallRecording>;

export const LiveRecordingsAnswer = Type.Object({
  success: Type.Literal(true),
  grabaciones: Type.Array(Type.Object({ llamada_id: Id, en_pausa: Type.Boolean() }), {
    description: 'Recordings of calls in progress',
  }),
});
export type LiveRecordingsAnswer = Static<typeof LiveRecordingsAnswer>;

export const RecordingQuery = Type.Object({
  descargar: Type.Optional(Type.Boolean({ description: 'true: as a file to save' })),
});
export type RecordingQuery = Static<typeof RecordingQuery>;

export const recordingRoutes = {
  'GET /llamadas/grabaciones': { answer: LiveRecordingsAnswer },
  'GET /llamadas/:id/grabacion': { params: IdParams, query: RecordingQuery, file: true },
  'POST /llamadas/:id/grabacion/pausar': { params: IdParams, answer: Ok },
  'POST /llamadas/:id/grabacion/reanudar': { params: IdParams, answer: Ok },
} satisfies RouteTable;

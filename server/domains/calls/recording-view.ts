import type * as Wire from '#shared/contracts/recordings.ts';
import type { CallRecording } from '#server/telephony/recordings/recording-store.ts';

const STATES = { fetching: 'pendiente', stored: 'disponible', lost: 'perdida' } as const;

export function toRecording({ state, isPaused, durationMs, bytes }: CallRecording): Wire.CallRecording {
  return {
    estado: state === 'recording' ? (isPaused ? 'en_pausa' : 'grabando') : STATES[state],
    duracion_s: durationMs === null ? null : durationMs / 1000,
    bytes,
  };
}

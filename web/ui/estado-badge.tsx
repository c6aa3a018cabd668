import type { CallState } from '#shared/contracts/calls.ts';
import type { StateTone } from '#web/app/theme.ts';
import { ESTADOS } from '#web/lib/call-words.ts';
import { labelOf, toneOf } from '#web/lib/known-words.ts';
import { StateBadge } from './state-badge.tsx';

/** The colour of a call's estado. Only a success is green, which an estado does not tell. */
export const ESTADO_TONES: Readonly<Record<CallState, StateTone>> = {
  pendiente: 'idle',
  en_progreso: 'dial',
  finalizada: 'idle',
  fallida: 'bad',
  error: 'bad',
};

export function EstadoBadge({ estado }: { estado: CallState }) {
  return <StateBadge tone={toneOf(ESTADO_TONES, estado)} label={labelOf(ESTADOS, estado)} />;
}

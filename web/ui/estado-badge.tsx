import type { CallState } from '#shared/contracts/calls.ts';
import type { StateTone } from '#web/app/theme.ts';
import { ESTADOS } from '#web/lib/call-words.ts';
import { labelOf, toneOf } from '#web/lib/known-words.ts';
import { StateBadge } from './state-badge.tsx';

/**
 * Colour of each call state. None is green, because green is for successes and a state doesn't say whether the call was
 * one.
 */
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

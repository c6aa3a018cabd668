import type { CallState } from '#shared/contracts/calls.ts';
import type { StateTone } from '#web/app/theme.ts';

/**
 * The colour of a call's estado. Only a success is green, which an estado does not tell. The stages of a call in
 * progress have their colours in `../live/call-status.ts`.
 */
export const ESTADO_TONES: Readonly<Record<CallState, StateTone>> = {
  pendiente: 'idle',
  en_progreso: 'dial',
  finalizada: 'idle',
  fallida: 'bad',
  error: 'bad',
};

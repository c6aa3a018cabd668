import type { CallState } from '#shared/contracts/calls.ts';
import type { StateTone } from '#web/app/theme.ts';

/** The colour of a call's estado. The stages of a call in progress have theirs in `../live/call-status.ts`. */
export const ESTADO_TONES: Readonly<Record<CallState, StateTone>> = {
  pendiente: 'idle',
  en_progreso: 'dial',
  finalizada: 'ok',
  fallida: 'bad',
  error: 'bad',
};

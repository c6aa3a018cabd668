import type { StateTone } from '#web/app/theme.ts';

/** The colour of a stored call's estado. */
export function estadoTone(estado: string): StateTone {
  switch (estado) {
    case 'finalizada':
    case 'completada':
      return 'ok';
    case 'fallida':
    case 'error':
      return 'bad';
    case 'en_progreso':
      return 'dial';
    default:
      return 'idle';
  }
}

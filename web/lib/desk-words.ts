import type { DeskState } from '#shared/contracts/desk.ts';
import type { Shown } from './known-words.ts';
import { t } from './i18n.ts';

/** Tone and label of each state of a person at the desk. */
export const DESK_STATES: Readonly<Record<DeskState, Shown>> = {
  signed_out: { tone: 'idle', label: t('Fuera del puesto') },
  connecting: { tone: 'wait', label: t('Conectando el teléfono') },
  ready: { tone: 'ok', label: t('Disponible') },
  reserved: { tone: 'dial', label: t('Reservado') },
  in_call: { tone: 'dial', label: t('En llamada') },
  wrap_up: { tone: 'wait', label: t('En cierre') },
  paused: { tone: 'wait', label: t('En pausa') },
  unreachable: { tone: 'bad', label: t('Inalcanzable') },
};

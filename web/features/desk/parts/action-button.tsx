import { Button, Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DeskState } from '#shared/contracts/desk.ts';
import { t } from '#web/lib/i18n.ts';
import { singleClick } from '#web/ui/single-click.ts';
import { ACTION_KEYS, type DeskAction } from '../actions.ts';
import classes from './desk.module.css';

/** Returns the label of an action. A pause and the end of the work come after a call and its wrap-up. */
function labelOf(action: DeskAction, state: DeskState): string {
  switch (action) {
    case 'sign_in':
      return t('Empezar');
    case 'ready':
      return t('Listo');
    case 'finish':
      return t('Terminar');
    case 'hold':
      return t('Poner en espera');
    case 'end_hold':
      return t('Retomar la llamada');
    case 'mute':
      return t('Silenciar tu micrófono');
    case 'unmute':
      return t('Activar tu micrófono');
    case 'transfer':
      return t('Transferir');
    case 'leave_message':
      return t('Dejar mensaje');
    case 'hand_over':
      return t('Pasarle la llamada');
    case 'go_back':
      return t('Volver con la persona');
    case 'conference':
      return t('Hablar los tres');
    case 'leave_both':
      return t('Dejarlos hablando');
    case 'drop':
      return t('Seguir los dos solos');
    case 'leave':
      return t('Salir de la llamada');
    case 'keypad':
      return t('Teclado');
    case 'dial':
      return t('Marcar un número');
    case 'cancel_dial':
      return t('Cancelar');
    case 'call':
      return t('Llamar');
    case 'skip':
      return t('Omitir');
    case 'postpone':
      return t('Llamar más tarde');
    case 'to_team':
      return t('Pasar al equipo');
    case 'pause':
      if (state === 'in_call') return t('Pausa después de esta llamada');
      return state === 'wrap_up' ? t('Pausa después del cierre') : t('Pausa');
    case 'cancel_pause':
      return t('Cancelar la pausa');
    case 'hang_up':
      return t('Colgar');
    case 'sign_out':
      if (state === 'in_call') return t('Salir después de esta llamada');
      return state === 'wrap_up' ? t('Salir después del cierre') : t('Salir');
  }
}

/** The key of an action, as a hint on its button. */
const KeyHint = ({ action }: { action: DeskAction }): ReactNode => (
  <Kbd size="xs" className={classes.key} aria-hidden="true">
    {ACTION_KEYS[action]}
  </Kbd>
);

type Props = { action: DeskAction; state: DeskState; onAct: () => void };

export function ActionButton({ action, state, onAct }: Props) {
  const isNext = ACTION_KEYS[action] === 'F2';
  return (
    <Button
      size="md"
      variant={isNext ? 'filled' : 'default'}
      c={action === 'hang_up' ? 'var(--state-bad)' : undefined}
      aria-keyshortcuts={ACTION_KEYS[action]}
      rightSection={<KeyHint action={action} />}
      onClick={singleClick(onAct)}
    >
      {labelOf(action, state)}
    </Button>
  );
}

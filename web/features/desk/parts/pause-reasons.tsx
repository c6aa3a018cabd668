import { Button, Kbd } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { isCovered, isTyping } from '#web/app/shortcuts/key-target.ts';
import type { PauseReason } from '#shared/contracts/teams.ts';
import { t } from '#web/lib/i18n.ts';
import { singleClick } from '#web/ui/single-click.ts';
import classes from './desk.module.css';

type Props = {
  reasons: readonly PauseReason[];
  onPick: (reasonId: number) => void;
  onClose: () => void;
};

/** The reasons for a pause, to be chosen by click or digit. Escape closes them. */
export function PauseReasons({ reasons, onPick, onClose }: Props) {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isCovered() || isTyping(event))
      return;
    if (event.key === 'Escape') return onClose();
    const reason = /^[1-9]$/.test(event.key) ? reasons[Number(event.key) - 1] : undefined;
    if (reason === undefined) return;
    event.preventDefault();
    onPick(reason.id);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <fieldset className={classes.actions} aria-label={t('Motivo de la pausa')}>
      <span>{t('Motivo de la pausa')}</span>
      {reasons.map(({ id, name }, index) => (
        <Button
          key={id}
          variant="default"
          rightSection={
            index < 9 && (
              <Kbd size="xs" className={classes.key} aria-hidden="true">
                {index + 1}
              </Kbd>
            )
          }
          onClick={singleClick(() => onPick(id))}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  );
}

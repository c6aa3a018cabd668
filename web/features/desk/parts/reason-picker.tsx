import { Button, Kbd } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { isCovered, isTyping } from '#web/app/shortcuts/key-target.ts';
import { singleClick } from '#web/ui/single-click.ts';
import classes from './desk.module.css';

type Props<Id extends string | number> = {
  label: string;
  reasons: readonly { readonly id: Id; readonly name: string }[];
  onPick: (reasonId: Id) => void;
  onClose: () => void;
};

/** Reasons to be chosen by click or digit. Escape closes them. */
export function ReasonPicker<Id extends string | number>({ label, reasons, onPick, onClose }: Props<Id>) {
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
    <fieldset className={classes.actions} aria-label={label}>
      <span>{label}</span>
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

import { Button, Kbd } from '@mantine/core';
import { singleClick } from '#web/ui/single-click.ts';
import { useChoiceKeys } from '../use-choice-keys.ts';
import classes from './desk.module.css';

type Props<Id extends string | number> = {
  label: string;
  reasons: readonly { readonly id: Id; readonly name: string }[];
  onPick: (reasonId: Id) => void;
  onClose: () => void;
};

/** Reasons to be chosen by click or digit. Escape closes them. */
export function ReasonPicker<Id extends string | number>({ label, reasons, onPick, onClose }: Props<Id>) {
  function pickByKey(key: string): boolean {
    const reason = /^[1-9]$/.test(key) ? reasons[Number(key) - 1] : undefined;
    if (reason !== undefined) onPick(reason.id);
    return reason !== undefined;
  }
  const box = useChoiceKeys<HTMLFieldSetElement>(pickByKey, onClose);

  return (
    <fieldset ref={box} tabIndex={-1} className={`${classes.actions} ${classes.choices}`} aria-label={label}>
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

import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { usePressKey } from '../api.ts';
import { useChoiceKeys } from '../use-choice-keys.ts';
import classes from './desk.module.css';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'];

type Props = { callId: number; onClose: () => void };

/** A telephone's keys for the call in hand, by click or keyboard. Escape closes them. */
export function Keypad({ callId, onClose }: Props) {
  const { mutate } = usePressKey(callId);
  const [pressed, setPressed] = useState('');

  function press(key: string): void {
    setPressed((before) => before + key);
    mutate(key);
  }

  function pressByKey(key: string): boolean {
    const isKey = KEYS.includes(key);
    if (isKey) press(key);
    return isKey;
  }
  const box = useChoiceKeys<HTMLFieldSetElement>(pressByKey, onClose);

  return (
    <fieldset ref={box} tabIndex={-1} className={`${classes.keypad} ${classes.choices}`} aria-label={t('Teclado')}>
      <output className={classes.pressed} aria-label={t('Teclas marcadas')}>
        {pressed === '' ? t('Marcá con los botones o el teclado') : pressed}
      </output>
      {KEYS.map((key) => (
        <Button key={key} variant="default" onClick={() => press(key)}>
          {key}
        </Button>
      ))}
    </fieldset>
  );
}

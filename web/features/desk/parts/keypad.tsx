import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { isCovered, isTyping } from '#web/app/shortcuts/key-target.ts';
import { t } from '#web/lib/i18n.ts';
import { usePressKey } from '../api.ts';
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

  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isCovered() || isTyping(event))
      return;
    if (event.key === 'Escape') return onClose();
    if (!KEYS.includes(event.key)) return;
    event.preventDefault();
    press(event.key);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <fieldset className={classes.keypad} aria-label={t('Teclado')}>
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

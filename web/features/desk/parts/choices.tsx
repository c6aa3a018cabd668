import type { ReactNode } from 'react';
import { useChoiceKeys } from '../use-choice-keys.ts';
import classes from './desk.module.css';

const takesNoKey = (): boolean => false;

/** Choices without keys of their own. Tab leads into them, and Escape closes them. */
export function Choices({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const box = useChoiceKeys<HTMLDivElement>(takesNoKey, onClose);
  return (
    <div ref={box} tabIndex={-1} className={classes.choices}>
      {children}
    </div>
  );
}

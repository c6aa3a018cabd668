import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { MouseEvent } from 'react';

type Props = ButtonProps & {
  /** Why it can't be used now; null: it can. */
  why: string | null;
  onClick?: (event: MouseEvent) => void;
  type?: 'button' | 'submit';
  'aria-label'?: string;
};

/** A button that says why it can't be used, by pointer and by keyboard: a disabled one could not be reached. */
export function GatedButton({ why, onClick, type = 'button', ...button }: Props) {
  if (why === null) return <Button {...button} type={type} {...(onClick && { onClick })} />;
  return (
    <Tooltip label={why} events={{ hover: true, focus: true, touch: true }} withinPortal>
      <Button {...button} type={type} data-disabled aria-disabled="true" onClick={(event) => event.preventDefault()} />
    </Tooltip>
  );
}

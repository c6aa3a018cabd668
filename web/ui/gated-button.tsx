import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { MouseEvent } from 'react';

type Props = ButtonProps & {
  /** Why the button can't be used, or null if it can. */
  why: string | null;
  onClick?: (event: MouseEvent) => void;
  type?: 'button' | 'submit';
  'aria-label'?: string;
};

/**
 * A button that explains why it can't be used. It stays focusable, because a disabled button can't be reached by
 * keyboard.
 */
export function GatedButton({ why, onClick, type = 'button', ...button }: Props) {
  if (why === null) return <Button {...button} type={type} {...(onClick && { onClick })} />;
  return (
    <Tooltip label={why} events={{ hover: true, focus: true, touch: true }} withinPortal>
      <Button {...button} type={type} data-disabled aria-disabled="true" onClick={(event) => event.preventDefault()} />
    </Tooltip>
  );
}

import { Button, type ButtonProps, Tooltip, VisuallyHidden } from '@mantine/core';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { singleClick } from './single-click.ts';

type Props = Omit<ButtonProps, 'disabled'> & {
  /** Why the button can't be used, or null if it can. */
  reason: string | null;
  /** Accessible name, if the text doesn't say what the button acts on. */
  label?: string;
  disabled?: boolean | undefined;
  type?: 'button' | 'submit';
  onAct?: () => void;
  children: ReactNode;
};

/** A button that explains why it can't be used, to pointer, keyboard and screen-reader users. It stays focusable. */
export function GatedButton({ reason, label, onAct, children, ...button }: Props) {
  const id = useId();
  if (reason === null) {
    return (
      <Button {...button} aria-label={label} {...(onAct && { onClick: singleClick(onAct) })}>
        {children}
      </Button>
    );
  }
  return (
    <>
      <Tooltip label={reason} multiline maw={260} events={{ hover: true, focus: true, touch: true }}>
        <Button {...button} aria-label={label} aria-describedby={id} aria-disabled data-disabled onClick={refuse}>
          {children}
        </Button>
      </Tooltip>
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
    </>
  );
}

/** Keeps a submit button from submitting. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
}

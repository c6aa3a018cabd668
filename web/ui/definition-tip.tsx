import { Tooltip } from '@mantine/core';
import { cloneElement, type PointerEvent, type ReactElement, useEffect, useState } from 'react';

type Handlers = {
  onPointerEnter: (event: PointerEvent) => void;
  onPointerLeave: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onFocus: () => void;
  onBlur: () => void;
};

/** The focusable element, which is described by the definition while that is shown. */
export type Defined = ReactElement<Partial<Handlers>>;

type Props = { definition: string; children: Defined };

/**
 * Tells a definition on hover, on focus and after a touch, until Escape or a touch elsewhere. Mantine's own touch event
 * ends with the finger's lift.
 */
export function DefinitionTip({ definition, children }: Props) {
  const [opened, setOpened] = useState(false);

  useEffect(() => {
    if (!opened) return undefined;
    const close = (): void => setOpened(false);
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') close();
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', onKey);
    };
  }, [opened]);

  const handlers: Handlers = {
    onPointerEnter: ({ pointerType }) => pointerType === 'mouse' && setOpened(true),
    onPointerLeave: ({ pointerType }) => pointerType === 'mouse' && setOpened(false),
    onPointerUp: ({ pointerType }) => pointerType !== 'mouse' && setOpened(true),
    onFocus: () => setOpened(true),
    onBlur: () => setOpened(false),
  };
  return (
    <Tooltip label={definition} opened={opened} multiline maw={320} withinPortal>
      {cloneElement(children, handlers)}
    </Tooltip>
  );
}
